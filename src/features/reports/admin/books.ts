import { normalSide, type AccountKind } from '@/contract/transactions'
import { type Figure } from '@/contract/explain'
import { type Reconciliation } from '@/contract/reports'
import { sheetSections, type SheetSection } from '@/contract/balance-sheet'
import { toMinor, toMoney } from '@/domain/money'

type Total = Reconciliation['totals'][number]
export type BookLine = { kind: AccountKind; accounts: number; amount: string }
export type BookSection = { lines: BookLine[]; total: string }

/** Assets are debit balances; liabilities and equity are credit balances. */
function section(totals: readonly Total[], name: SheetSection): BookSection {
  const amountOf = ({ debit, credit }: Total) => (toMinor(debit) - toMinor(credit)) * (name === 'assets' ? 1n : -1n)
  const own = sheetSections[name].flatMap((kind) => totals.find((total) => total.kind === kind) ?? [])
  return {
    lines: own.map((total) => ({ kind: total.kind, accounts: total.accounts, amount: toMoney(amountOf(total)) })),
    total: toMoney(own.reduce((sum, total) => sum + amountOf(total), 0n)),
  }
}

/** The balance sheet: assets on one side, liabilities and equity on the other, with equal totals. */
export function balanceSheetOf({ totals }: Reconciliation) {
  const [assets, liabilities, equity] = [section(totals, 'assets'), section(totals, 'liabilities'), section(totals, 'equity')]
  const other = toMinor(liabilities.total) + toMinor(equity.total)
  return { assets, liabilities, equity, total: toMoney(other), difference: toMoney(toMinor(assets.total) - other) }
}

/** Contra accounts: debit accounts among liabilities and equity, which reduce their section. */
export const reduces = (kind: AccountKind): boolean => normalSide[kind] === 'debit' && !sheetSections.assets.includes(kind)

/** The key of the figure that sums all accounts of a kind and whose entries can be shown. */
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
