import { useRead } from '@/api/hooks'
import { BulkNotes, ReverseBulkButton } from '@/components/decisions/bulk-reversals'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { payments, type BulkApproval } from '@/contract/payments'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import { paymentReads } from '../use-settle'

type Props = { id: string; until: string; onReversed?: () => void }

/** Reverses a bulk approval of payments as a whole. */
export function ReverseBulk({ id, until, onReversed }: Props) {
  const refused = useRefusal()({ permission: 'investments:update' })
  const reverse = useCommand(payments.bulkReverse, paymentReads, (_sent, { reversed }) =>
    t('{count, plural, one {# payment returned to the queue} other {# payments returned to the queue}}', { count: reversed }),
  )
  return (
    <ReverseBulkButton
      disabledReason={refused}
      onReverse={async (note) => {
        await reverse({ params: { id }, body: { note } })
        onReversed?.()
      }}
    >
      <Rich
        text="All payments of this bulk approval return to the queue and their postings are reversed. Possible until {until}, and only while none of the amounts has been used."
        values={{ until: <DateText value={until} style="time" /> }}
      />
    </ReverseBulkButton>
  )
}

/** The bulk approvals that can still be reversed. */
export function useReversibleBulks(enabled: boolean): readonly BulkApproval[] {
  const now = useNow() ?? 0
  const { data } = useRead(payments.bulkApprovals, {}, { enabled })
  return (data?.data ?? []).filter(({ reversibleUntil }) => Date.parse(reversibleUntil) > now)
}

export const BulkReversals = ({ bulks }: { bulks: readonly BulkApproval[] }) => (
  <BulkNotes
    bulks={bulks}
    text={(bulk, values) => (
      <Rich
        text="{count, plural, one {{by} approved # payment, {sum}, at {at}. Reversible until {reversibleUntil}.} other {{by} approved # payments, {sum}, at {at}. Reversible until {reversibleUntil}.}}"
        values={{ count: bulk.payments, ...values }}
      />
    )}
    button={({ id, reversibleUntil }) => <ReverseBulk id={id} until={reversibleUntil} />}
  />
)
