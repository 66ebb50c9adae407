import clsx from 'clsx'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'
import type { Month } from '@/domain/dates'
import { dueDateOf } from '@/domain/payout'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import styles from './project.module.css'

type Ahead = { at: Date; text: string }

const PAYING: readonly Project['status'][] = ['OPEN', 'PAUSED', 'FUNDED', 'CLOSED']
const monthsFrom = (now: Date, offset: number): Month => {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
}

/** Dates that follow from the terms: the next payouts, and the closing date. No date promises an amount. */
function datesAhead(project: Project, shares: readonly SharedProfit[], now: Date): Ahead[] {
  const due = [-1, 0, 1]
    .map((offset) => monthsFrom(now, offset))
    .filter((month) => !shares.some((share) => share.year === month.year && share.month === month.month))
    .map((month) => ({
      at: dueDateOf(month),
      text: t('Payout for {month} due', {
        month: formatDate(new Date(Date.UTC(month.year, month.month - 1, 1)).toISOString(), 'month', 'utc'),
      }),
    }))
  const closing =
    project.closesAt && project.status === 'OPEN' ? [{ at: new Date(project.closesAt), text: t('Closes to new investment') }] : []
  const shown = PAYING.includes(project.status) && project.totalInvestor > 0 ? due : []
  return [...shown, ...closing].filter(({ at }) => at > now).sort((one, other) => one.at.getTime() - other.at.getTime())
}

export function DatesAhead({ project, shares, now }: { project: Project; shares: readonly SharedProfit[]; now: string }) {
  const dates = datesAhead(project, shares, new Date(now))
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
