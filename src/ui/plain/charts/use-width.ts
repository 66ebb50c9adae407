import { useEffect, useRef, useState } from 'react'

/** The width a drawing has, so that its letters keep their size; `assumed` until it is measured. */
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
