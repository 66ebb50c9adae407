import { useRead } from '@/api/hooks'
import { BulkNotes, ReverseBulkButton } from '@/components/decisions/bulk-reversals'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { withdrawals, type WithdrawalBulk } from '@/contract/withdrawals'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import { withdrawalReads } from './use-withdrawal-commands'

type Props = { id: string; until: string; onReversed?: () => void }

/** Reverses a bulk approval of withdrawals as a whole. */
export function ReverseBulk({ id, until, onReversed }: Props) {
  const refused = useRefusal()({ permission: 'withdraws:update' })
  const reverse = useCommand(withdrawals.bulkReverse, withdrawalReads, (_sent, { reversed }) =>
    t('{count, plural, one {# withdrawal returned to the queue} other {# withdrawals returned to the queue}}', { count: reversed }),
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
        text="All withdrawals of this bulk approval are pending review again. Possible until {until}, and only while none of them is paid, in a payout batch or being paid by a gateway."
        values={{ until: <DateText value={until} style="time" /> }}
      />
    </ReverseBulkButton>
  )
}

/** The bulk approvals that can still be reversed. */
export function useReversibleBulks(enabled: boolean): readonly WithdrawalBulk[] {
  const now = useNow() ?? 0
  const { data } = useRead(withdrawals.bulkApprovals, {}, { enabled })
  return (data?.data ?? []).filter(({ reversibleUntil }) => Date.parse(reversibleUntil) > now)
}

export const BulkReversals = ({ bulks }: { bulks: readonly WithdrawalBulk[] }) => (
  <BulkNotes
    bulks={bulks}
    text={(bulk, values) => (
      <Rich
        text="{count, plural, one {{by} approved # withdrawal, {sum}, at {at}. Reversible until {reversibleUntil}.} other {{by} approved # withdrawals, {sum}, at {at}. Reversible until {reversibleUntil}.}}"
        values={{ count: bulk.withdrawals, ...values }}
      />
    )}
    button={({ id, reversibleUntil }) => <ReverseBulk id={id} until={reversibleUntil} />}
  />
)
