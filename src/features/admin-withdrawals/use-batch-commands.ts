import { useCommand } from '@/components/use-command'
import type { Endpoint } from '@/contract/core/endpoint'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawalReads } from './use-withdrawal-commands'

const batchReads: readonly Endpoint[] = [payoutBatches.list, payoutBatches.get, payoutBatches.due, ...withdrawalReads]

export function useBatchCommands() {
  const create = useCommand(payoutBatches.create, batchReads)
  const exportFiles = useCommand(payoutBatches.export, batchReads)
  const confirm = useCommand(payoutBatches.confirm, batchReads)
  const cancel = useCommand(payoutBatches.cancel, batchReads)
  return { create, exportFiles, confirm, cancel }
}
