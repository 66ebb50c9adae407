import { ArrowUpDown, Check, Lock, TriangleAlert, WalletCards } from 'lucide'
import { groupDigits } from '@/domain/money'
import { DateText } from '@/ui/plain/primitives/date-text'
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
          <dt>{label}</dt>
          <dd>
            <MoneyText value={amount} />
          </dd>
        </div>
      ))}
      {/* Both totals stand on one line, however many lines each side has. */}
      {Array.from({ length: rows - lines.length }, (_, index) => (
        <div key={index} className={styles.filler} aria-hidden="true">
          <dt>&nbsp;</dt>
          <dd />
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <MoneyText value={total} />
        </dd>
      </div>
    </dl>
  </div>
)

/** The balance sheet of the platform, and what exactly it checks. */
export function ProvenBooks({ books, currency }: { books: Books; currency: string }) {
  const owed = [...books.liabilities, ...books.equity]
  const rows = Math.max(books.assets.length, owed.length)
  const balanced = /^-?0\.0+$/.test(books.difference)
  return (
    <section className={`${styles.block} ${styles.wrap} ${styles.books}`} id="books" aria-labelledby="books-title">
      <div>
        <TallyMarks className="mb-5" size={48} strokes={strokesOf({ done: 5 })} />
        <h2 id="books-title" className={styles.h2}>
          Verifiable books
        </h2>
        <p className="mt-3 mb-6 text-ink-soft">
          The balance sheet is the sum of all ledger entries at the time shown. It checks that assets equal liabilities and equity, to the
          cent. {outsideClaim(books.gatewayAccounts)}
        </p>
        <ul className={styles.facts}>
          <li>
            <Icon as={ArrowUpDown} />
            <p>
              <b>Double entry.</b> Every transaction has at least two entries that sum to zero. The database rejects any that do not.
            </p>
          </li>
          <li>
            <Icon as={Lock} />
            <p>
              <b>Entries are permanent.</b> They cannot be changed or deleted. Mistakes are corrected by a reversing entry.
            </p>
          </li>
          <li>
            <Icon as={WalletCards} />
            <p>
              <b>Payouts come from real profit.</b> A project can distribute only what it has received.
            </p>
          </li>
        </ul>
      </div>
      <div className={styles.proof}>
        <div className={styles.proofHead}>
          <h3>Balance sheet of the platform</h3>
          <span className="text-14 text-ink-soft">
            <DateText value={books.checkedAt} style="zoned" />
          </span>
        </div>
        <div className={styles.proofColumns}>
          <Side title="Assets" lines={books.assets} total={books.totalAssets} rows={rows} />
          <Side title="Liabilities and equity" lines={owed} total={books.totalLiabilitiesAndEquity} rows={rows} />
        </div>
        <StatementAgreement accounts={books.gatewayAccounts} />
        <p className={styles.proofFoot}>
          <span className={balanced ? styles.equal : styles.unequal}>
            <Icon as={balanced ? Check : TriangleAlert} size={18} /> Difference <MoneyText value={books.difference} />
          </span>
          <span className="text-14 text-ink-soft">
            All amounts in {currency}. Checked over <span className="num">{groupDigits(String(books.transfers))}</span> transfers.
          </span>
        </p>
      </div>
    </section>
  )
}
