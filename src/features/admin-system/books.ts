import { normalSide, type AccountKind } from '@/contract/transactions'
import { type Figure } from '@/contract/explain'
import { type Reconciliation } from '@/contract/reports'
import { toMinor, toMoney } from '@/shared/money'

type Total = Reconciliation['totals'][number]
export type BookLine = { kind: AccountKind; accounts: number; amount: string }
export type BookSide = { lines: BookLine[]; total: string }

/** What stands on a kind of account, seen from the side on which it normally stands. */
const standing = ({ kind, debit, credit }: Total): bigint =>
  normalSide[kind] === 'debit' ? toMinor(debit) - toMinor(credit) : toMinor(credit) - toMinor(debit)

function side(totals: readonly Total[], wanted: 'debit' | 'credit'): BookSide {
  const mine = totals.filter(({ kind }) => normalSide[kind] === wanted)
  return {
    lines: mine.map((total) => ({ kind: total.kind, accounts: total.accounts, amount: toMoney(standing(total)) })),
    total: toMoney(mine.reduce((sum, total) => sum + standing(total), 0n)),
  }
}

/** The books in two columns: where the money is, and whom it belongs to. They have to come to the same. */
export function booksOf({ totals }: Reconciliation): { where: BookSide; whose: BookSide; difference: string } {
  const [where, whose] = [side(totals, 'debit'), side(totals, 'credit')]
  return { where, whose, difference: toMoney(toMinor(where.total) - toMinor(whose.total)) }
}

/** The figure that all accounts of a kind come to, whose entries can be shown. */
export const explained: Readonly<Record<AccountKind, Figure>> = {
  GATEWAY_CLEARING: 'platformClearing',
  CUSTOMER_AVAILABLE: 'platformAvailable',
  WITHDRAWAL_HOLD: 'platformOnHold',
  INVESTMENT_PRINCIPAL: 'platformLocked',
  PROJECT_POOL: 'platformPools',
  PROJECT_DEPLOYED: 'platformDeployed',
  PLATFORM_FEES: 'platformFees',
  PLATFORM_CAPITAL: 'platformCapital',
  REFERRAL_BUDGET: 'referralBudget',
  PLATFORM_ADJUSTMENTS: 'platformAdjustments',
}
