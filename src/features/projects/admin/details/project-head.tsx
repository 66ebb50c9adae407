import { ArrowRight } from 'lucide'
import { useRead } from '@/api/hooks'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { useCurrency } from '@/components/requests/settings'
import { fundedShare, owedOf } from '@/components/projects/project-words'
import { trackStrokes } from '@/components/projects/track-strokes'
import { projectStatusWords } from '@/components/labels/status'
import { paths } from '@/config/paths'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Meter } from '@/ui/admin/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TallyMarks } from '@/ui/plain/display/tally-marks'
import { MOST_MONTHS, monthName, nextShare } from '../profit/profit-rules'
import { ProjectActions } from './project-actions'

/** What it is called, how far it is, what can be done with it. */
export function ProjectHead({ project }: { project: Project }) {
  const currency = useCurrency()
  const { explain, drawer } = useExplain()
  const { tone, text } = projectStatusWords[project.status]
  return (
    <div className="pt-5 pb-2 px-6 max-md:pt-4 max-md:pb-2 max-md:px-4">
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&_h1]:text-24">
        <h1>{project.title}</h1>
        <StatusTag tone={tone}>{text}</StatusTag>
        <CodeText value={project.code} />
        <div className="flex flex-wrap gap-2 ms-auto max-md:ms-0 max-md:w-full">
          {project.status !== 'DRAFT' && (
            <ButtonLink size="small" icon={ArrowRight} href={paths.project(project.slug)}>
              Public page
            </ButtonLink>
          )}
          <ProjectActions project={project} />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-y-1 gap-x-7 mt-2 text-ink-soft text-13/inherit [&_b]:text-ink [&_b]:font-medium max-md:gap-y-1 max-md:gap-x-4">
        <span>
          <span className="inline-block w-20 me-2 align-middle">
            <Meter label="Raised" value={fundedShare(project)} thin />
          </span>
          <b>
            <Why onClick={explain({ figure: 'projectRaised', of: project.id, title: 'Raised', words: 'Payments received, less refunds' })}>
              <MoneyText value={project.investmentReceived} />
            </Why>
          </b>{' '}
          of <MoneyText value={project.value} currency={currency} />
        </span>
        <span>
          <b className="num">{project.totalInvestor}</b> {project.totalInvestor === 1 ? 'investor' : 'investors'}
        </span>
        <Pool
          project={project}
          onClick={explain({
            figure: 'projectPool',
            of: project.id,
            title: 'Profit pool',
            words: 'Returns received and not yet distributed',
          })}
        />
        {owedOf(project.track) > 0 && (
          <span className="inline-flex items-center gap-2.5">
            <TallyMarks size={16} strokes={trackStrokes(project.track)} />
            <span>
              <b className="num">{project.track.onTime}</b> of <span className="num">{owedOf(project.track)}</span> on time
            </span>
          </span>
        )}
        <NextShare project={project} />
        {project.closesAt && project.status !== 'COMPLETED' && (
          <span>
            Closes <DateText value={project.closesAt} />
          </span>
        )}
      </p>
      <PendingChanges subject={project.id} className="mt-3" />
      {drawer}
    </div>
  )
}

function NextShare({ project }: { project: Project }) {
  const shared = useRead(
    projects.sharedProfit,
    { params: { id: project.id }, query: { limit: MOST_MONTHS } },
    { enabled: project.status !== 'DRAFT' },
  )
  const next = shared.data && nextShare(project, shared.data.data, new Date())
  if (!next) return null
  const isOver = next.dueBy < new Date()
  return (
    <span>
      {monthName(next)} share {isOver ? 'was due' : 'due'} <span className="num">{formatDate(next.dueBy, 'date', 'utc')}</span>
    </span>
  )
}

function Pool({ project, onClick }: { project: Project; onClick: () => void }) {
  const currency = useCurrency()
  const { data } = useRead(projects.funds, { params: { id: project.id } }, { enabled: project.status !== 'DRAFT' })
  if (!data) return null
  return (
    <span>
      <b>
        <Why onClick={onClick}>
          <MoneyText value={data.data.out.profitHeld} />
        </Why>
      </b>{' '}
      {currency} in the profit pool
    </span>
  )
}
