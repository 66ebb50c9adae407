import { Check } from 'lucide'
import type { Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './decision.module.css'

type Approval = Payment['approvals'][number]
type Props = {
  approvals: readonly Approval[]
  needed: number
  /** The ids of people whose approval no longer counts. */
  lapsed?: readonly string[]
}

/** Who has approved, and which approvals are missing. */
export const ApprovalsList = ({ approvals, needed, lapsed = [] }: Props) => (
  <ul aria-label={t('Approvals')} className={styles.approvals}>
    {approvals.map(({ by, at }) => (
      <li key={by.id}>
        <Avatar name={by.name ?? ''} size="small" />
        <span>
          <bdi>{by.name}</bdi>{' '}
          <span className="text-12 text-ink-faint">
            <Rich text="approved {at}" values={{ at: <DateText value={at} style="dateTime" /> }} />
          </span>
        </span>
        {lapsed.includes(by.id) ? (
          <span className="text-12 text-warn">{t('no longer counts')}</span>
        ) : (
          <Icon as={Check} size={16} className="text-good" />
        )}
      </li>
    ))}
    {Array.from({ length: Math.max(0, needed - approvals.filter(({ by }) => !lapsed.includes(by.id)).length) }, (_, index) => (
      <li key={index}>
        <span className={styles.open} aria-hidden="true">
          ?
        </span>
        <span className="text-ink-soft">{t('Approval pending')}</span>
      </li>
    ))}
  </ul>
)
