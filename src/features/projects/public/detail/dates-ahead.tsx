import clsx from 'clsx'
import type { Project } from '@/contract/project-schemas'
import { addDays, monthStart } from '@/domain/dates'
import { dueDateOf } from '@/domain/payout'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import styles from './project.module.css'

type Ahead = { at: Date; text: string }

/** Dates that follow from the terms: the next payouts, and the closing date. No date promises an amount. A due date lasts until its end. */
function datesAhead(project: Project, now: Date): Ahead[] {
  const due = project.track.ahead
    .map((month) => ({
      at: dueDateOf(month),
      text: t('Payout for {month} due', { month: formatDate(monthStart(month), 'month', 'utc') }),
    }))
    .filter(({ at }) => addDays(at, 1) > now)
  const closesAt = project.closesAt && project.status === 'OPEN' ? new Date(project.closesAt) : undefined
  const closing = closesAt && closesAt > now ? [{ at: closesAt, text: t('Closes to new investment') }] : []
  return [...due, ...closing].sort((one, other) => one.at.getTime() - other.at.getTime())
}

export function DatesAhead({ project, now }: { project: Project; now: string }) {
  const dates = datesAhead(project, new Date(now))
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="dates-title" className="mt-16">
      <h2 id="dates-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
        {t('Upcoming dates')}
      </h2>
      <ul className={clsx(styles.dates, 'mt-4 border-t border-ink')}>
        {dates.map(({ at, text }) => (
          <li key={text}>
            <time className="text-ink-soft text-14/inherit" dateTime={at.toISOString()}>
              {formatDate(at.toISOString(), 'date', 'utc')}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
