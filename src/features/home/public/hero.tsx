import clsx from 'clsx'
import { ArrowRight } from 'lucide'
import { firstPageOf, paths } from '@/config/paths'
import { site } from '@/config/site'
import { projectTerms } from '@/config/terms'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { TallyMarks, type Stroke } from '@/ui/plain/display/tally-marks'
import { Term } from '@/ui/plain/primitives/term'
import styles from './home.module.css'
import type { Stats } from './home-figures'

/** `least` is the smallest minimum amount of the open projects; null if none is open. */
type Props = { shares: Stats['shares']; minInvestment: string | null; currency: string; periods: readonly number[] }

const strokeOf: Readonly<Record<Stats['shares']['marks'][number], Stroke>> = {
  onTime: 'done',
  late: 'late',
  overdue: 'ahead',
  due: 'ahead',
}

export function Hero({ shares, minInvestment, currency, periods }: Props) {
  return (
    <section className="grid grid-cols-[5fr_6fr] gap-y-12 gap-x-24 items-center pt-20 pb-18 [&_h1]:text-48/[1.08] [&_h1]:tracking-[-0.035em] [&_h1]:max-w-[11ch] max-xl:gap-y-12 max-xl:gap-x-14 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-12 max-md:py-10 max-md:px-0 max-md:[&_h1]:text-38/[1.2] w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]">
      <div>
        <h1>{site.tagline}</h1>
        <p className="text-18/inherit mt-6 mb-8 max-w-[44ch] text-ink-soft max-md:mt-4 max-md:mb-6 max-md:mx-0 max-md:text-[1.0625rem]">
          {t(
            'Invest in operating businesses, receive a share of their monthly profit, and see every transaction. Returns vary, and you can lose money.',
          )}
        </p>
        <div className={styles.heroActions}>
          <ButtonLink variant="primary" size="big" href={firstPageOf(paths.projects)}>
            {t('View projects')}
          </ButtonLink>
          <Link className={clsx(styles.more, 'inline-flex items-center gap-2 font-medium text-15/inherit')} href="#books">
            {t('How we safeguard your money')}{' '}
            <Icon className="text-brand-text transition-[transform] duration-calm ease-out" as={ArrowRight} />
          </Link>
        </div>
        {minInvestment !== null && periods.length > 0 && (
          <p className="mt-5 text-14 text-ink-soft max-md:text-center">
            <Rich
              text="From {amount}, locked for <0>{min}</0> to {max, plural, one {<1>#</1> month} other {<1>#</1> months}}."
              parts={[<span className="num" />, <span className="num" />]}
              values={{
                amount: <MoneyText value={minInvestment} currency={currency} />,
                min: Math.min(...periods),
                max: Math.max(...periods),
              }}
            />
          </p>
        )}
      </div>
      <Counted shares={shares} />
    </section>
  )
}

/** Every posted payout as a tally mark; only posted ones are drawn. */
function Counted({ shares: { onTime, late, overdue, dueSoFar, due, dueBy, since, marks } }: Pick<Props, 'shares'>) {
  const description = t(
    '{onTime} of {dueSoFar, plural, one {# payout} other {# payouts}} on time, {late} late, {overdue} overdue, {due} due next',
    {
      onTime,
      dueSoFar,
      late,
      overdue,
      due,
    },
  )
  return (
    <figure className={styles.counted}>
      <figcaption className="flex justify-between items-baseline gap-4 pb-3 mb-7 border-b border-ink">
        <h2 className="text-16/[1.2] tracking-[-0.01em]">
          {since ? (
            <Rich text="All payouts since {date}" values={{ date: <DateText value={`${since}T00:00:00Z`} style="month" zone="utc" /> }} />
          ) : (
            t('All upcoming payouts')
          )}
        </h2>
        <Link className="link text-14 whitespace-nowrap" href={firstPageOf(paths.projects)}>
          {t('View all')}
        </Link>
      </figcaption>
      {marks.length > 0 ? (
        <TallyMarks
          className="grid! grid-cols-[repeat(7,60px)] justify-between gap-y-5.5! gap-x-0! max-md:grid-cols-[repeat(5,52px)] max-md:gap-y-[11px]! max-md:gap-x-0! max-md:[&_svg]:[transform:scale(0.867)] max-md:[&_svg]:[transform-origin:calc(50%_-_50%_*_var(--forward))_0]"
          size={55}
          strokes={marks.map((mark) => strokeOf[mark])}
          label={description}
        />
      ) : (
        <p className="text-ink-soft">{t('No payouts yet. The first one appears in this chart.')}</p>
      )}
      <ul className={clsx(styles.key, 'flex flex-wrap gap-y-1 gap-x-6 text-ink-soft text-14/inherit')}>
        <li>
          <i />{' '}
          <Rich
            text="<0>{count}</0> of <1>{total}</1> <2>on time</2>"
            parts={[<b className="num" />, <span className="num" />, <Term definition={projectTerms.onTime} />]}
            values={{ count: onTime, total: dueSoFar }}
          />
        </li>
        <li>
          <i className="border-s-3 [border-inline-start-style:dotted] border-warn" />{' '}
          <Rich text="<0>{count}</0> late" parts={[<b className="num" />]} values={{ count: late }} />
        </li>
        {overdue > 0 && (
          <li>
            <i className="border-line-strong" />{' '}
            <Rich text="<0>{count}</0> overdue" parts={[<b className="num" />]} values={{ count: overdue }} />
          </li>
        )}
        {due > 0 && (
          <li>
            <i className="border-line-strong" /> <Due count={due} by={dueBy} />
          </li>
        )}
      </ul>
    </figure>
  )
}

/** The number of payouts that are due next, and the due date. */
function Due({ count, by }: { count: number; by: string | null }) {
  const parts = [<b className="num" />]
  if (!by) return <Rich text="<0>{count}</0> due" parts={parts} values={{ count }} />
  return (
    <Rich text="<0>{count}</0> due by {date}" parts={parts} values={{ count, date: <DateText value={`${by}T00:00:00Z`} zone="utc" /> }} />
  )
}
