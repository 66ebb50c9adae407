import clsx from 'clsx'
import { ArrowUpDown, Check, Lock, TriangleAlert, WalletCards } from 'lucide'
import { groupDigits } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { strokesOf, TallyMarks } from '@/ui/plain/display/tally-marks'
import styles from './home.module.css'
import type { Stats } from './home-figures'
import { outsideClaim, StatementAgreement } from './statement-agreement'

type Books = Stats['books']
type BalanceLine = Books['assets'][number]

const Side = ({ title, lines, total, rows }: { title: string; lines: readonly BalanceLine[]; total: string; rows: number }) => (
  <div>
    <h4>{title}</h4>
    <dl className={styles.ledger}>
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">
            <MoneyText value={amount} />
          </dd>
        </div>
      ))}
      {/* Both totals are on the same line, however many rows each side has. */}
      {Array.from({ length: rows - lines.length }, (_, index) => (
        <div key={index} className={clsx(styles.filler, 'border-transparent')} aria-hidden="true">
          <dt className="text-ink-soft">&nbsp;</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap" />
        </div>
      ))}
      <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
        <dt className="text-ink">{t('Total')}</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">
          <MoneyText value={total} />
        </dd>
      </div>
    </dl>
  </div>
)

/** The result of the last nightly reconciliation, the only one that compares each balance with its entries. */
function reconciledClaim(reconciled: Books['reconciled']): string {
  if (!reconciled) return t('The balances have not been compared with the ledger entries yet. This happens every night.')
  const date = formatDate(reconciled.at, 'zoned', 'utc')
  return reconciled.balanced
    ? t('The balances are compared with the sums of their ledger entries every night. At the last comparison, on {date}, they matched.', {
        date,
      })
    : t('The last nightly reconciliation, on {date}, found differences.', { date })
}

/** How the ledger is kept correct. */
const LedgerRules = () => (
  <ul className={clsx(styles.facts, 'grid gap-5')}>
    <li>
      <Icon className="mt-0.5 text-ink" as={ArrowUpDown} />
      <p>
        <Rich
          text="<0>Double entry.</0> Every transaction has at least two entries that sum to zero. The database rejects any that do not."
          parts={[<b />]}
        />
      </p>
    </li>
    <li>
      <Icon className="mt-0.5 text-ink" as={Lock} />
      <p>
        <Rich
          text="<0>Entries are permanent.</0> They cannot be changed or deleted. Mistakes are corrected by a reversing entry."
          parts={[<b />]}
        />
      </p>
    </li>
    <li>
      <Icon className="mt-0.5 text-ink" as={WalletCards} />
      <p>
        <Rich text="<0>Payouts come from real profit.</0> A project can distribute only what it has received." parts={[<b />]} />
      </p>
    </li>
  </ul>
)

/** The balance sheet of the platform, and what exactly is checked. */
export function ProvenBooks({ books, currency }: { books: Books; currency: string }) {
  const owed = [...books.liabilities, ...books.equity]
  const rows = Math.max(books.assets.length, owed.length)
  const balanced = /^-?0\.0+$/.test(books.difference)
  return (
    <section
      className="mt-24 scroll-mt-24 max-md:mt-16 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] gap-16 items-start max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10"
      id="books"
      aria-labelledby="books-title"
    >
      <div>
        <TallyMarks className="mb-5" size={48} strokes={strokesOf({ done: 5 })} />
        <h2 id="books-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
          {t('Verifiable books')}
        </h2>
        <p className="mt-3 mb-6 text-ink-soft">
          {t(
            'The balance sheet is the sum of all account balances at the time shown. It checks that assets equal liabilities and equity, to the cent.',
          )}{' '}
          {reconciledClaim(books.reconciled)} {outsideClaim(books.gatewayAccounts)}
        </p>
        <LedgerRules />
      </div>
      <div className={styles.proof}>
        <div className="flex flex-wrap justify-between items-baseline gap-y-1 gap-x-4 mb-5">
          <h3 className="text-18/[1.2]">{t('Balance sheet of the platform')}</h3>
          <span className="text-14 text-ink-soft">
            <DateText value={books.checkedAt} style="zoned" />
          </span>
        </div>
        <div className="grid grid-cols-[1fr_1fr] gap-y-0 gap-x-12 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-7">
          <Side title={t('Assets')} lines={books.assets} total={books.totalAssets} rows={rows} />
          <Side title={t('Liabilities and equity')} lines={owed} total={books.totalLiabilitiesAndEquity} rows={rows} />
        </div>
        <StatementAgreement accounts={books.gatewayAccounts} />
        <p className="flex flex-wrap justify-between items-center gap-y-1 gap-x-4 mt-5">
          <span
            className={
              balanced
                ? 'inline-flex items-center gap-1.5 font-medium text-good'
                : 'inline-flex items-center gap-1.5 font-medium text-brand-text'
            }
          >
            <Icon as={balanced ? Check : TriangleAlert} size={18} />{' '}
            <Rich text="Difference {amount}" values={{ amount: <MoneyText value={books.difference} /> }} />
          </span>
          <span className="text-14 text-ink-soft">
            <Rich
              text="All amounts in {currency}. The ledger contains <0>{count}</0> transactions."
              parts={[<span className="num" />]}
              values={{ currency, count: groupDigits(String(books.transfers)) }}
            />
          </span>
        </p>
      </div>
    </section>
  )
}
