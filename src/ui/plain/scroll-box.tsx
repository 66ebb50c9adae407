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
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const reached = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label, 'data-scrolls': true } : {}
  return (
    <div ref={box} className={className} {...reached}>
      {children}
    </div>
  )
}
