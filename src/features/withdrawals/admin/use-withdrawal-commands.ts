import { withdrawalStatusLabels } from '@/components/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { approvals } from '@/contract/approvals'
import type { Endpoint } from '@/contract/core/endpoint'
import { messages } from '@/contract/messages'
import { dashboard } from '@/contract/dashboard'
import { isPendingChange } from '@/contract/pending-change'
import { users } from '@/contract/users'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'

export const withdrawalReads: readonly Endpoint[] = [
  withdrawals.list,
  withdrawals.get,
  withdrawals.bulkApprovals,
  messages.ofWithdrawal,
  dashboard.office,
  users.overview,
]

const decided = (_sent: unknown, { code, status, isLapsed }: Withdrawal): string =>
  t('Withdrawal {code}: {outcome}', {
    code,
    outcome: status === 'PENDING' || isLapsed ? t('first approval given') : withdrawalStatusLabels[status].text.toLowerCase(),
  })

/** Writes to the customer of the withdrawal with this code. */
export const useWithdrawalMessage = (code: string) =>
  useCommand(messages.answerWithdrawal, withdrawalReads, () => t('Withdrawal {code}', { code }))

export function useWithdrawalCommands() {
  const approve = useCommand(withdrawals.approve, withdrawalReads, decided)
  const decline = useCommand(withdrawals.decline, withdrawalReads, decided)
  const markPaid = useCommand(withdrawals.markPaid, withdrawalReads, decided)
  const markFailed = useCommand(withdrawals.markFailed, [...withdrawalReads, approvals.list], (sent, data) =>
    isPendingChange(data) ? '' : decided(sent, data),
  )
  return { approve, decline, markPaid, markFailed }
}
