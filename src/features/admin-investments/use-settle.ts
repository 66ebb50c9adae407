import { useCommand } from '@/components/use-command'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import type { Endpoint } from '@/contract/core/endpoint'

/** What shows something else once a payment was decided. */
export const paymentReads: readonly Endpoint[] = [
  payments.list,
  payments.get,
  payments.decisions,
  payments.bulkApprovals,
  investments.list,
  investments.get,
  investments.payments,
  investments.history,
  messages.ofPayment,
  dashboard.office,
  users.overview,
]

export const useSettle = () => useCommand(investments.settlePayment, paymentReads)
export const useReverse = () => useCommand(payments.reverse, paymentReads)
