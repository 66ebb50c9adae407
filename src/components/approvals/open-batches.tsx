import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'

/** The open payout batches that still pay from the account frozen with them: a changed account of the gateway does not affect them. */
export const OpenBatches = ({ count }: { count: number }) =>
  count > 0 && (
    <Note tone="warn">
      {t(
        '{count, plural, one {# open payout batch keeps the account it was created with.} other {# open payout batches keep the account they were created with.}}',
        { count },
      )}
    </Note>
  )
