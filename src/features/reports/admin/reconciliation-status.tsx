import { Check, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import type { Reconciliation } from '@/contract/reports'
import { groupDigits } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from '@/components/admin/system.module.css'

const count = (value: number): string => groupDigits(String(value))

/** Whether the books balance, in one line. */
export function ReconciliationStatus({ found }: { found: Reconciliation }) {
  const findings = found.exceptions.length + found.drift.length
  const good = found.balanced && findings === 0
  return (
    <div className={styles.statusIndicator} role="status">
      <span className={clsx(styles.ring, !good && styles.bad)}>
        <Icon as={good ? Check : TriangleAlert} />
      </span>
      <div className="min-w-0">
        <p className={styles.statusTitle}>
          {good
            ? t('Books balanced')
            : found.balanced
              ? t('{findings, plural, one {# finding to review} other {# findings to review}}', { findings })
              : t('Books not balanced')}
        </p>
        <p className="text-13 text-ink-soft">
          <Rich
            text="Last checked {checkedAt} over <0>{transfers}</0> transfers and <1>{entries}</1> entries."
            parts={[<span className="num" />, <span className="num" />]}
            values={{
              checkedAt: <DateText value={found.checkedAt} style="dateTime" />,
              transfers: count(found.transfers),
              entries: count(found.entries),
            }}
          />
        </p>
      </div>
    </div>
  )
}
