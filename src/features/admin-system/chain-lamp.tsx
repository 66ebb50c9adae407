import { Check, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { audit } from '@/contract/audit'
import { groupDigits } from '@/shared/money'
import { Button } from '@/ui/plain/button'
import { formatDate } from '@/ui/plain/format-date'
import { Icon } from '@/ui/plain/icon'
import { TextSkeleton } from '@/ui/plain/skeleton'
import styles from './system.module.css'

/** Whether the chain of hashes over the audit log holds, proven when asked. */
export function ChainLamp() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useRead(audit.verify, {})
  const result = data?.data
  if (!result && !error)
    return (
      <div className={styles.lamp}>
        <TextSkeleton lines={2} />
      </div>
    )
  const good = result?.valid === true
  return (
    <div className={styles.lamp}>
      <span className={clsx(styles.ring, !good && styles.bad)}>
        <Icon as={good ? Check : TriangleAlert} />
      </span>
      <div className="min-w-0">
        <p className={styles.lampTitle}>
          {error ? 'Log integrity not verified' : good ? 'Log integrity verified' : 'Log integrity broken'}
        </p>
        <p className="text-13 text-ink-soft">
          {error
            ? error.message
            : good
              ? result.checkedTo === 0
                ? 'Entries are chained within a minute. None yet.'
                : `Every entry holds the hash of the entry before it. ${groupDigits(String(result.checkedTo))} verified at ${formatDate(dataUpdatedAt, 'time')}.`
              : `Entry ${result?.firstBad?.seq ?? ''} does not hold the hash of the entry before it: it was changed after it was written.`}
        </p>
      </div>
      {good && (
        <div className={styles.links} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          {result.head && <span className="num">… {result.head.slice(-6)}</span>}
        </div>
      )}
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Verify again
      </Button>
    </div>
  )
}
