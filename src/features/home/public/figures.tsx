import type { ReactNode } from 'react'
import { projectTerms } from '@/config/terms'
import { groupDigits } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Term } from '@/ui/plain/primitives/term'
import styles from './home.module.css'
import type { Stats } from './home-figures'

type FigureProps = { label: ReactNode; value: ReactNode; note: ReactNode }
const Figure = ({ label, value, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className="text-38/[1.2] font-medium mt-1 mb-2.5 max-lg:text-[1.75rem] max-md:text-30/[1.2]">
      <Link className="explain" href="#books">
        {value}
      </Link>
    </dd>
    <dd className="text-14 text-ink-soft">{note}</dd>
  </div>
)

/** Three figures from the ledger, with the time at which they were read. */
export function Figures({ stats, currency }: { stats: Stats; currency: string }) {
  const shares = stats.shares.onTime + stats.shares.late
  return (
    <section
      className={`${styles.figures} w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]`}
      aria-label={t('Live figures')}
    >
      <dl className="grid grid-cols-[repeat(3,1fr)] border-line border-y max-md:grid-cols-[1fr]">
        <Figure
          label={<Rich text="<0>Raised</0>, {currency}" parts={[<Term definition={projectTerms.raised} />]} values={{ currency }} />}
          value={<MoneyText value={stats.raised} figure />}
          note={
            <Rich
              text="{count, plural, one {Approved payments into <0>#</0> project} other {Approved payments into <0>#</0> projects}}"
              parts={[<span className="num" />]}
              values={{ count: stats.projects }}
            />
          }
        />
        <Figure
          label={t('Investors')}
          value={<span className="fig">{groupDigits(String(stats.investors))}</span>}
          note={t('Customers with at least one paid investment')}
        />
        <Figure
          label={t('Profit paid out, {currency}', { currency })}
          value={<MoneyText value={stats.paidOut} figure />}
          note={
            <Rich
              text="{count, plural, one {<0>#</0> monthly payout} other {<0>#</0> monthly payouts}}"
              parts={[<span className="num" />]}
              values={{ count: shares }}
            />
          }
        />
      </dl>
      <p className="flex flex-wrap justify-between gap-y-0.5 gap-x-4 pt-3 text-14/inherit text-ink-soft">
        <span>
          <Rich text="From the ledger, as of {date}." values={{ date: <DateText value={stats.asOf} style="zoned" /> }} />
        </span>
        <Link className="link" href="#books">
          {t('How the books are verified')}
        </Link>
      </p>
    </section>
  )
}
