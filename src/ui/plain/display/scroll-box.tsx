import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** The label of the content for keyboard users. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A container for content that may be wider than the screen. While it overflows, it is focusable and scrolls with the arrow keys in every
 * browser.
 */
export function ScrollBox({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth)
    const sizes = new ResizeObserver(measure)
    // The content is replaced when its rows arrive, possibly by content of equal height.
    const watch = () => {
      sizes.disconnect()
      sizes.observe(element)
      for (const child of element.children) sizes.observe(child)
    }
    const contents = new MutationObserver(watch)
    contents.observe(element, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])
  const reached = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label, 'data-scrolls': true } : {}
  return (
    <div ref={box} className={className} {...reached}>
      {children}
    </div>
  )
}
