import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'

/** The side menu on narrow screens: hidden at first; Escape, a link and the content close it. */
export function useNarrowMenu() {
  const [open, setOpen] = useState(false)
  const { events } = useRouter()
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', onKey)
    events.on('routeChangeStart', close)
    return () => {
      window.removeEventListener('keydown', onKey)
      events.off('routeChangeStart', close)
    }
  }, [open, events])
  return { open, toggle: () => setOpen(!open), close: () => setOpen(false) }
}
