import { investments } from '@/contract/investments'
import { commissions } from '@/contract/commissions'
import { explain } from '@/contract/explain'
import { transactions } from '@/contract/transactions'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import type { Endpoint } from '@/contract/core/endpoint'

/** Reads to invalidate after money has moved. */
export const moneyReads: readonly Endpoint[] = [
  users.myProfile,
  dashboard.mine,
  transactions.mine,
  transactions.summary,
  explain.figure,
  explain.summary,
  investments.mine,
  investments.get,
  investments.history,
  investments.payments,
  investments.shares,
  withdrawals.mine,
  withdrawals.get,
  withdrawals.quote,
  commissions.mine,
]
