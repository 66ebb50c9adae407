import { useState } from 'react'
import { useSession } from '@/api/session'
import { BulkFrame } from '@/components/decisions/bulk-frame'
import { useCurrency } from '@/components/requests/settings'
import { holdReasonLabels, reviewReasonLabels } from '@/components/admin/labels/labels'
import { withdrawalStatusLabels } from '@/components/labels/status'
import type { Withdrawal } from '@/contract/withdrawals'
import { presentReasons } from '@/components/withdrawals/withdrawal-review'
import { t } from '@/locales/text'
import { shortAddress } from '@/ui/plain/primitives/code-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import { netOf } from './batches/batch-selection'

type Props = {
  chosen: readonly Withdrawal[]
  /** Approves these; the results are shown in another window. */
  onApprove: (taken: readonly Withdrawal[]) => Promise<unknown>
  onClose: () => void
}

/** Why a withdrawal is excluded from a bulk approval; undefined if it is included. The server determines the current review reasons. */
function excludedBecause(row: Withdrawal, me: string | undefined, now: number | undefined): string | undefined {
  const { status, approvals, hold, approvalsNeeded } = row
  if (row.isLapsed) return t('Approval lapsed')
  if (status !== 'PENDING') return withdrawalStatusLabels[status].text
  if (approvals.some(({ by }) => by.id === me)) return t('You already approved it')
  if (row.cannotApproveBecause) return row.cannotApproveBecause
  if (row.lacksIdentity) return t('Identity not verified')
  if (hold) return holdReasonLabels[hold.reason]
  if (approvalsNeeded < 2) return undefined
  const reasons = presentReasons(row.reviewReasons, now)
  const reason = reasons.find(({ until }) => until === null) ?? reasons[0]
  return reason ? reviewReasonLabels[reason.reason] : t('Needs second approval')
}

/** Confirms a bulk approval: recipient, destination and amount of each, excluded withdrawals with reasons, and the sum. */
export function BulkWithdrawalApproval({ chosen, onApprove, onClose }: Props) {
  const { user } = useSession()
  const currency = useCurrency()
  const now = useNow()
  // The list is refetched meanwhile; the confirmed rows stay those selected initially.
  const [rows] = useState(chosen)
  const left = rows.flatMap((row) => {
    const reason = excludedBecause(row, user?.id, now)
    return reason ? [{ id: row.id, code: row.code, reason }] : []
  })
  const taken = rows.filter(({ id }) => !left.some((one) => one.id === id))
  return (
    <BulkFrame
      title={t('{count, plural, one {Approve # withdrawal?} other {Approve # withdrawals?}}', { count: taken.length })}
      taken={taken}
      left={left}
      advice={t('Decide individually:')}
      line={({ code, user: { name }, wallet, net }) => (
        <>
          <span className="min-w-0 truncate">
            <span className="num">{code}</span> <bdi>{name}</bdi>,{' '}
            <span className="text-ink-soft">
              {wallet.network} {shortAddress(wallet.address)}
            </span>
          </span>
          <MoneyText value={net} currency={currency} />
        </>
      )}
      totals={[{ label: t('Total to pay out'), value: netOf(taken), currency }]}
      onApprove={async (approved) => {
        await onApprove(approved)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-13 text-ink-soft">{t('You can reverse the bulk approval for 10 minutes.')}</p>
    </BulkFrame>
  )
}
