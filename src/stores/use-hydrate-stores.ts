import { useEffect } from 'react'
import { useInterfaceStore } from './interface-store'
import { useInvestmentDraftStore } from './investment-draft-store'

/**
 * Brings the stored values in once the first render equals what the server sent; before that, reading them
 * would make the two differ. Called once, by the app wrapper.
 */
export function useHydrateStores(): void {
  useEffect(() => {
    void useInterfaceStore.persist.rehydrate()
    void useInvestmentDraftStore.persist.rehydrate()
  }, [])
}
