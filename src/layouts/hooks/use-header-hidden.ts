import { useEffect, useState } from 'react'

/** Pixels of scroll after which the header hides (specification, section 9). */
export const HEADER_HIDES_AFTER = 200

/** True while the visitor scrolls down past 200 px; scrolling up brings the header back. */
export function useHeaderHidden(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (now !== before) setHidden(now > before && now > HEADER_HIDES_AFTER)
      before = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
