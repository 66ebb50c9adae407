import { useState } from 'react'
import { useSession } from '@/api/session'
import { BulkFrame } from '@/components/decisions/bulk-frame'
import { useCurrency } from '@/components/requests/settings'
import { withdrawalStatusLabels } from '@/components/labels/status'
import type { Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { netOf } from './batches/batch-selection'

type Props = {
  chosen: readonly Withdrawal[]
  /** Approves these; the results follow in a window of their own. */
  onApprove: (ids: readonly string[]) => Promise<unknown>
  onClose: () => void
}

/** Why a withdrawal is left out of a bulk approval; undefined where it takes part. */
function excludedBecause({ status, approvals }: Withdrawal, me: string | undefined): string | undefined {
  if (status !== 'PENDING') return withdrawalStatusLabels[status].text
  return approvals.some(({ by }) => by.id === me) ? t('You already approved it') : undefined
}

/** Confirms a bulk approval: each recipient, destination and amount, what is left out and why, and the sum. */
export function BulkWithdrawalApproval({ chosen, onApprove, onClose }: Props) {
  const { user } = useSession()
  const currency = useCurrency()
  // The list is read again meanwhile; what is confirmed stays what was selected.
  const [rows] = useState(chosen)
  const left = rows.flatMap((row) => {
    const reason = excludedBecause(row, user?.id)
    return reason ? [{ id: row.id, code: row.code, reason }] : []
  })
  const taken = rows.filter(({ id }) => !left.some((one) => one.id === id))
  const needsAnother = taken.filter(({ approvals, approvalsNeeded }) => approvals.length + 1 < approvalsNeeded).length
  return (
    <BulkFrame
      title={t('{count, plural, one {Approve # withdrawal?} other {Approve # withdrawals?}}', { count: taken.length })}
      taken={taken}
      left={left}
      line={({ code, user: { name }, wallet, net }) => (
        <>
          <span className="min-w-0 truncate">
            <span className="num">{code}</span> {name},{' '}
            <span className="text-ink-soft">
              {wallet.network} {shortAddress(wallet.address)}
            </span>
          </span>
          <MoneyText value={net} currency={currency} />
        </>
      )}
      totals={[{ label: t('Total to pay out'), value: netOf(taken), currency }]}
      onApprove={async (approved) => {
        await onApprove(approved.map(({ id }) => id))
        onClose()
      }}
      onClose={onClose}
    >
      {needsAnother > 0 && (
        <p className="text-13 text-ink-soft">
          {needsAnother === taken.length
            ? t('They need a second approval after yours.')
            : t('{needsAnother} of them need a second approval after yours.', { needsAnother })}
        </p>
      )}
    </BulkFrame>
  )
}
