import type { Payout } from '@/domain/payout'
import { toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import styles from './project.module.css'

const asRead = (amount: bigint): string => formatMoney(toMoney(amount))

type Props = { payout: Payout; principal: bigint; currency: string }

/** The payouts of an investment at both ends of the target range, and when the principal is returned. */
export const PayoutSummary = ({ payout, principal, currency }: Props) => (
  <dl className={styles.ledger}>
    <div>
      <dt className="text-ink-soft min-w-0 wrap-anywhere">
        <Rich
          text="{count, plural, one {<0>#</0> payout, from {date}} other {<0>#</0> payouts, from {date}}}"
          parts={[<span className="num" />]}
          values={{
            count: payout.months.length,
            date: payout.months[0] && formatDate(payout.months[0].dueBy.toISOString(), 'day', 'utc'),
          }}
        />
      </dt>
      <dd className="[--figure-face:var(--font-figures)] text-end num">
        {asRead(payout.low)} – {asRead(payout.high)}
      </dd>
    </div>
    <div>
      <dt className="text-ink-soft min-w-0 wrap-anywhere">
        {t('Principal returned, {date}', { date: formatDate(payout.maturesAt.toISOString(), 'date', 'utc') })}
      </dt>
      <dd className="[--figure-face:var(--font-figures)] text-end">
        <MoneyText value={toMoney(principal)} />
      </dd>
    </div>
    <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
      <dt className="min-w-0 wrap-anywhere text-ink">{t('Total returned')}</dt>
      <dd className="[--figure-face:var(--font-figures)] text-end">
        <span className="num">
          {asRead(principal + payout.low)} – {asRead(principal + payout.high)}
        </span>{' '}
        <small>{currency}</small>
      </dd>
    </div>
  </dl>
)
