import { paymentStatusLabels } from '@/components/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { investments } from '@/contract/investments'
import { payments, type Payment } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import type { Endpoint } from '@/contract/core/endpoint'
import { t } from '@/locales/text'

/** The reads to invalidate after a payment was decided. */
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

const decided = (_sent: unknown, { code, status }: Payment): string =>
  t('Payment {code}: {outcome}', {
    code,
    outcome: status === 'PENDING' ? t('first approval given') : paymentStatusLabels[status].text.toLowerCase(),
  })

export const useSettle = () => useCommand(investments.settlePayment, paymentReads, decided)
export const useReverse = () => useCommand(payments.reverse, paymentReads, (sent, data) => ('code' in data ? decided(sent, data) : ''))
