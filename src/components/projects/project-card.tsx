import clsx from 'clsx'
import { Calendar, Users } from 'lucide'
import { projectStatusLabels } from '@/components/labels/status'
import { paths } from '@/config/paths'
import { projectTerms } from '@/config/terms'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Meter } from '@/ui/plain/display/meter'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { TallyMarks } from '@/ui/plain/display/tally-marks'
import { Term } from '@/ui/plain/primitives/term'
import { ProjectBanner } from './project-banner'
import { trackStrokes } from './track-strokes'
import { daysLeft, fundedPercent, fundedShare, lockPeriods, returnRange, wholeMoney } from './project-labels'
import styles from './project.module.css'

export type CardProject = Pick<
  Project,
  | 'id'
  | 'title'
  | 'slug'
  | 'banner'
  | 'bannerFile'
  | 'drawing'
  | 'sector'
  | 'location'
  | 'value'
  | 'limits'
  | 'status'
  | 'returnRates'
  | 'investmentReceived'
  | 'remaining'
  | 'totalInvestor'
  | 'track'
  | 'closesAt'
  | 'openedAt'
  | 'endedAt'
  | 'capitalLost'
>

type Props = {
  project: CardProject
  currency: string
  /** When the page was rendered, so that server and browser count the same days. */ now: string
  level?: 'h2' | 'h3'
}

/** The summary of a project open for investment: target return, duration, funding, and payouts. */
export function ProjectCard({ project, currency, now, level: Heading = 'h3' }: Props) {
  const { tone, text } = projectStatusLabels[project.status]
  return (
    <article
      className={clsx(
        styles.card,
        'relative flex flex-col overflow-hidden bg-surface border border-line rounded-card transition-[border-color] duration-calm ease-out hover:border-ink-faint',
      )}
    >
      <ProjectBanner project={project} />
      <div className="flex flex-col flex-1 pt-5 px-6 max-md:pt-4 max-md:pb-0 max-md:px-4">
        <div className="flex items-center justify-between gap-3 mb-0.5">
          <Heading className="text-[1.25rem] min-w-0 wrap-anywhere">
            <Link href={paths.project(project.slug)} hoverOverlay>
              {project.title}
            </Link>
          </Heading>
          <StatusTag tone={tone}>{text}</StatusTag>
        </div>
        <p className="text-14 text-ink-soft">
          {project.sector} · {project.location}
        </p>
        <ReturnAndPeriod project={project} />
        <div>
          <p className="flex justify-between mb-2 text-14/inherit">
            <span>
              <Rich
                text="<0>{raised}</0> <1>of <2>{target}</2> {currency}</1>"
                parts={[<span className="num font-medium" />, <span className="text-ink-soft" />, <span className="num" />]}
                values={{ raised: wholeMoney(project.investmentReceived), target: wholeMoney(project.value), currency }}
              />
            </span>
            <span className="num">{fundedPercent(project)}</span>
          </p>
          <Meter label={t('{project}: funded', { project: project.title })} value={fundedShare(project)} />
        </div>
        <TrackLine track={project.track} />
        <CardFoot project={project} now={now} />
      </div>
    </article>
  )
}

const ReturnAndPeriod = ({ project }: Pick<Props, 'project'>) => (
  <dl className="grid grid-cols-[1fr_1fr] gap-4 my-5 max-md:my-4 max-md:mx-0">
    <div>
      <dt className="text-12/inherit text-ink-faint mb-0.5">{t('Target return')}</dt>
      <dd className="text-18/inherit font-medium whitespace-nowrap">
        <Rich
          text="<0>{range}</0> <1>a month</1>"
          parts={[<span className="num" />, <small className="text-14/inherit font-normal text-ink-soft" />]}
          values={{ range: returnRange(project) }}
        />
      </dd>
    </div>
    <div>
      <dt className="text-12/inherit text-ink-faint mb-0.5">{t('Lock period')}</dt>
      <dd className="text-18/inherit font-medium whitespace-nowrap">
        <Rich
          text="{count, plural, one {<0>{periods}</0> <1>month</1>} other {<0>{periods}</0> <1>months</1>}}"
          parts={[<span className="num" />, <small className="text-14/inherit font-normal text-ink-soft" />]}
          values={{ periods: lockPeriods(project), count: project.returnRates.at(-1)?.period ?? 0 }}
        />
      </dd>
    </div>
  </dl>
)

/** The number of investors, and the end date for new investments. */
function CardFoot({ project, now }: Pick<Props, 'project' | 'now'>) {
  const left = daysLeft(project.closesAt, new Date(now))
  return (
    <div
      className={clsx(
        styles.foot,
        'flex flex-wrap justify-between gap-y-1 gap-x-3 mt-auto -mx-6 py-3 px-6 border-t border-line text-ink-soft text-14/inherit max-md:mt-auto max-md:mb-0 max-md:-mx-4 max-md:py-3 max-md:px-4',
      )}
    >
      <span>
        <Icon className="text-ink-faint" as={Users} size={18} />{' '}
        <span>
          <Rich
            text="{count, plural, one {<0>#</0> investor} other {<0>#</0> investors}}"
            parts={[<span className="num" />]}
            values={{ count: project.totalInvestor }}
          />
        </span>
      </span>
      {project.closesAt && (
        <span>
          <Icon className="text-ink-faint" as={Calendar} size={18} />{' '}
          <span>
            <DateText value={project.closesAt} />
            {left !== undefined && (
              <>
                {' '}
                ·{' '}
                <Rich
                  text="{count, plural, one {<0>#</0> day} other {<0>#</0> days}}"
                  parts={[<span className="num" />]}
                  values={{ count: left }}
                />
              </>
            )}
          </span>
        </span>
      )}
    </div>
  )
}

const TrackLine = ({ track }: Pick<Project, 'track'>) => (
  <p className="flex items-center gap-3 min-h-6 my-4 text-14/inherit">
    {track.dueSoFar === 0 ? (
      <span className="text-ink-soft">{t('No payout is due yet')}</span>
    ) : (
      <>
        <TallyMarks size={16} strokes={trackStrokes(track)} />
        <span>
          <Rich
            text="<0>{count}</0> of <1>{total}</1> <2>on time</2>"
            parts={[<span className="num" />, <span className="num" />, <Term definition={projectTerms.onTime} />]}
            values={{ count: track.onTime, total: track.dueSoFar }}
          />
        </span>
      </>
    )}
  </p>
)
