import { saveAs } from '@/api/download'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { DecisionBar, type Choice } from '@/components/decisions/decision-bar'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { payoutBatchLabels } from '@/components/admin/labels/status'
import { payoutBatchLife, type PayoutBatchDetail, type PayoutBatchEvent } from '@/contract/payout-batches'
import { t } from '@/locales/text'
import { useSubmit } from '@/ui/forms/use-submit'
import { useBatchCommands } from './use-batch-commands'

type Props = { batch: PayoutBatchDetail; onRecord: () => void; onCancel: () => void }

/** Exports the payment files, records results, or cancels while nothing was sent; each by button or shortcut. */
export function BatchActions({ batch, onRecord, onCancel }: Props) {
  const { exportFiles } = useBatchCommands()
  const { busy, failure, run } = useSubmit()
  const refusal = useRefusal()
  const requestRefusal = useRequestRefusal()
  const mayNot = (event: PayoutBatchEvent) =>
    refusal({ permission: 'payouts:write' }) ?? refusedByState(payoutBatchLife, batch.status, event, payoutBatchLabels)
  const save = () =>
    void run(async () => {
      const { files } = await exportFiles({ params: { id: batch.id }, body: { version: batch.version } })
      for (const { name, type, content } of files) saveAs({ blob: new Blob([content], { type }), name }, name)
    })
  const cancelRefusal = batch.status === 'EXPORTED' ? requestRefusal('payout-batch.cancel') : undefined
  const isDraft = batch.status === 'DRAFT'
  const choices: Choice[] = [
    {
      key: 'export',
      label: isDraft ? t('Export payment files') : t('Export again'),
      press: 'E',
      ...(isDraft ? { variant: 'primary' } : {}),
      disabledReason: mayNot('export'),
      onChoose: save,
    },
    {
      key: 'results',
      label: t('Record results…'),
      press: 'R',
      ...(isDraft ? {} : { variant: 'primary' }),
      disabledReason: mayNot('confirm'),
      onChoose: onRecord,
    },
    { key: 'cancel', label: t('Cancel batch…'), press: 'C', disabledReason: mayNot('cancel') ?? cancelRefusal, onChoose: onCancel },
  ]
  return <DecisionBar item={batch.id} busy={busy} refusal={failure?.message} choices={choices} />
}
