import { useSyncExternalStore } from 'react'

const nothingToWatch = () => () => undefined

/** False on the server and during hydration, true afterwards: for browser-only state. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
