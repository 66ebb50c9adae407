import { Check, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { audit } from '@/contract/audit'
import type { Reply } from '@/contract/core/endpoint'
import { groupDigits } from '@/domain/money'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { TextSkeleton } from '@/ui/admin/feedback/skeleton'
import styles from '@/components/admin/system.module.css'

const AcknowledgeRestore = dynamic(() => import('./acknowledge-restore').then((file) => file.AcknowledgeRestore), { ssr: false })

type Result = Reply<typeof audit.verify>

/** The first finding with its row, and the number of further findings. */
function textsOf({ findings: [first], total }: Pick<Result, 'findings' | 'total'>): string {
  if (!first) return t('The audit log differs from what was written.')
  const where = [first.subject, first.field, first.id].filter(Boolean).join(' · ')
  return total > 1
    ? t('{count, plural, one {{message} ({where}) # more finding.} other {{message} ({where}) # more findings.}}', {
        count: total - 1,
        message: first.message,
        where,
      })
    : `${first.message} (${where})`
}

/** The number of findings per table, if several tables have findings. */
const countsOf = ({ counts }: Pick<Result, 'counts'>): string | null =>
  counts.length > 1
    ? t('By table: {counts}.', { counts: counts.map(({ subject, count }) => `${subject} ${groupDigits(String(count))}`).join(', ') })
    : null

/** The result of verifying the audit log. */
export function ChainStatus() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useRead(audit.verify, {})
  const [isAcknowledging, setAcknowledging] = useState(false)
  const result = data?.data
  const restore = result?.restore
  if (!result && !error)
    return (
      <div className={styles.statusIndicator}>
        <TextSkeleton lines={2} />
      </div>
    )
  const good = result?.valid === true
  return (
    <div className={styles.statusIndicator}>
      <span className={clsx(styles.ring, !good && styles.bad)}>
        <Icon as={good ? Check : TriangleAlert} />
      </span>
      <div className="min-w-0">
        <p className={styles.statusTitle}>
          {error ? t('Log integrity not verified') : good ? t('Log integrity verified') : t('Log integrity broken')}
        </p>
        <p className="text-13 text-ink-soft">
          {error
            ? error.message
            : good
              ? result.checkedTo === 0
                ? t('Entries are added to the chain within a minute of being written. None has been added yet.')
                : t(
                    'Each entry contains the hash of the previous entry and its own seal. {checkedTo} entries verified at {dataUpdatedAt}.',
                    {
                      checkedTo: groupDigits(String(result.checkedTo)),
                      dataUpdatedAt: formatDate(dataUpdatedAt, 'time'),
                    },
                  )
              : result && textsOf(result)}
        </p>
        {result && countsOf(result) && <p className="text-13 text-ink-soft">{countsOf(result)}</p>}
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
      {restore && (
        <Button size="small" onClick={() => setAcknowledging(true)}>
          {t('Acknowledge restore')}
        </Button>
      )}
      {restore && isAcknowledging && <AcknowledgeRestore restore={restore} onClose={() => setAcknowledging(false)} />}
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('Verify again')}
      </Button>
    </div>
  )
}
