import dynamic from 'next/dynamic'
import { useState } from 'react'
import { saveAs } from '@/api/download'
import { DecisionModal } from '@/components/decision/decision-window'
import { refusedByState, useRefusal } from '@/components/use-refusal'
import { payoutBatchLife, type PayoutBatchDetail, type PayoutBatchEvent } from '@/contract/payout-batches'
import { Button } from '@/ui/plain/button'
import { Note } from '@/ui/plain/note'
import { useSubmit } from '@/ui/use-submit'
import { payoutBatchWords } from './batch-words'
import { useBatchCommands } from './use-batch-commands'

const ImportResults = dynamic(() => import('./import-results').then((file) => file.ImportResults), { ssr: false })

/** Export the payment files, import what became of them, or cancel while nothing was sent. */
export function BatchActions({ batch }: { batch: PayoutBatchDetail }) {
  const [asked, setAsked] = useState<'import' | 'cancel'>()
  const { exportFiles, cancel } = useBatchCommands()
  const { busy, failure, run } = useSubmit()
  const refusal = useRefusal()
  const mayNot = (event: PayoutBatchEvent) =>
    refusal({ permission: 'payouts:write' }) ?? refusedByState(payoutBatchLife, batch.status, event, payoutBatchWords)
  const params = { id: batch.id }
  const save = () =>
    void run(async () => {
      const { files } = await exportFiles({ params, body: { version: batch.version } })
      for (const { name, type, content } of files) saveAs({ blob: new Blob([content], { type }), name }, name)
    })
  const isOver = batch.status === 'COMPLETED' || batch.status === 'CANCELLED'
  if (isOver) return null
  return (
    <>
      {failure && (
        <Note tone="warn" alert className="mb-3">
          {failure.message}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="mid"
          look={batch.status === 'DRAFT' ? 'primary' : 'default'}
          busy={busy}
          disabledReason={mayNot('export')}
          onClick={save}
        >
          {batch.status === 'DRAFT' ? 'Export payment files' : 'Export again'}
        </Button>
        <Button
          size="mid"
          look={batch.status === 'DRAFT' ? 'default' : 'primary'}
          disabledReason={mayNot('confirm')}
          onClick={() => setAsked('import')}
        >
          Record results…
        </Button>
        <Button size="mid" look="quiet" disabledReason={mayNot('cancel')} onClick={() => setAsked('cancel')}>
          Cancel batch…
        </Button>
      </div>
      {asked === 'import' && <ImportResults batch={batch} onClose={() => setAsked(undefined)} />}
      {asked === 'cancel' && (
        <DecisionModal
          label="Cancel batch"
          title={`Cancel ${batch.code}?`}
          confirmLabel="Cancel batch"
          reasonHelp="Kept in the audit log."
          onDecide={({ note }) => cancel({ params, body: { note, version: batch.version } })}
          onClose={() => setAsked(undefined)}
        >
          {batch.status === 'EXPORTED'
            ? 'Its files were exported. Cancel it only if none of these payments was sent: all of them return to the queue.'
            : 'Its withdrawals return to the queue.'}
        </DecisionModal>
      )}
    </>
  )
}
