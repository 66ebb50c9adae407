import { accountKind, normalSide, type AccountKind, type TransferKind } from '@/contract/transactions'
import { sql, type Sql } from '@/server/db/sql'

type Sides = { readonly from: readonly AccountKind[]; readonly to: readonly AccountKind[] }

/** The accounts that each kind of transfer debits (`from`) and credits (`to`); it affects no others. */
export const transferAccounts: Readonly<Record<TransferKind, Sides>> = {
  PAYMENT_APPROVED: { from: ['GATEWAY_CLEARING'], to: ['INVESTMENT_PRINCIPAL', 'CUSTOMER_AVAILABLE'] },
  PAYMENT_REVERSED: { from: ['INVESTMENT_PRINCIPAL', 'CUSTOMER_AVAILABLE'], to: ['GATEWAY_CLEARING'] },
  INVESTED_FROM_BALANCE: { from: ['CUSTOMER_AVAILABLE'], to: ['INVESTMENT_PRINCIPAL'] },
  PARTIAL_RETURNED: { from: ['INVESTMENT_PRINCIPAL'], to: ['CUSTOMER_AVAILABLE'] },
  REINVESTED: { from: ['INVESTMENT_PRINCIPAL'], to: ['INVESTMENT_PRINCIPAL'] },
  PRINCIPAL_RELEASED: { from: ['INVESTMENT_PRINCIPAL'], to: ['CUSTOMER_AVAILABLE'] },
  EARLY_EXIT: { from: ['INVESTMENT_PRINCIPAL'], to: ['CUSTOMER_AVAILABLE', 'PLATFORM_FEES'] },
  PROFIT_SHARE: { from: ['PROJECT_POOL'], to: ['CUSTOMER_AVAILABLE'] },
  PROFIT_TAKEN_BACK: { from: ['CUSTOMER_AVAILABLE'], to: ['PROJECT_POOL'] },
  REFERRAL_COMMISSION: { from: ['REFERRAL_BUDGET'], to: ['CUSTOMER_AVAILABLE'] },
  WITHDRAWAL_REQUESTED: { from: ['CUSTOMER_AVAILABLE', 'INVESTMENT_PRINCIPAL'], to: ['WITHDRAWAL_HOLD'] },
  WITHDRAWAL_RETURNED: { from: ['WITHDRAWAL_HOLD'], to: ['CUSTOMER_AVAILABLE', 'INVESTMENT_PRINCIPAL'] },
  WITHDRAWAL_PAID: { from: ['WITHDRAWAL_HOLD'], to: ['GATEWAY_CLEARING', 'PLATFORM_FEES'] },
  PAYOUT_CORRECTED: { from: ['GATEWAY_CLEARING'], to: ['GATEWAY_CLEARING'] },
  RETURN_RECEIVED: { from: ['GATEWAY_CLEARING'], to: ['PROJECT_POOL'] },
  RETURN_GIVEN_BACK: { from: ['PROJECT_POOL'], to: ['GATEWAY_CLEARING'] },
  CAPITAL_DEPLOYED: { from: ['PROJECT_DEPLOYED'], to: ['GATEWAY_CLEARING'] },
  CAPITAL_RETURNED: { from: ['GATEWAY_CLEARING'], to: ['PROJECT_DEPLOYED'] },
  CAPITAL_LOST: { from: ['INVESTMENT_PRINCIPAL'], to: ['PROJECT_DEPLOYED'] },
  PLATFORM_MONEY_IN: { from: ['GATEWAY_CLEARING'], to: ['PLATFORM_CAPITAL'] },
  PLATFORM_MONEY_OUT: { from: ['PLATFORM_CAPITAL'], to: ['GATEWAY_CLEARING'] },
  ADJUSTMENT: { from: ['PLATFORM_ADJUSTMENTS', 'CUSTOMER_AVAILABLE'], to: ['CUSTOMER_AVAILABLE', 'PLATFORM_ADJUSTMENTS'] },
}

const allowed = Object.entries(transferAccounts).flatMap(([kind, { from, to }]) => [
  ...from.map((account) => ({ kind, account, sign: -1 })),
  ...to.map((account) => ({ kind, account, sign: 1 })),
])

/** SQL: the registry as rows of transfer kind, account kind and sign (credit positive). */
export const allowedAccounts: Sql = sql`select * from unnest(${allowed.map(({ kind }) => kind)}::text[], ${allowed.map(({ account }) => account)}::text[],
  ${allowed.map(({ sign }) => sign)}::int[]) as k(kind, account, sign)`

/** Accounts with a stored balance that never changes sign. The others belong to the platform or a gateway, and store none. */
const withBalance: readonly AccountKind[] = [
  'CUSTOMER_AVAILABLE',
  'WITHDRAWAL_HOLD',
  'INVESTMENT_PRINCIPAL',
  'PROJECT_POOL',
  'PROJECT_DEPLOYED',
]

/** SQL: the normal side of each account kind, and whether it stores a balance. */
export const accountTerms: Sql = sql`select * from unnest(${accountKind.options}::text[], ${accountKind.options.map((kind) => normalSide[kind])}::text[],
  ${accountKind.options.map((kind) => withBalance.includes(kind))}::boolean[]) as k(kind, side, has_balance)`
