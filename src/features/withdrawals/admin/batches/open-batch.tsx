import { Users } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import type { OpenRow } from '@/components/resource/list/list-props'
import { adminPaths } from '@/config/admin-paths'
import { payoutBatches, type PayoutBatch, type PayoutBatchDetail } from '@/contract/payout-batches'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/admin/feedback/note'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { BatchActions } from './batch-actions'
import { BatchFacts } from './batch-facts'
import { BatchLines } from './batch-lines'
import { batchLabel } from './batch-labels'

const RecordResults = dynamic(() => import('./record-results').then((file) => file.RecordResults), { ssr: false })
const CancelBatch = dynamic(() => import('./cancel-batch').then((file) => file.CancelBatch), { ssr: false })

/** A batch beside the list: its content, progress, and actions. */
export function OpenBatch({ open }: { open: OpenRow<PayoutBatch> }) {
  const { data, error, refetch } = useRead(payoutBatches.get, { params: { id: open.id } })
  const batch = data?.data
  if (!batch)
    return (
      <DetailPanel label={t('Payout batch')} title={t('Payout batch')} {...open.steps}>
        {error ? (
          <ErrorState title={t('We couldn’t load the batch')} onRetry={() => void refetch()} error={error}>
            {error.message}
          </ErrorState>
        ) : (
          <ListSkeleton label={t('Loading the batch')} />
        )}
      </DetailPanel>
    )
  return <LoadedBatch key={batch.id} batch={batch} open={open} />
}

const isOver = ({ status }: PayoutBatchDetail): boolean => status === 'COMPLETED' || status === 'CANCELLED'

/** The windows stay open while the batch changes, because they show the recorded results. */
function LoadedBatch({ batch, open }: { batch: PayoutBatchDetail; open: OpenRow<PayoutBatch> }) {
  const [window, setWindow] = useState<'results' | 'cancel'>()
  const { text, tone } = batchLabel(batch)
  const close = () => setWindow(undefined)
  return (
    <DetailPanel
      label={t('Payout batch {code}', { code: batch.code })}
      title={<CodeText value={batch.code} />}
      state={<StatusTag tone={tone}>{text}</StatusTag>}
      foot={
        isOver(batch) ? undefined : (
          <BatchActions batch={batch} onRecord={() => setWindow('results')} onCancel={() => setWindow('cancel')} />
        )
      }
      {...open.steps}
    >
      <div className="grid gap-6">
        {batch.cancellationRequest && <CancellationRequested request={batch.cancellationRequest} />}
        <BatchFacts batch={batch} />
        <BatchLines batch={batch} />
      </div>
      {window === 'results' && <RecordResults batch={batch} onClose={close} />}
      {window === 'cancel' && <CancelBatch batch={batch} onClose={close} />}
    </DetailPanel>
  )
}

const CancellationRequested = ({ request: { id, code } }: { request: { id: string; code?: string | undefined } }) => (
  <Note tone="warn" icon={Users} title={t('Cancellation requested.')}>
    {t('Another team member must approve it.')}{' '}
    <Link className="underline-soft num" href={adminPaths.approval(id)}>
      {code}
    </Link>
  </Note>
)
