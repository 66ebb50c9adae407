import clsx from 'clsx'
import type { InvestmentDetail } from '@/contract/investments'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import { punctualityOf, type Share } from './shares'
import { monthName } from '../labels'
import styles from './investments.module.css'

type Props = { investment: InvestmentDetail; from: string; until: string; shares: readonly Share[] }

const DAY = 86_400_000

/** The timeline from activation to maturity: a ring per payout, filled if paid, and a mark for today. */
export function LifeTrack({ investment, from, until, shares }: Props) {
  const now = useNow()
  if (now === undefined) return null
  const ahead = investment.upcoming
  const start = Date.parse(from)
  const ends = [Date.parse(until), ...ahead.map((month) => Date.parse(month.dueBy)), ...shares.map((share) => Date.parse(share.postedAt))]
  const span = Math.max(...ends) - start || 1
  const place = (at: number) => Math.round(Math.min(1, Math.max(0, (at - start) / span)) * 1000) / 10
  const ended = investment.endedAt ? Date.parse(investment.endedAt) : undefined
  const today = place(ended ?? now)
  const due = place(Date.parse(until))
  const payoutCount = shares.length + ahead.length
  const values = {
    start: formatDate(from, 'date'),
    count: shares.length,
    all: payoutCount,
    end: formatDate(investment.endedAt ?? until, 'date'),
  }
  const label = ended
    ? t('Active since {start}, {count} of {all, plural, one {# payout} other {# payouts}} paid, ended {end}', values)
    : t('Active since {start}, {count} of {all, plural, one {# payout} other {# payouts}} paid, matures {end}', values)
  return (
    <div className="pt-9 pb-5 px-6 border-t border-line max-md:pt-9 max-md:pb-4 max-md:px-4" role="img" aria-label={label}>
      <Track shares={shares} ahead={ahead} place={place} today={today} due={due} isEnded={ended !== undefined} />
      <div className="relative h-9 mt-4.5 text-ink-soft text-12/4.5 [&_p]:absolute [&_p]:whitespace-nowrap">
        <p style={{ insetInlineStart: 0 }}>
          <span className="font-medium text-ink">{t('Active')}</span>
          <br />
          <span className="num">{formatDate(from, 'date')}</span>
        </p>
        {shares.length > 0 && today > 30 && today < 75 && (
          <p
            className="text-center [transform:translateX(calc(-50%_*_var(--forward)))] max-md:hidden"
            style={{ insetInlineStart: `${today / 2 + 12}%` }}
          >
            <span className="font-medium text-ink">
              <Rich
                text="{count, plural, one {<0>#</0> payout paid} other {<0>#</0> payouts paid}}"
                parts={[<span className="num" />]}
                values={{ count: shares.length }}
              />
            </span>
            <br />
            {punctualityText(investment, shares)}
          </p>
        )}
        <MaturityCaption investment={investment} until={until} now={now} due={due} />
        {due < 96 && ahead.length > 0 && (
          <p className="end-0 text-end max-md:hidden">
            <Rich text="Last<0/>payout" parts={[<br />]} />
          </p>
        )}
      </div>
    </div>
  )
}

type TrackProps = {
  shares: readonly Share[]
  ahead: InvestmentDetail['upcoming']
  /** The position of a time on the line, in percent of its length. */
  place: (at: number) => number
  today: number
  due: number
  isEnded: boolean
}

function Track({ shares, ahead, place, today, due, isEnded }: TrackProps) {
  return (
    <div className={clsx(styles.track, 'relative h-0.5 mx-1.5 bg-line-strong')}>
      <i className="-top-px start-0 h-1 bg-brand" style={{ insetInlineEnd: `${100 - today}%` }} />
      {shares.map((share) => (
        <b
          className="top-[-3.5px] size-[9px] ms-[-4.5px] border-2 border-brand rounded-full bg-surface"
          key={share.id}
          style={{ insetInlineStart: `${place(Date.parse(share.postedAt))}%` }}
          title={t('{month} payout, {amount}', { month: monthName(share), amount: formatMoney(share.paid) })}
        />
      ))}
      {ahead.map((month) => (
        <b
          key={`${month.year}-${month.month}`}
          className="top-[-3.5px] size-[9px] ms-[-4.5px] rounded-full bg-surface border-[1.5px] border-dashed border-stone"
          style={{ insetInlineStart: `${place(Date.parse(month.dueBy))}%` }}
        />
      ))}
      <em className="-top-1.5 size-3.5 ms-[-7px] rounded-full bg-ink" style={{ insetInlineStart: 0 }} />
      <em className="top-[-9px] h-5 -ms-px border-s-2 border-ink" style={{ insetInlineStart: `${due}%` }} />
      {!isEnded && today < 100 && (
        <span className="-top-4.5 h-6.5 border-s-[1.5px] border-ink" style={{ insetInlineStart: `${today}%` }}>
          <span className="absolute bottom-full start-0 text-12 font-medium [transform:translateX(calc(-50%_*_var(--forward)))]">
            {t('Today')}
          </span>
        </span>
      )}
    </div>
  )
}

type MaturityProps = Pick<Props, 'investment' | 'until'> & { now: number; due: number }

function MaturityCaption({ investment, until, now, due }: MaturityProps) {
  return (
    <p className="text-end" style={{ insetInlineEnd: `${Math.max(0, 99 - due)}%` }}>
      <span className="font-medium text-ink">
        {investment.status === 'ACTIVE' || investment.status === 'EXIT_REQUESTED' ? t('Matures') : t('Maturity')}
      </span>
      <br />
      {!investment.endedAt && Date.parse(until) > now ? (
        <Rich
          text="<0>{date}</0>, {count, plural, one {in <1>#</1> day} other {in <1>#</1> days}}"
          parts={[<span className="num" />, <span className="num" />]}
          values={{ date: formatDate(until, 'date'), count: Math.ceil((Date.parse(until) - now) / DAY) }}
        />
      ) : (
        <span className="num">{formatDate(until, 'date')}</span>
      )}
    </p>
  )
}

function punctualityText(investment: InvestmentDetail, shares: readonly Share[]): string {
  const { late, overdue } = punctualityOf(investment, shares)
  if (late + overdue === 0) return t('all on time')
  if (overdue === 0) return t('{late} late', { late })
  return late === 0 ? t('{overdue} overdue', { overdue }) : t('{late} late, {overdue} overdue', { late, overdue })
}
