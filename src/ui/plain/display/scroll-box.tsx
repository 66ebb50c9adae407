import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** What is inside, told to who gets there by keyboard. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** Holds what may be wider than the screen. While it is, the keyboard reaches it and the arrow keys move it, in every browser. */
export function ScrollBox({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setScrolls(element.scrollWidth > element.clientWidth)
    const sizes = new ResizeObserver(look)
    // What stands inside is exchanged when its rows arrive, perhaps for something of the same height.
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
