import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, useRead } from '@/api/hooks'
import { useCurrency } from '@/components/requests/settings'
import { batchStatusLabels } from '@/components/admin/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { profit, type Batch } from '@/contract/profit'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { Meter } from '@/ui/admin/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { TextSkeleton } from '@/ui/admin/feedback/skeleton'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { useSubmit } from '@/ui/forms/use-submit'
import { monthName, secondsLeft } from './profit-rules'
import { projectReads } from '../project-reads'

type Props = {
  project: Project
  batch: string
  refused: string | undefined
  /** Referentially stable. */ onPaid: () => void
  onClose: () => void
}

/** The polling interval in milliseconds. */
const EVERY = 700

/** A distribution in progress, until its last payout is posted; it continues when this screen is closed. */
export function ProfitProgress({ project, batch, refused, onPaid, onClose }: Props) {
  const client = useQueryClient()
  const params = { id: project.id, batchId: batch }
  const first = useRead(profit.progress, { params })
  const isRunning = first.data?.data.status === 'POSTING'
  useRead(profit.progress, { params }, { refetchInterval: isRunning ? EVERY : false })
  const found = first.data?.data
  const isPaid = found?.status === 'POSTED'

  useEffect(() => {
    if (!isPaid) return
    onPaid()
    for (const endpoint of projectReads) void client.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'active' })
  }, [isPaid, onPaid, client])
  return (
    <Panel
      dense
      title={t('Paying out')}
      aside={found && <StatusTag tone={batchStatusLabels[found.status].tone}>{batchStatusLabels[found.status].text}</StatusTag>}
    >
      {first.error ? (
        <Note tone="act" alert title={t('We couldn’t load the progress.')}>
          {first.error.message}
        </Note>
      ) : found ? (
        <Shown key={found.id} found={found} at={first.dataUpdatedAt} project={project} refused={refused} onClose={onClose} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Panel>
  )
}

type ShownProps = { found: Batch; /** When loaded. */ at: number; project: Project; refused: string | undefined; onClose: () => void }

function Shown({ found, at, project, refused, onClose }: ShownProps) {
  const currency = useCurrency()
  const resume = useCommand(profit.resume, [profit.progress], () =>
    t('Profit distribution of {project} resumed', { project: project.title }),
  )
  const { busy, failure, run } = useSubmit()
  const [begun] = useState({ done: found.done, at })
  const left = secondsLeft(begun, found, at)
  return (
    <div className="grid gap-2 text-13">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          <Rich
            text="<0>{done}</0> of <1>{of}</1> payouts for {monthName}"
            parts={[<span className="num text-20" />, <span className="num" />]}
            values={{ done: found.done, of: found.of, monthName: monthName(found) }}
          />
        </span>
        <MoneyText value={found.paid} currency={currency} className="text-ink-soft" />
      </p>
      <Meter label={t('Payouts posted')} value={found.of === 0 ? 1 : found.done / found.of} />
      {found.status === 'POSTING' && (
        <p className="text-ink-soft">
          {left === undefined ? (
            <Rich text="Starting, {total} in total" values={{ total: <MoneyText value={found.total} currency={currency} /> }} />
          ) : (
            <Rich
              text="About {left} s left · {total} to post"
              values={{ left, total: <MoneyText value={found.total} currency={currency} /> }}
            />
          )}
        </p>
      )}
      {found.status === 'POSTING' && (
        <p className="text-12 text-ink-faint">
          {t(
            'You can close this page. Posting continues in the background, resumes after an interruption, and pays each investor only once.',
          )}
        </p>
      )}
      {found.status === 'POSTED' && (
        <div className="flex items-center justify-between gap-3">
          <span className="text-ink-soft">{t('All payouts are posted.')}</span>
          <Button size="tiny" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
      {found.status === 'FAILED' && (
        <>
          <Note tone="act" title={t('Distribution stopped.')}>
            {t('{error} Posted payouts are final; the rest is pending.', { error: found.error ?? t('See the reason under Jobs.') })}
          </Note>
          {failure && <Note tone="act">{failure.message}</Note>}
          <div>
            <Button
              size="small"
              busy={busy}
              disabledReason={refused}
              onClick={() => void run(() => resume({ params: { id: project.id, batchId: found.id }, body: {} }))}
            >
              {t('Continue')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
