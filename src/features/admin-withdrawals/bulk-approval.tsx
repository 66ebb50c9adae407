import { useState } from 'react'
import { useSession } from '@/api/session'
import { useCurrency } from '@/components/settings'
import { withdrawalStatusWords } from '@/components/status'
import type { Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/shared/money'
import { shortAddress } from '@/ui/plain/code-text'
import { MoneyText } from '@/ui/plain/money-text'
import { Note } from '@/ui/plain/note'
import { QuestionModal } from '@/ui/question-modal'
import { useSubmit } from '@/ui/use-submit'

type Props = {
  chosen: readonly Withdrawal[]
  /** Approves these; the results follow in a window of their own. */
  onApprove: (ids: readonly string[]) => Promise<unknown>
  onClose: () => void
}

/** Why a withdrawal is left out of a bulk approval; undefined where it takes part. */
function excludedBecause({ status, approvals }: Withdrawal, me: string | undefined): string | undefined {
  if (status !== 'PENDING') return withdrawalStatusWords[status].text
  return approvals.some(({ by }) => by.id === me) ? 'You approved it already' : undefined
}

/** Confirms a bulk approval: each recipient, destination and amount, what is left out and why, and the sum. */
export function BulkWithdrawalApproval({ chosen, onApprove, onClose }: Props) {
  const { user } = useSession()
  // The list is read again meanwhile; what is confirmed stays what was selected.
  const [rows] = useState(chosen)
  const { busy, failure, run } = useSubmit()
  const left = rows.flatMap((row) => {
    const reason = excludedBecause(row, user?.id)
    return reason ? [{ row, reason }] : []
  })
  const taking = rows.filter((row) => !left.some((one) => one.row === row))
  const count = `${taking.length} ${taking.length === 1 ? 'withdrawal' : 'withdrawals'}`
  const approve = async () => {
    const refused = await run(() => onApprove(taking.map(({ id }) => id)))
    if (!refused) onClose()
  }
  if (taking.length === 0)
    return (
      <QuestionModal
        title="Nothing to approve"
        label="Close"
        busy={false}
        failure={undefined}
        focuses="answer"
        onDo={onClose}
        onClose={onClose}
      >
        <LeftOut left={left} />
      </QuestionModal>
    )
  return (
    <QuestionModal
      title={`Approve ${count}?`}
      label={`Approve ${taking.length}`}
      busy={busy}
      failure={failure}
      focuses="answer"
      onDo={() => void approve()}
      onClose={onClose}
    >
      <Taking rows={taking} />
      {left.length > 0 && <LeftOut left={left} />}
    </QuestionModal>
  )
}

function Taking({ rows }: { rows: readonly Withdrawal[] }) {
  const currency = useCurrency()
  const needsAnother = rows.filter(({ approvals, approvalsNeeded }) => approvals.length + 1 < approvalsNeeded).length
  const sum = toMoney(rows.reduce((total, { net }) => total + toMinor(net), 0n))
  return (
    <>
      <ul aria-label="Approved together" className="max-h-64 overflow-y-auto border-t border-ink text-13">
        {rows.map(({ id, code, user, wallet, net }) => (
          <li key={id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
            <span className="min-w-0 truncate">
              <span className="num">{code}</span> {user.name},{' '}
              <span className="text-ink-soft">
                {wallet.network} {shortAddress(wallet.address)}
              </span>
            </span>
            <MoneyText value={net} currency={currency} />
          </li>
        ))}
        <li className="flex min-h-9 items-center justify-between gap-3 font-medium">
          <span>Total to pay out</span>
          <MoneyText value={sum} currency={currency} />
        </li>
      </ul>
      {needsAnother > 0 && (
        <p className="text-13 text-ink-soft">
          {needsAnother === rows.length ? 'They need' : `${needsAnother} of them need`} a second approval after yours.
        </p>
      )}
    </>
  )
}

const LeftOut = ({ left }: { left: readonly { row: Withdrawal; reason: string }[] }) => (
  <Note tone="warn" title={`${left.length} left out.`}>
    <ul aria-label="Left out">
      {left.map(({ row, reason }) => (
        <li key={row.id}>
          <span className="num">{row.code}</span>: {reason}
        </li>
      ))}
    </ul>
  </Note>
)
