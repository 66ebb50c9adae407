import type { AccountKind } from '@/contract/transactions'

/** A ledger account: its kind, and its owner. */
export type Account = { readonly kind: AccountKind; readonly owner: string }

/** The owner of the platform's own accounts. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

export const account = {
  gatewayClearing: (gatewayId: string): Account => ({ kind: 'GATEWAY_CLEARING', owner: gatewayId }),
  available: (userId: string): Account => ({ kind: 'CUSTOMER_AVAILABLE', owner: userId }),
  hold: (userId: string): Account => ({ kind: 'WITHDRAWAL_HOLD', owner: userId }),
  principal: (investmentId: string): Account => ({ kind: 'INVESTMENT_PRINCIPAL', owner: investmentId }),
  pool: (projectId: string): Account => ({ kind: 'PROJECT_POOL', owner: projectId }),
  deployed: (projectId: string): Account => ({ kind: 'PROJECT_DEPLOYED', owner: projectId }),
  fees: { kind: 'PLATFORM_FEES', owner: PLATFORM } satisfies Account,
  capital: { kind: 'PLATFORM_CAPITAL', owner: PLATFORM } satisfies Account,
  referralBudget: { kind: 'REFERRAL_BUDGET', owner: PLATFORM } satisfies Account,
  adjustments: { kind: 'PLATFORM_ADJUSTMENTS', owner: PLATFORM } satisfies Account,
} as const
