import { normalSide, type AccountKind } from '@/contract/transactions'
import { type Figure } from '@/contract/explain'
import type { BalanceSheetLine, SheetTotal } from '@/contract/reports'
import { sheetMessages, sheetSections } from '@/contract/balance-sheet'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

export type BookLine = BalanceSheetLine & { line: AccountKind }
export type BookSection = { lines: readonly BookLine[]; total: string }

const isAccount = (line: BalanceSheetLine): line is BookLine => line.line in normalSide
const amountOf = (lines: readonly BalanceSheetLine[], total: SheetTotal): string =>
  lines.find(({ line }) => line === total)?.amount ?? '0.00'

/** The parts of the balance sheet as the screen arranges them. */
export function balanceSheetOf(lines: readonly BalanceSheetLine[]) {
  const section = (name: BalanceSheetLine['section'], total: SheetTotal): BookSection => ({
    lines: lines.filter(isAccount).filter((line) => line.section === name),
    total: amountOf(lines, total),
  })
  return {
    assets: section('ASSETS', 'TOTAL_ASSETS'),
    liabilities: section('LIABILITIES', 'TOTAL_LIABILITIES'),
    equity: section('EQUITY', 'TOTAL_EQUITY'),
    total: amountOf(lines, 'TOTAL_LIABILITIES_AND_EQUITY'),
    difference: amountOf(lines, 'DIFFERENCE'),
    isEmpty: lines.every(({ accounts }) => accounts === 0),
  }
}

export const sectionLabels: Readonly<Record<BalanceSheetLine['section'], string>> = translated({
  ASSETS: msg('Assets'),
  LIABILITIES: msg('Liabilities'),
  EQUITY: msg('Equity'),
  TOTAL: msg('Total'),
})

export const lineLabels: Readonly<Record<BalanceSheetLine['line'], string>> = translated({
  ...sheetMessages,
  TOTAL_ASSETS: msg('Total assets'),
  TOTAL_LIABILITIES: msg('Total liabilities'),
  TOTAL_EQUITY: msg('Total equity'),
  TOTAL_LIABILITIES_AND_EQUITY: msg('Total liabilities and equity'),
  DIFFERENCE: msg('Difference'),
})

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
