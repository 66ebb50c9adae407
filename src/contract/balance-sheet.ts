import { msg, type Message } from '@/locales/message'
import { translated } from '@/locales/text'
import type { AccountKind } from './transactions'

export type SheetSection = 'assets' | 'liabilities' | 'equity'

/**
 * The line of the balance sheet for each kind of account, in reading order. Commissions granted and manual adjustments reduce equity,
 * although their accounts normally have a debit balance.
 */
export const sheetSections: Readonly<Record<SheetSection, readonly AccountKind[]>> = {
  assets: ['GATEWAY_CLEARING', 'PROJECT_DEPLOYED'],
  liabilities: ['CUSTOMER_AVAILABLE', 'INVESTMENT_PRINCIPAL', 'WITHDRAWAL_HOLD', 'PROJECT_POOL'],
  equity: ['PLATFORM_FEES', 'PLATFORM_CAPITAL', 'REFERRAL_BUDGET', 'PLATFORM_ADJUSTMENTS'],
}

export const sheetMessages: Readonly<Record<AccountKind, Message>> = {
  GATEWAY_CLEARING: msg('Accounts at banks and payment providers'),
  PROJECT_DEPLOYED: msg('Capital deployed to projects'),
  CUSTOMER_AVAILABLE: msg('Available customer balances'),
  INVESTMENT_PRINCIPAL: msg('Investment principal'),
  WITHDRAWAL_HOLD: msg('Funds on hold'),
  PROJECT_POOL: msg('Undistributed profit'),
  PLATFORM_FEES: msg('Fees earned'),
  PLATFORM_CAPITAL: msg('Platform funds'),
  REFERRAL_BUDGET: msg('Referral commissions granted'),
  PLATFORM_ADJUSTMENTS: msg('Manual adjustments'),
}
export const sheetLabels: Readonly<Record<AccountKind, string>> = translated(sheetMessages)
