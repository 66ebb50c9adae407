import { Undo2 } from 'lucide'
import { useRead } from '@/api/hooks'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { withdrawals, type WithdrawalBulk } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useNow } from '@/ui/plain/hooks/use-now'
import { withdrawalReads } from './use-withdrawal-commands'

type Props = { id: string; until: string; onReversed?: () => void }

/** Reverses a bulk approval as a whole, while its ten minutes last. */
export function ReverseBulk({ id, until, onReversed }: Props) {
  const refused = useRefusal()({ permission: 'withdraws:update' })
  const reverse = useCommand(withdrawals.bulkReverse, withdrawalReads)
  return (
    <DecisionButton
      size="mid"
      icon={Undo2}
      label={t('Reverse all…')}
      title={t('Reverse this bulk approval?')}
      confirmLabel={t('Reverse all')}
      reasonRequired={false}
      disabledReason={refused}
      onDecide={async ({ note }) => {
        await reverse({ params: { id }, body: { note: note || null } })
        onReversed?.()
      }}
    >
      <Rich
        text="All withdrawals of this bulk approval are pending review again. Possible until {until}, and only while none of them is paid, in a payout batch or being paid by a gateway."
        values={{ until: <DateText value={until} style="time" /> }}
      />
    </DecisionButton>
  )
}

/** The bulk approvals that can still be reversed. */
export function useReversibleBulks(enabled: boolean): readonly WithdrawalBulk[] {
  const now = useNow() ?? 0
  const { data } = useRead(withdrawals.bulkApprovals, {}, { enabled })
  return (data?.data ?? []).filter(({ reversibleUntil }) => Date.parse(reversibleUntil) > now)
}

/** What was approved together in the last minutes, by whom, and the way back. */
export function BulkReversals({ bulks }: { bulks: readonly WithdrawalBulk[] }) {
  const currency = useCurrency()
  return (
    <div className="grid gap-2">
      {bulks.map(({ id, by, at, reversibleUntil, withdrawals: count, sum }) => (
        <Note key={id} tone="info" title={t('Bulk approval.')}>
          <span className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <Rich
                text="{count, plural, one {{by} approved # withdrawal, {sum}, at {at}. Reversible until {reversibleUntil}.} other {{by} approved # withdrawals, {sum}, at {at}. Reversible until {reversibleUntil}.}}"
                values={{
                  count,
                  by: by.name ?? '',
                  sum: <MoneyText value={sum} currency={currency} />,
                  at: <DateText value={at} style="time" />,
                  reversibleUntil: <DateText value={reversibleUntil} style="time" />,
                }}
              />
            </span>
            <ReverseBulk id={id} until={reversibleUntil} />
          </span>
        </Note>
      ))}
    </div>
  )
}
