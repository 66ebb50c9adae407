import type { AccountKind } from './transactions'

export type SheetSection = 'assets' | 'liabilities' | 'equity'

/**
 * Where the balance sheet shows each kind of account, in reading order. Commissions granted and manual adjustments reduce equity,
 * though their accounts have a debit side.
 */
export const sheetSections: Readonly<Record<SheetSection, readonly AccountKind[]>> = {
  assets: ['GATEWAY_CLEARING', 'PROJECT_DEPLOYED'],
  liabilities: ['CUSTOMER_AVAILABLE', 'INVESTMENT_PRINCIPAL', 'WITHDRAWAL_HOLD', 'PROJECT_POOL'],
  equity: ['PLATFORM_FEES', 'PLATFORM_CAPITAL', 'REFERRAL_BUDGET', 'PLATFORM_ADJUSTMENTS'],
}

export const sheetLabels: Readonly<Record<AccountKind, string>> = {
  GATEWAY_CLEARING: 'Payment gateway accounts',
  PROJECT_DEPLOYED: 'Capital deployed to projects',
  CUSTOMER_AVAILABLE: 'Customer balances',
  INVESTMENT_PRINCIPAL: 'Investment principal',
  WITHDRAWAL_HOLD: 'Withdrawals on hold',
  PROJECT_POOL: 'Undistributed profit',
  PLATFORM_FEES: 'Fees earned',
  PLATFORM_CAPITAL: 'Platform funds',
  REFERRAL_BUDGET: 'Referral commissions granted',
  PLATFORM_ADJUSTMENTS: 'Manual adjustments',
}
