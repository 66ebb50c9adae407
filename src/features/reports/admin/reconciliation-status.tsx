import { Check, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import type { Reconciliation } from '@/contract/reports'
import { groupDigits } from '@/domain/money'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from '@/components/admin/system.module.css'

const count = (value: number): string => groupDigits(String(value))

/** Whether the books add up, in one line. */
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
            ? 'Books balanced'
            : found.balanced
              ? `${findings} ${findings === 1 ? 'finding' : 'findings'} to review`
              : 'Books not balanced'}
        </p>
        <p className="text-13 text-ink-soft">
          Last checked <DateText value={found.checkedAt} style="dateTime" /> over <span className="num">{count(found.transfers)}</span>{' '}
          transfers and <span className="num">{count(found.entries)}</span> entries.
        </p>
      </div>
    </div>
  )
}
