import { useCallback, useState } from 'react'
import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { Reading } from '@/components/requests/reading'
import { useUrlParam } from '@/components/resource/list/use-url-param'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useRefusal } from '@/components/requests/use-refusal'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { type SharedProfit } from '@/contract/project-parts'
import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'
import { PastShares } from './past-shares'
import { MOST_MONTHS } from './profit-rules'
import { ProfitConfirm } from './profit-confirm'
import { ProfitEntry } from './profit-entry'
import { ProfitPreview } from './profit-preview'
import { ProfitProgress } from './profit-progress'
import { ProfitSteps } from './profit-steps'
import { useProfitShare } from './use-profit-share'

const colClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 min-w-0 max-md:gap-3'

/** Distributes a month's profit: enter the percentages, preview the payouts, confirm exactly these, follow the progress. */
export function ProfitTab({ project }: { project: Project }) {
  const shared = useRead(projects.sharedProfit, { params: { id: project.id }, query: { limit: MOST_MONTHS } })
  const over = stateRefusal(project)
  if (over)
    return (
      <>
        <Note tone="info">{`${over} ${t('Past distributions are listed below.')}`}</Note>
        <PastShares project={project} />
      </>
    )
  // The next month follows from the distributed ones, so the form waits until they are loaded.
  return (
    <Reading failed={t('We couldn’t load the distributed months')} loading={t('Loading the distributed months')} read={shared}>
      {(months) => <Sharing project={project} shared={months} />}
    </Reading>
  )
}

function Sharing({ project, shared }: { project: Project; shared: readonly SharedProfit[] }) {
  const [batch, setBatch] = useUrlParam('batch')
  const [isPaid, setPaid] = useState(false)
  const markPaid = useCallback(() => setPaid(true), [])
  const requestRefusal = useRequestRefusal()
  const refused = useRefusal()({ permission: 'profit-distributions:write' }) ?? requestRefusal('profit.distribute')
  const share = useProfitShare(project, shared, (id) => {
    setPaid(false)
    setBatch(id)
  })
  const { preview } = share
  const step = batch ? (isPaid ? 'paid' : 'paying') : preview ? 'preview' : 'enter'
  return (
    <>
      <ProfitSteps step={step} />
      {refused && <Note tone="info">{`${refused} ${t('Past distributions are listed below.')}`}</Note>}
      <div
        className={clsx(
          'grid gap-4 items-start max-xl:grid-cols-[minmax(0,1fr)] max-md:gap-3',
          (preview ?? batch) ? 'grid-cols-[minmax(0,1fr)_372px] max-2xl:grid-cols-[minmax(0,1fr)_340px]' : 'grid-cols-[minmax(0,1fr)]',
        )}
      >
        <div className={colClass}>
          <ProfitEntry project={project} shared={shared} share={share} refused={refused} />
          {preview && <ProfitPreview project={project} preview={preview} share={share} />}
        </div>
        <div className={`${colClass} sticky top-18 max-xl:static`}>
          {preview && <ProfitConfirm project={project} preview={preview} share={share} refused={refused} />}
          {batch && (
            <ProfitProgress project={project} batch={batch} refused={refused} onPaid={markPaid} onClose={() => setBatch(undefined)} />
          )}
        </div>
      </div>
      <PastShares project={project} />
    </>
  )
}

function stateRefusal({ status }: Project): string | undefined {
  if (status === 'DRAFT') return t('A draft has no investors.')
  if (status === 'CANCELLED') return t('This project was cancelled. No further profit is distributed.')
  return undefined
}
