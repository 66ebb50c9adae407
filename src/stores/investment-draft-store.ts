import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Specification, section 9; a decimal string like all money. */
export const DEFAULT_INVESTMENT_AMOUNT = '100'

export type InvestmentDraft = {
  projectId?: string | undefined
  /** Months. */
  lockedPeriod?: number | undefined
  investmentAmount: string
  referredBy?: string | undefined
  /** The project and the version of its risk text that were acknowledged on its page. */
  acknowledgedRisk?: string | undefined
}

type InvestmentDraftState = InvestmentDraft & {
  setDraft: (draft: Partial<InvestmentDraft>) => void
  clearDraft: () => void
}

const STORED_AS = 'carmine-investment-draft'
const storage = createJSONStorage<InvestmentDraft>(() => sessionStorage)

const empty: InvestmentDraft = {
  projectId: undefined,
  lockedPeriod: undefined,
  investmentAmount: DEFAULT_INVESTMENT_AMOUNT,
  referredBy: undefined,
  acknowledgedRisk: undefined,
}

/** The investment being drafted: stored in the session, so that it survives a reload and a sign-in. */
export const useInvestmentDraftStore = create<InvestmentDraftState>()(
  persist(
    (set) => ({
      ...empty,
      setDraft: (draft) => set(draft),
      clearDraft: () => set(empty),
    }),
    {
      name: STORED_AS,
      version: 1,
      storage,
      skipHydration: true,
      partialize: ({ setDraft: _set, clearDraft: _clear, ...draft }) => draft,
    },
  ),
)

/** Whether this browser holds one, asked of its storage: the store itself is filled after the first render. */
export const hasDraft = (): boolean => Boolean(storage?.getItem(STORED_AS))
