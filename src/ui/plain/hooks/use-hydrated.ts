import { useSyncExternalStore } from 'react'

const nothingToWatch = () => () => undefined

/** False on the server and during hydration, true after: for what only the browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
