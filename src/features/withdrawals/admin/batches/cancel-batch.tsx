import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import type { PayoutBatchDetail } from '@/contract/payout-batches'
import { t } from '@/locales/text'
import { DecisionModal } from '@/ui/admin/overlays/decision-modal'
import { useBatchCommands } from './use-batch-commands'

/** Cancels a batch of which nothing was sent, with a reason. */
export function CancelBatch({ batch, onClose }: { batch: PayoutBatchDetail; onClose: () => void }) {
  const { cancel } = useBatchCommands()
  const isExported = batch.status === 'EXPORTED'
  const needsApproval = useNeedsApproval()('payout-batch.cancel') && isExported
  return (
    <DecisionModal
      label={t('Cancel batch')}
      title={t('Cancel {code}?', { code: batch.code })}
      confirmLabel={needsApproval ? t('Send for approval') : t('Cancel batch')}
      cancelLabel={t('Keep batch')}
      reasonLabel={t('Reason')}
      reasonHelp={t('Kept in the audit log.')}
      onDecide={({ note }) => cancel({ params: { id: batch.id }, body: { note, version: batch.version } })}
      onClose={onClose}
    >
      {isExported
        ? t('The files of this batch were exported. Cancel it only if none of its payments was sent: all of them return to the queue.')
        : t('The withdrawals in this batch return to the queue.')}
      {needsApproval && ` ${t('Another team member must approve it.')}`}
    </DecisionModal>
  )
}
