import type { PayoutBatchDetail } from '@/contract/payout-batches'
import { DecisionModal } from '@/ui/admin/overlays/decision-modal'
import { useBatchCommands } from './use-batch-commands'

/** Cancels a batch of which nothing was sent, with the reason. */
export function CancelBatch({ batch, onClose }: { batch: PayoutBatchDetail; onClose: () => void }) {
  const { cancel } = useBatchCommands()
  return (
    <DecisionModal
      label="Cancel batch"
      title={`Cancel ${batch.code}?`}
      confirmLabel="Cancel batch"
      cancelLabel="Keep batch"
      reasonLabel="Reason"
      reasonHelp="Kept in the audit log."
      onDecide={({ note }) => cancel({ params: { id: batch.id }, body: { note, version: batch.version } })}
      onClose={onClose}
    >
      {batch.status === 'EXPORTED'
        ? 'Its files were exported. Cancel it only if none of these payments was sent: all of them return to the queue.'
        : 'Its withdrawals return to the queue.'}
    </DecisionModal>
  )
}
