import type { ReviewReason } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { useNow } from '@/ui/plain/hooks/use-now'
import { Note } from '@/ui/plain/feedback/note'
import { presentReasons, reviewReasonText } from './withdrawal-review'

type Props = { approvalsNeeded: number; reviewReasons: readonly ReviewReason[]; className?: string }

/** That a withdrawal needs several approvals, and why; nothing if it needs one. */
export function ReviewNote({ approvalsNeeded, reviewReasons, className }: Props) {
  const now = useNow()
  if (approvalsNeeded < 2) return null
  return (
    <Note
      tone="warn"
      title={t('{count, plural, one {Needs # approval.} other {Needs # approvals.}}', { count: approvalsNeeded })}
      className={className}
    >
      {presentReasons(reviewReasons, now).map(reviewReasonText).join(' ')} {t('You can cancel until it is approved.')}
    </Note>
  )
}
