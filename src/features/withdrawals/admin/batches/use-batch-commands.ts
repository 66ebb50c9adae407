import { savedMessage } from '@/components/requests/saved-message'
import { useCommand } from '@/components/requests/use-command'
import { approvals } from '@/contract/approvals'
import type { Endpoint } from '@/contract/core/endpoint'
import { payoutBatches } from '@/contract/payout-batches'
import { isPendingChange } from '@/contract/pending-change'
import { t } from '@/locales/text'
import { withdrawalReads } from '../use-withdrawal-commands'

export const payoutReads: readonly Endpoint[] = [payoutBatches.list, payoutBatches.get, payoutBatches.due, ...withdrawalReads]

export function useBatchCommands() {
  const create = useCommand(payoutBatches.create, payoutReads, (_sent, { code }) => savedMessage('batch', code, 'created'))
  const exportFiles = useCommand(payoutBatches.export, payoutReads, (_sent, { batch }) =>
    t('Payout batch {code}: exported', { code: batch.code }),
  )
  const confirm = useCommand(payoutBatches.confirm, payoutReads, (_sent, { batch }) =>
    t('Results of {code} recorded', { code: batch.code }),
  )
  const cancel = useCommand(payoutBatches.cancel, [...payoutReads, approvals.list], (_sent, data) =>
    isPendingChange(data) ? '' : t('Payout batch {code}: cancelled', { code: data.code }),
  )
  return { create, exportFiles, confirm, cancel }
}
