import { ArrowRight } from 'lucide'
import { useRead } from '@/api/hooks'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { useExplain } from '@/components/explain/use-explain'
import { Why } from '@/components/explain/why'
import { useCurrency } from '@/components/requests/settings'
import { fundedShare } from '@/components/projects/project-labels'
import { trackStrokes } from '@/components/projects/track-strokes'
import { projectStatusLabels } from '@/components/labels/status'
import { paths } from '@/config/paths'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Meter } from '@/ui/admin/display/meter'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { TallyMarks } from '@/ui/plain/display/tally-marks'
import { monthName, nextShare } from '../profit/profit-rules'
import { ProjectActions } from './project-actions'

function Raised({ project, onClick }: { project: Project; onClick: () => void }) {
  const currency = useCurrency()
  return (
    <span>
      <span className="inline-block w-20 me-2 align-middle">
        <Meter label={t('Raised')} value={fundedShare(project)} thin />
      </span>
      <Rich
        text="<0><1>{investmentReceived}</1></0> of {value}"
        parts={[<b />, <Why onClick={onClick}>{null}</Why>]}
        values={{
          investmentReceived: <MoneyText value={project.investmentReceived} />,
          value: <MoneyText value={project.value} currency={currency} />,
        }}
      />
    </span>
  )
}

const Punctuality = ({ track }: Pick<Project, 'track'>) => (
  <span className="inline-flex items-center gap-2.5">
    <TallyMarks size={16} strokes={trackStrokes(track)} />
    <span>
      <Rich
        text="<0>{onTime}</0> of <1>{track}</1> on time"
        parts={[<b className="num" />, <span className="num" />]}
        values={{ onTime: track.onTime, track: track.dueSoFar }}
      />
    </span>
  </span>
)

/** Title, status and actions of a project. */
export function ProjectHead({ project }: { project: Project }) {
  const { explain, drawer } = useExplain()
  const { tone, text } = projectStatusLabels[project.status]
  return (
    <div className="pt-5 pb-2 px-6 max-md:pt-4 max-md:pb-2 max-md:px-4">
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&_h1]:text-24">
        <h1>{project.title}</h1>
        <StatusTag tone={tone}>{text}</StatusTag>
        <CodeText value={project.code} />
        <div className="flex flex-wrap gap-2 ms-auto max-md:ms-0 max-md:w-full">
          {project.status !== 'DRAFT' && (
            <ButtonLink size="small" icon={ArrowRight} href={paths.project(project.slug)}>
              {t('Public page')}
            </ButtonLink>
          )}
          <ProjectActions project={project} />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-y-1 gap-x-7 mt-2 text-ink-soft text-13/inherit [&_b]:text-ink [&_b]:font-medium max-md:gap-y-1 max-md:gap-x-4">
        <Raised
          project={project}
          onClick={explain({
            figure: 'projectRaised',
            of: project.id,
            title: t('Raised'),
            description: t('Payments received, less refunds'),
          })}
        />
        <span>
          <Rich
            text="{totalInvestor, plural, one {<0>#</0> investor} other {<0>#</0> investors}}"
            parts={[<b className="num" />]}
            values={{ totalInvestor: project.totalInvestor }}
          />
        </span>
        <Pool
          project={project}
          onClick={explain({
            figure: 'projectPool',
            of: project.id,
            title: t('Profit pool'),
            description: t('Returns received and not yet distributed'),
          })}
        />
        {project.track.dueSoFar > 0 && <Punctuality track={project.track} />}
        <NextShare project={project} />
        {project.closesAt && project.status !== 'COMPLETED' && (
          <span>
            <Rich text="Closes {closesAt}" values={{ closesAt: <DateText value={project.closesAt} /> }} />
          </span>
        )}
      </p>
      <PendingChanges subject={project.id} className="mt-3" />
      {drawer}
    </div>
  )
}

function NextShare({ project }: { project: Project }) {
  const next = nextShare(project)
  if (!next) return null
  return (
    <span>
      {next.isOverdue ? (
        <Rich
          text="{monthName} payout was due <0>{dueBy}</0>"
          parts={[<span className="num" />]}
          values={{ monthName: monthName(next), dueBy: formatDate(next.dueBy, 'date', 'utc') }}
        />
      ) : (
        <Rich
          text="{monthName} payout due <0>{dueBy}</0>"
          parts={[<span className="num" />]}
          values={{ monthName: monthName(next), dueBy: formatDate(next.dueBy, 'date', 'utc') }}
        />
      )}
    </span>
  )
}

function Pool({ project, onClick }: { project: Project; onClick: () => void }) {
  const currency = useCurrency()
  const { data } = useRead(projects.funds, { params: { id: project.id } }, { enabled: project.status !== 'DRAFT' })
  if (!data) return null
  return (
    <span>
      <Rich
        text="<0><1>{profitHeld}</1></0> {currency} in the profit pool"
        parts={[<b />, <Why onClick={onClick}>{null}</Why>]}
        values={{ profitHeld: <MoneyText value={data.data.out.profitHeld} />, currency }}
      />
    </span>
  )
}
