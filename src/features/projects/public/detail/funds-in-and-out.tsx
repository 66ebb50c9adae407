import clsx from 'clsx'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import type { ProjectProps } from './shown-project'
import styles from './project.module.css'

type Funds = ProjectProps['funds']
type Part = { label: string; amount: string; fill: 'ink' | 'stone' | 'brand' | 'held' }

const isZero = (amount: string) => toMinor(amount) === 0n
const share = (amount: string, total: string) => (isZero(total) ? 0 : Number((toMinor(amount) * 10_000n) / toMinor(total)) / 100)

const inParts = ({ in: came }: Funds): Part[] => [
  { label: t('Paid in by investors'), amount: came.investors, fill: 'ink' },
  { label: t('Capital returned by the project'), amount: came.capitalReturned, fill: 'stone' },
  { label: t('Profit received from the project'), amount: came.profitReceived, fill: 'brand' },
]

function outParts({ out }: Funds): Part[] {
  const heldTotal = toMoney(toMinor(out.capitalHeld) + toMinor(out.profitHeld))
  const parts: Part[] = [
    { label: t('Capital deployed to the project'), amount: out.capitalHandedOver, fill: 'ink' },
    { label: t('Principal returned to investors'), amount: out.principalReturned, fill: 'stone' },
    { label: t('Payouts to investors'), amount: out.profitShared, fill: 'brand' },
  ]
  const rare: Part[] = [
    { label: t('Returned to the project from the profit pool'), amount: out.returnGivenBack, fill: 'stone' },
    { label: t('Capital lost, written off'), amount: out.capitalLost, fill: 'stone' },
  ]
  return [
    ...parts,
    ...rare.filter(({ amount }) => !isZero(amount)),
    {
      label: t('On hand ({capital} capital, {profit} profit)', {
        capital: formatMoney(out.capitalHeld),
        profit: formatMoney(out.profitHeld),
      }),
      amount: heldTotal,
      fill: 'held',
    },
  ]
}

/** All flows since the project opened, from the ledger: inflows equal outflows plus what is held. */
export function FundsInAndOut({ funds, raised, currency }: { funds: Funds; raised: string; currency: string }) {
  const [came, went] = [inParts(funds), outParts(funds)]
  // Payments into cancelled or expired investments were received and refunded, so they do not count as raised.
  const notRaised = toMoney(toMinor(funds.in.investors) - toMinor(raised))
  return (
    <section
      className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] mt-22 scroll-mt-16 max-md:mt-14"
      id="funds"
      aria-labelledby="funds-title"
    >
      <div className="flex justify-between items-end gap-6 mb-7 max-md:flex-col max-md:items-stretch max-md:gap-4 max-md:mb-5 max-md:[&_fieldset]:flex max-md:[&_[role='radiogroup']]:flex max-md:[&_fieldset>label]:flex-1 max-md:[&_fieldset>label]:h-9 max-md:[&_[role='radiogroup']>label]:flex-1 max-md:[&_[role='radiogroup']>label]:h-9">
        <div>
          <h2 id="funds-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
            {t('Funds in and out')}
          </h2>
          <p className="mt-1 text-ink-soft">
            <Rich
              text="All transactions since the project opened, from the ledger, in {currency}. As of {date}."
              values={{ currency, date: <DateText value={funds.asOf} style="zoned" /> }}
            />
            {!isZero(notRaised) && ' '}
            {!isZero(notRaised) &&
              t(
                'Investors paid in {amount} more than the amount raised: this belonged to cancelled or expired investments and was returned.',
                { amount: formatMoney(notRaised) },
              )}
          </p>
        </div>
      </div>
      <div className="pt-7 pb-8 px-8 bg-surface border border-line rounded-card max-md:py-5 max-md:px-4">
        <div
          className="grid grid-cols-[40px_1fr] gap-y-2.5 gap-x-0 items-center mb-7 [&_b]:font-medium [&_b]:text-14/inherit [&_div]:flex [&_div]:gap-0.5 [&_div]:h-5 [&_i]:block"
          aria-hidden="true"
        >
          <b>{t('In')}</b>
          <Bar parts={came} total={funds.in.total} />
          <b>{t('Out')}</b>
          <Bar parts={went} total={funds.out.total} />
        </div>
        <div className={styles.flowColumns}>
          <Column parts={came} label={t('In')} total={funds.in.total} rows={went.length} />
          <Column parts={went} label={t('Total out and on hand')} total={funds.out.total} rows={came.length} />
        </div>
      </div>
    </section>
  )
}

const Bar = ({ parts, total }: { parts: readonly Part[]; total: string }) => (
  <div>
    {parts.map(({ label, amount, fill }) => (
      <i key={label} className={styles[fill]} style={{ width: `${share(amount, total)}%` }} />
    ))}
  </div>
)

const Column = ({ parts, label, total, rows }: { parts: readonly Part[]; label: string; total: string; rows: number }) => (
  <dl className={styles.ledger}>
    {parts.map((part) => (
      <div key={part.label}>
        <dt className="text-ink-soft min-w-0 wrap-anywhere">
          <i className={`me-2.5 inline-block size-2.5 ${styles[part.fill]}`} aria-hidden="true" />
          {part.label}
        </dt>
        <dd className="[--figure-face:var(--font-figures)] text-end">
          <MoneyText value={part.amount} />
        </dd>
      </div>
    ))}
    {Array.from({ length: Math.max(0, rows - parts.length) }, (_, index) => (
      <div key={index} className={clsx(styles.filler, 'border-transparent')} aria-hidden="true">
        <dt className="text-ink-soft min-w-0 wrap-anywhere">&nbsp;</dt>
        <dd className="[--figure-face:var(--font-figures)] text-end" />
      </div>
    ))}
    <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
      <dt className="min-w-0 wrap-anywhere text-ink">{label}</dt>
      <dd className="[--figure-face:var(--font-figures)] text-end">
        <MoneyText value={total} />
      </dd>
    </div>
  </dl>
)
