import { useEffect } from 'react'
import { INTERFACE_STORE, themeChoices, useInterfaceStore, type ThemeChoice } from './interface-store'
import { useInvestmentDraftStore } from './investment-draft-store'

/** Loads stored values after the first render, which must equal the server-rendered HTML. Called once, by the app wrapper. */
export function useHydrateStores(): void {
  useEffect(() => {
    void useInterfaceStore.persist.rehydrate()
    void useInvestmentDraftStore.persist.rehydrate()
    window.addEventListener('storage', followOtherTabs)
    return () => window.removeEventListener('storage', followOtherTabs)
  }, [])
}

/**
 * The theme that was chosen in one tab holds in all. Only the theme: header and menu are a matter of each page; and only where
 * it differs, or two tabs would go on answering each other.
 */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  const theme = key === INTERFACE_STORE ? themeIn(newValue) : undefined
  const { theme: own, setTheme } = useInterfaceStore.getState()
  if (theme && theme !== own) setTheme(theme)
}

function themeIn(stored: string | null): ThemeChoice | undefined {
  try {
    const { state } = JSON.parse(stored ?? '{}') as { state?: { theme?: unknown } }
    return themeChoices.find((choice) => choice === state?.theme)
  } catch {
    // The stored value was written by another program; the next choice overwrites it.
    return undefined
  }
}
