import clsx from 'clsx'
import { projectStatusLabels } from '@/components/labels/status'
import { ProjectBanner } from '@/components/projects/project-banner'
import { AimedAndPaidBar, scaleOf, type Scale } from '@/components/projects/aimed-and-paid-bar'
import { returnRange, shortPercent, wholeMoney } from '@/components/projects/project-labels'
import { trackStrokes } from '@/components/projects/track-strokes'
import { paths } from '@/config/paths'
import type { ProjectStatus } from '@/contract/project-schemas'
import { toMinor } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Link } from '@/ui/plain/primitives/link'
import { DateText } from '@/ui/plain/primitives/date-text'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { TallyMarks } from '@/ui/plain/display/tally-marks'
import type { ListedProject } from './listed-projects'
import styles from './projects.module.css'

/** Projects closed to new investments: paid and target return, and how often payouts were on time. */
export function PastProjects({ projects, currency }: { projects: readonly ListedProject[]; currency: string }) {
  const scale = scaleOf(projects)
  return (
    <section aria-labelledby="no-money">
      <div className={styles.sectionHead}>
        <h2 className="text-20/[1.2] tracking-[-0.015em] text-ink" id="no-money">
          {t('Closed to new investment')}
        </h2>
        <p className="flex items-center gap-2 text-14/inherit text-ink-soft" aria-hidden="true">
          <i className="w-5 h-2.5 bg-line border border-line-strong rounded-[2px]" /> {t('target')}{' '}
          <i className="w-[3px] h-3 ms-3 bg-brand" /> {t('paid on average')}
        </p>
      </div>
      <div
        className={`${styles.row} grid grid-cols-[72px_minmax(0,12fr)_minmax(0,6fr)_220px_132px_112px] gap-y-0 gap-x-6 items-center py-4 max-xl:grid-cols-[72px_minmax(0,1fr)_200px_120px] max-md:grid-cols-[56px_minmax(0,1fr)_auto] max-md:gap-y-3 max-md:gap-x-3.5 pb-2 text-12/inherit text-ink-faint max-xl:hidden`}
        aria-hidden="true"
      >
        <span />
        <span>{t('Project')}</span>
        <span>{t('Status')}</span>
        <span>{t('Average monthly payout')}</span>
        <span>{t('On time')}</span>
        <span className="text-end">{t('Raised')}</span>
      </div>
      <ul className={clsx(styles.rows, 'border-t border-ink')}>
        {projects.map((project) => (
          <PastProject key={project.id} project={project} currency={currency} scale={scale} />
        ))}
      </ul>
    </section>
  )
}

function PastProject({ project, currency, scale }: { project: ListedProject; currency: string; scale: Scale }) {
  return (
    <li>
      <Link
        className={clsx(
          styles.row,
          'grid grid-cols-[72px_minmax(0,12fr)_minmax(0,6fr)_220px_132px_112px] gap-y-0 gap-x-6 items-center py-4 text-15/[1.4] max-xl:grid-cols-[72px_minmax(0,1fr)_200px_120px] max-md:grid-cols-[56px_minmax(0,1fr)_auto] max-md:gap-y-3 max-md:gap-x-3.5',
        )}
        href={paths.project(project.slug)}
      >
        <span className="max-md:[&>:first-child]:w-14">
          <ProjectBanner project={project} square />
        </span>
        <span className="[&_b]:text-[1.0625rem] [&_b]:font-medium [&_b]:tracking-[-0.015em] max-md:col-[2_/_4]">
          <b>{project.title}</b>
          <small>
            {project.sector} · {project.location}
          </small>
        </span>
        <span className="justify-items-start max-xl:col-2 max-xl:row-2 max-md:[grid-area:2_/_1_/_3_/_4] max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-y-1 max-md:gap-x-3">
          <StatusTag tone={projectStatusLabels[project.status].tone}>{projectStatusLabels[project.status].text}</StatusTag>
          <StateLine project={project} currency={currency} />
        </span>
        <span className="max-md:[grid-area:3_/_1_/_4_/_3]">
          <span className="hidden text-ink-faint text-12/inherit max-xl:block">{t('Average monthly payout')}</span>
          <span>
            <span className="num">{project.track.average === null ? t('Nothing yet') : shortPercent(project.track.average)}</span>{' '}
            <small>
              <Rich text="target <0>{range}</0>" parts={[<span className="num" />]} values={{ range: returnRange(project) }} />
            </small>
          </span>
          <AimedAndPaidBar project={project} scale={scale} />
        </span>
        <span className={clsx(styles.rowRecord, 'justify-items-start')}>
          <span className="num">{t('{count} of {total}', { count: project.track.onTime, total: project.track.dueSoFar })}</span>
          <TallyMarks size={16} strokes={trackStrokes(project.track)} />
        </span>
        <span className="text-end max-md:[grid-area:3_/_3_/_4_/_4]">
          <span className="hidden text-ink-faint text-12/inherit max-xl:block">{t('Raised')}</span>
          <span>
            <span className="num">{wholeMoney(project.investmentReceived)}</span> <small>{currency}</small>
          </span>
          <small>
            <Rich
              text="{count, plural, one {<0>#</0> investor} other {<0>#</0> investors}}"
              parts={[<span className="num" />]}
              values={{ count: project.totalInvestor }}
            />
          </small>
        </span>
      </Link>
    </li>
  )
}

/** When it ended, and whether principal was lost. */
function StateLine({ project, currency }: { project: ListedProject; currency: string }) {
  const lost = isSome(project.capitalLost) && (
    <small>
      <Rich
        text="<0>{amount}</0> {currency} of principal lost"
        parts={[<span className="num" />]}
        values={{ amount: wholeMoney(project.capitalLost), currency }}
      />
    </small>
  )
  if (project.endedAt)
    return (
      <>
        <small>
          <DateText value={project.endedAt} />
        </small>
        {lost || <small>{t('No principal was lost')}</small>}
      </>
    )
  const texts = stateText[project.status]
  return lost || (texts && <small>{texts}</small>)
}

const isSome = (amount: string): boolean => toMinor(amount) > 0n

/** The consequences of the status for existing investments, if its label does not state them. */
const stateText: Partial<Record<ProjectStatus, string>> = translated({
  OPEN: msg('Fully reserved'),
  FUNDED: msg('Fully funded'),
  PAUSED: msg('Closed to new investment for now'),
  CLOSED: msg('Active until its investments mature'),
})
