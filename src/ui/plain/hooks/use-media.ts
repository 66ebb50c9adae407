import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from '@/styles/theme'

/** Whether a media query holds; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Narrower than medium: cards instead of tables, sheets instead of pop-ups. */
export const useIsPhone = (): boolean => useMedia(`(max-width: ${breakpoints.md - 0.02}px)`)
