import { useEffect, useRef, useState } from 'react'

/** The width of a drawing, so that its text keeps its size; `assumed` until it is measured. */
export function useWidth<E extends Element>(assumed: number) {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(assumed)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(160, Math.round(entry.contentRect.width))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
