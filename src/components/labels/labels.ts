import type { z } from 'zod'
import { sheetMessages } from '@/contract/balance-sheet'
import type { identityReason } from '@/contract/identity'
import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { network } from '@/contract/wallets'
import type { fund } from '@/contract/withdrawals'
import { msg, type Message } from '@/locales/message'
import { t, translated } from '@/locales/text'

/** Labels of the contract's enums. Total records, as in status.ts. */
type Labels<S extends string> = Readonly<Record<S, string>>
/** The same, not yet translated: spread these, since spreading the labels would translate them. */
type Messages<S extends string> = Readonly<Record<S, Message>>

export const transferKindMessages: Messages<TransferKind> = {
  PAYMENT_APPROVED: msg('Payment received'),
  INVESTED_FROM_BALANCE: msg('Invested from balance'),
  PARTIAL_RETURNED: msg('Partial payment returned'),
  RETURN_RECEIVED: msg('Profit received from project'),
  RETURN_GIVEN_BACK: msg('Profit returned to project'),
  CAPITAL_DEPLOYED: msg('Capital deployed'),
  CAPITAL_RETURNED: msg('Capital returned'),
  CAPITAL_LOST: msg('Capital lost'),
  PLATFORM_MONEY_IN: msg('Platform funds in'),
  PLATFORM_MONEY_OUT: msg('Platform funds out'),
  REINVESTED: msg('Reinvested'),
  PAYMENT_REVERSED: msg('Payment reversed'),
  PROFIT_SHARE: msg('Payout'),
  PROFIT_TAKEN_BACK: msg('Payouts reversed'),
  PAYOUT_CORRECTED: msg('Payout corrected'),
  REFERRAL_COMMISSION: msg('Referral commission'),
  PRINCIPAL_RELEASED: msg('Principal released'),
  EARLY_EXIT: msg('Early exit'),
  WITHDRAWAL_REQUESTED: msg('Withdrawal requested'),
  WITHDRAWAL_PAID: msg('Withdrawal paid'),
  WITHDRAWAL_RETURNED: msg('Withdrawal returned'),
  ADJUSTMENT: msg('Adjustment'),
}
export const transferKindLabels: Labels<TransferKind> = translated(transferKindMessages)

/** One account, labelled as its type is in the balance sheet. */
export const accountKindMessages: Messages<AccountKind> = {
  ...sheetMessages,
  GATEWAY_CLEARING: msg('Payment provider account'),
  PROJECT_DEPLOYED: msg('Capital deployed to project'),
  CUSTOMER_AVAILABLE: msg('Customer balance'),
}
export const accountKindLabels: Labels<AccountKind> = translated(accountKindMessages)

export const fundLabels: Labels<z.infer<typeof fund>> = translated({ EARNINGS: msg('Earnings'), INVESTMENT: msg('Matured investment') })

export const networkLabels: Labels<z.infer<typeof network>> = translated({
  BEP20: msg('BNB Smart Chain (BEP20)'),
  ERC20: msg('Ethereum (ERC20)'),
  TRC20: msg('Tron (TRC20)'),
  BTC: msg('Bitcoin'),
  SEPA: msg('SEPA transfer'),
  BANK: msg('Bank transfer'),
})

export const identityReasonLabels: Labels<z.infer<typeof identityReason>> = translated({
  BLURRED: msg('Photo is blurred'),
  EXPIRED: msg('Expired'),
  NAME_MISMATCH: msg('Name mismatch'),
  WRONG_TYPE: msg('Wrong document type'),
  UNDERAGE: msg('Underage'),
  DUPLICATE_PERSON: msg('Duplicate account'),
  SUSPECTED_FRAUD: msg('Suspected fraud'),
})

/** The locked periods as labels, for exported files. */
export const monthsLabels = (): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 120 }, (_, index) => [String(index + 1), monthsWord(index + 1)]))

/** "3 months", "1 month". */
export const monthsWord = (months: number): string => t('{count, plural, one {# month} other {# months}}', { count: months })
