import { ArrowRight } from 'lucide'
import { firstPageOf, paths } from '@/config/paths'
import { site } from '@/config/site'
import { projectTerms } from '@/config/terms'
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
  return (
    <section className={`${styles.hero} ${styles.wrap}`}>
      <div>
        <h1>{site.tagline}</h1>
        <p className={styles.heroText}>
          Invest in operating businesses, receive a share of their monthly profit, and follow every transaction in between. Returns vary,
          and you can lose money.
        </p>
        <div className={styles.heroActions}>
          <ButtonLink look="primary" size="big" href={firstPageOf(paths.projects)}>
            View projects
          </ButtonLink>
          <Link className={styles.more} href="#books">
            How we safeguard your money <Icon as={ArrowRight} />
          </Link>
        </div>
        <p className="mt-5 text-14 text-ink-soft max-md:text-center">
          From <MoneyText value={minInvestment} currency={currency} />
          {periods.length > 0 && (
            <>
              , locked for <span className="num">{Math.min(...periods)}</span> to <span className="num">{Math.max(...periods)}</span> months
            </>
          )}
          .
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
  const words = `${onTime + late} payouts posted, ${onTime} on time, ${late} late${due > 0 ? `, ${due} due` : ''}`
  return (
    <figure className={styles.counted}>
      <figcaption>
        <h2>
          Every payout{' '}
          {since ? (
            <>
              since <DateText value={`${since}T00:00:00Z`} style="month" />
            </>
          ) : (
            'to come'
          )}
          , counted
        </h2>
        <Link className="link text-14 whitespace-nowrap" href={firstPageOf(paths.projects)}>
          View all
        </Link>
      </figcaption>
      {marks.length > 0 ? (
        <TallyMarks className={styles.marks} size={55} strokes={marks.map((mark) => strokeOf[mark])} label={words} />
      ) : (
        <p className="text-ink-soft">No payouts yet. The first one appears in this chart.</p>
      )}
      <ul className={styles.key}>
        <li>
          <i /> <b className="num">{onTime}</b> <Term definition={projectTerms.onTime}>on time</Term>
        </li>
        <li>
          <i className={styles.late} /> <b className="num">{late}</b> late
        </li>
        {due > 0 && (
          <li>
            <i className={styles.ahead} /> <b className="num">{due}</b> {isOver(dueBy, asOf) ? (due === 1 ? 'was due' : 'were due') : 'due'}
            {dueBy && (
              <>
                {' '}
                by <DateText value={`${dueBy}T00:00:00Z`} />
              </>
            )}
          </li>
        )}
      </ul>
    </figure>
  )
}
