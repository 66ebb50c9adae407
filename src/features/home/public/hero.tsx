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

type Props = { shares: Stats['shares']; asOf: string; minInvestment: string; currency: string; periods: readonly number[] }

const strokeOf: Readonly<Record<Stats['shares']['marks'][number], Stroke>> = { onTime: 'done', late: 'late', due: 'ahead' }

export function Hero({ shares, asOf, minInvestment, currency, periods }: Props) {
  const least = <MoneyText value={minInvestment} currency={currency} />
  return (
    <section className="grid grid-cols-[5fr_6fr] gap-y-12 gap-x-24 items-center pt-20 pb-18 [&_h1]:text-48/[1.08] [&_h1]:tracking-[-0.035em] [&_h1]:max-w-[11ch] max-xl:gap-y-12 max-xl:gap-x-14 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-12 max-md:py-10 max-md:px-0 max-md:[&_h1]:text-38/[1.2] w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]">
      <div>
        <h1>{site.tagline}</h1>
        <p className="text-18/inherit mt-6 mb-8 max-w-[44ch] text-ink-soft max-md:mt-4 max-md:mb-6 max-md:mx-0 max-md:text-[1.0625rem]">
          {t(
            'Invest in operating businesses, receive a share of their monthly profit, and follow every transaction in between. Returns vary, and you can lose money.',
          )}
        </p>
        <div className={styles.heroActions}>
          <ButtonLink look="primary" size="big" href={firstPageOf(paths.projects)}>
            {t('View projects')}
          </ButtonLink>
          <Link className={clsx(styles.more, 'inline-flex items-center gap-2 font-medium text-15/inherit')} href="#books">
            {t('How we safeguard your money')}{' '}
            <Icon className="text-brand-text transition-[transform] duration-calm ease-out" as={ArrowRight} />
          </Link>
        </div>
        <p className="mt-5 text-14 text-ink-soft max-md:text-center">
          {periods.length > 0 ? (
            <Rich
              text="From {amount}, locked for <0>{min}</0> to {max, plural, one {<1>#</1> month} other {<1>#</1> months}}."
              parts={[<span className="num" />, <span className="num" />]}
              values={{ amount: least, min: Math.min(...periods), max: Math.max(...periods) }}
            />
          ) : (
            <Rich text="From {amount}." values={{ amount: least }} />
          )}
        </p>
      </div>
      <Counted shares={shares} asOf={asOf} />
    </section>
  )
}

/** The day by which something was due counts until its end. */
const isOver = (day: string | null, asOf: string): boolean => day !== null && day < asOf.slice(0, 10)

/** Every profit share that was posted, as a mark. Nothing is drawn that the books do not hold. */
function Counted({ shares: { onTime, late, due, dueBy, since, marks }, asOf }: Pick<Props, 'shares' | 'asOf'>) {
  const counts = { posted: onTime + late, onTime, late, due }
  const words =
    due > 0
      ? t('{posted, plural, one {# payout} other {# payouts}} posted, {onTime} on time, {late} late, {due} due', counts)
      : t('{posted, plural, one {# payout} other {# payouts}} posted, {onTime} on time, {late} late', counts)
  return (
    <figure className={styles.counted}>
      <figcaption className="flex justify-between items-baseline gap-4 pb-3 mb-7 border-b border-ink">
        <h2 className="text-16/[1.2] tracking-[-0.01em]">
          {since ? (
            <Rich text="All payouts since {date}" values={{ date: <DateText value={`${since}T00:00:00Z`} style="month" /> }} />
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
          label={words}
        />
      ) : (
        <p className="text-ink-soft">{t('No payouts yet. The first one appears in this chart.')}</p>
      )}
      <ul className={clsx(styles.key, 'flex flex-wrap gap-y-1 gap-x-6 text-ink-soft text-14/inherit')}>
        <li>
          <i />{' '}
          <Rich
            text="<0>{count}</0> <1>on time</1>"
            parts={[<b className="num" />, <Term definition={projectTerms.onTime} />]}
            values={{ count: onTime }}
          />
        </li>
        <li>
          <i className="border-s-3 [border-inline-start-style:dotted] border-warn" />{' '}
          <Rich text="<0>{count}</0> late" parts={[<b className="num" />]} values={{ count: late }} />
        </li>
        {due > 0 && (
          <li>
            <i className="border-line-strong" /> <Due count={due} by={dueBy} isOver={isOver(dueBy, asOf)} />
          </li>
        )}
      </ul>
    </figure>
  )
}

/** How many payouts are due, and by what day. */
function Due({ count, by, isOver: over }: { count: number; by: string | null; isOver: boolean }) {
  const parts = [<b className="num" />]
  if (!by) return <Rich text="<0>{count}</0> due" parts={parts} values={{ count }} />
  const values = { count, date: <DateText value={`${by}T00:00:00Z`} /> }
  return over ? (
    <Rich text="{count, plural, one {<0>#</0> was due by {date}} other {<0>#</0> were due by {date}}}" parts={parts} values={values} />
  ) : (
    <Rich text="<0>{count}</0> due by {date}" parts={parts} values={values} />
  )
}
