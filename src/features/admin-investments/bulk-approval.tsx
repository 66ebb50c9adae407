import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { useSession } from '@/api/session'
import { BulkResults, type BulkResult } from '@/components/decision/bulk-results'
import { useCurrency } from '@/components/settings'
import { payments, type Payment } from '@/contract/payments'
import { DateText } from '@/ui/plain/date-text'
import { MoneyText } from '@/ui/plain/money-text'
import { Note } from '@/ui/plain/note'
import { QuestionModal } from '@/ui/question-modal'
import { useSubmit } from '@/ui/use-submit'
import { ReverseBulk } from './bulk-reversals'
import { excludedBecause, firstAmount, sumOf } from './payment-rules'
import { paymentReads } from './use-settle'

type Props = { chosen: readonly Payment[]; onCancel: () => void; onDone: () => void }
type Done = { id: string | null; reversibleUntil: string | null; results: readonly BulkResult[] }

const wordsOf = (status: Payment['status'] | null): string => (status === 'PENDING' ? 'First approval given' : 'Approved')

/** Approves several payments as claimed: what takes part, what is left out and why, the sum; then what happened to each. */
export function BulkApprovalWindow({ chosen, onCancel, onDone }: Props) {
  const { user } = useSession()
  // The list is read again after the approval; what was asked about stays what it was.
  const [asked] = useState(chosen)
  const [done, setDone] = useState<Done>()
  const { mutateAsync } = useWrite(payments.bulkApprove, { changes: paymentReads })
  const { busy, failure, run } = useSubmit()
  const left = asked.flatMap((payment) => {
    const reason = excludedBecause(payment, user?.id)
    return reason ? [{ payment, reason }] : []
  })
  const taking = asked.filter((payment) => !left.some((one) => one.payment === payment))
  const approve = async () => {
    const { data } = await mutateAsync({ body: { payments: taking.map(({ id, version }) => ({ id, version })) } })
    const results = data.results.map(({ id, code, ok, status, message }) => ({
      id,
      name: code ?? '',
      ok,
      words: message ?? wordsOf(status),
    }))
    setDone({ ...data, results })
  }
  if (done)
    return (
      <BulkResults
        results={done.results}
        onClose={onDone}
        action={done.id && done.reversibleUntil && <ReverseBulk id={done.id} until={done.reversibleUntil} onReversed={onDone} />}
      />
    )
  if (taking.length === 0)
    return (
      <QuestionModal
        title="Nothing to approve together"
        label="Close"
        busy={false}
        failure={undefined}
        focuses="answer"
        onDo={onCancel}
        onClose={onCancel}
      >
        <LeftOut left={left} />
      </QuestionModal>
    )
  return (
    <QuestionModal
      title={`Approve ${taking.length} ${taking.length === 1 ? 'payment' : 'payments'}?`}
      label={`Approve ${taking.length}`}
      busy={busy}
      failure={failure}
      focuses="answer"
      onDo={() => void run(approve)}
      onClose={onCancel}
    >
      <Taking payments={taking} />
      {left.length > 0 && <LeftOut left={left} />}
      <p className="text-13 text-ink-soft">Each is booked as claimed. For 10 minutes the whole can be reversed in one step.</p>
    </QuestionModal>
  )
}

function Taking({ payments: rows }: { payments: readonly Payment[] }) {
  const currency = useCurrency()
  return (
    <ul aria-label="Approved together" className="max-h-64 overflow-y-auto border-t border-ink text-13">
      {rows.map((payment) => (
        <li key={payment.id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
          <span className="min-w-0 truncate">
            <span className="num">{payment.code}</span> <span className="text-ink-soft">from {payment.user.name}</span>
          </span>
          <MoneyText value={firstAmount(payment)} currency={payment.currency} />
        </li>
      ))}
      <li className="flex min-h-9 items-center justify-between gap-3 font-medium">
        <span>Total</span>
        <MoneyText value={sumOf(rows)} currency={currency} />
      </li>
    </ul>
  )
}

const LeftOut = ({ left }: { left: readonly { payment: Payment; reason: string }[] }) => (
  <Note tone="warn" title={`${left.length} left out.`}>
    Decide {left.length === 1 ? 'it' : 'each'} on its own:
    <ul aria-label="Left out" className="mt-1">
      {left.map(({ payment, reason }) => (
        <li key={payment.id}>
          <span className="num">{payment.code}</span>: {reason}, <DateText value={payment.createdAt} style="date" />
        </li>
      ))}
    </ul>
  </Note>
)
