import { useCommand } from '@/components/use-command'
import type { Endpoint } from '@/contract/core/endpoint'
import { messages } from '@/contract/messages'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'

export const withdrawalReads: readonly Endpoint[] = [
  withdrawals.list,
  withdrawals.get,
  messages.ofWithdrawal,
  dashboard.office,
  users.overview,
]

export function useWithdrawalCommands() {
  const approve = useCommand(withdrawals.approve, withdrawalReads)
  const decline = useCommand(withdrawals.decline, withdrawalReads)
  const markPaid = useCommand(withdrawals.markPaid, withdrawalReads)
  const markFailed = useCommand(withdrawals.markFailed, withdrawalReads)
  return { approve, decline, markPaid, markFailed }
}
