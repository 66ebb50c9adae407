import { Users } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useCurrency } from '@/components/requests/settings'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { SectionTitle } from '@/components/admin/frame/section-title'
import type { OpenRow } from '@/components/resource/list/list-props'
import { shortAmount } from '@/components/labels/short-amount'
import { adminPaths } from '@/config/admin-paths'
import { payoutBatches, type PayoutBatch, type PayoutBatchDetail } from '@/contract/payout-batches'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/admin/feedback/note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Meter } from '@/ui/admin/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { BatchActions } from './batch-actions'
import { BatchLines } from './batch-lines'
import { payoutBatchLabels } from './batch-labels'

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
  const { text, tone } = payoutBatchLabels[batch.status]
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
        <Facts batch={batch} />
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

function Facts({ batch }: { batch: PayoutBatchDetail }) {
  const currency = useCurrency()
  const settled = batch.paid + batch.returned + batch.failed
  return (
    <section className="grid gap-3">
      <SectionTitle aside={t('{settled} of {count} settled', { settled, count: batch.count })}>{batch.gateway.title}</SectionTitle>
      <Meter
        label={t('{settled} of {count} settled', { settled, count: batch.count })}
        value={batch.count === 0 ? 0 : settled / batch.count}
        tone="good"
        thin
      />
      <KeyValueList
        dense
        rows={[
          { key: t('Networks'), value: batch.networks.join(', ') },
          { key: t('Created'), value: <By at={batch.createdAt} name={batch.createdBy.name} /> },
          batch.exportedAt ? { key: t('Exported'), value: <By at={batch.exportedAt} name={batch.exportedBy?.name} /> } : undefined,
          batch.endedAt ? { key: t('Ended'), value: <DateText value={batch.endedAt} style="dateTime" /> } : undefined,
          { key: t('Net amount in the ledger'), value: <MoneyText value={batch.net} currency={currency} /> },
          { key: t('To pay'), value: <MoneyText value={shortAmount(batch.total)} currency={batch.currency} />, total: true },
        ]}
      />
      {batch.note && <p className="text-13 text-ink-soft">“{batch.note}”</p>}
    </section>
  )
}

const By = ({ at, name }: { at: string; name: string | undefined }) => (
  <>
    <DateText value={at} style="dateTime" />, {name ?? ''}
  </>
)
