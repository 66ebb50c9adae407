import { useEffect, useRef } from 'react'
import { useInterfaceStore } from '@/stores/interface-store'

/** Measures the header; stores its height, and sets `--header-height` for sticky elements below it. */
export function useHeaderHeight<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const setHeaderHeight = useInterfaceStore((state) => state.setHeaderHeight)
  useEffect(() => {
    const header = ref.current
    if (!header || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const height = header.offsetHeight
      document.documentElement.style.setProperty('--header-height', `${height}px`)
      if (useInterfaceStore.getState().headerHeight !== height) setHeaderHeight(height)
    })
    observer.observe(header)
    return () => observer.disconnect()
  }, [setHeaderHeight])
  return ref
}
