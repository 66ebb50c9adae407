import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { useSession } from '@/api/session'
import { BulkFrame, type BulkTotal } from '@/components/decisions/bulk-frame'
import { BulkResults, type BulkResult } from '@/components/decisions/bulk-results'
import { useShown, type Shown } from '@/components/decisions/use-shown'
import { useCurrency } from '@/components/requests/settings'
import { paymentCheck } from '@/contract/evidence'
import { payments, type Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { ReverseBulk } from './bulk-reversals'
import { excludedBecause, firstAmount, sumOf, sumsByCurrency } from './payment-rules'
import { ProofThumb } from './proof-thumb'
import { paymentReads } from '../use-settle'

type Props = { chosen: readonly Payment[]; onCancel: () => void; onDone: () => void }
type Done = { id: string | null; reversibleUntil: string | null; results: readonly BulkResult[] }

/** The checks that the window confirms for every payment. */
const allAgree = paymentCheck.options.map((check) => ({ check, ok: true }))

const textsOf = (status: Payment['status'] | null): string => (status === 'PENDING' ? t('First approval given') : t('Approved'))

/** Approves several payments as claimed, each with its proof: included and excluded payments with reasons, the sums; then the results. */
export function BulkApprovalWindow({ chosen, onCancel, onDone }: Props) {
  // The list is refetched after the approval; the confirmed rows stay those selected initially.
  const [rows] = useState(chosen)
  const [done, setDone] = useState<Done>()
  const { mutateAsync } = useWrite(payments.bulkApprove, { changes: paymentReads })
  const approve = async (taken: readonly Payment[]) => {
    const { data } = await mutateAsync({ body: { payments: taken.map(({ id, version }) => ({ id, version })), checks: allAgree } })
    const results = data.results.map(({ id, code, ok, status, message }) => ({
      id,
      name: code ?? '',
      ok,
      message: message ?? textsOf(status),
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
  return <Confirm rows={rows} onApprove={approve} onCancel={onCancel} />
}

type ConfirmProps = { rows: readonly Payment[]; onApprove: (taken: readonly Payment[]) => Promise<unknown>; onCancel: () => void }

/**
 * Images are shown in the list, and each must have been in view before the approval is enabled; a PDF must have been opened for its payment
 * to be included. A payment whose proof failed to load is excluded until the proof was loaded again and in view.
 */
function Confirm({ rows, onApprove, onCancel }: ConfirmProps) {
  const { user } = useSession()
  const currency = useCurrency()
  const eligible = rows.filter((payment) => !excludedBecause(payment, user?.id))
  const shown = useShown(eligible.flatMap(({ transferProof }) => transferProof?.id ?? []))
  const isShown = ({ transferProof }: Payment) => !transferProof || !shown.unseen.includes(transferProof.id)
  const isLost = (payment: Payment) => !isShown(payment) && shown.missing.includes(payment.transferProof?.id ?? '')
  const found = eligible.filter((payment) => !isLost(payment))
  const taken = found.filter((payment) => isShown(payment) || !isPdf(payment))
  const proofs = found.filter(({ transferProof }) => transferProof)
  const left = rows.flatMap((payment) => {
    const reason = excludedBecause(payment, user?.id) ?? (isLost(payment) ? t('The proof could not be loaded') : undefined)
    return reason ? [{ id: payment.id, code: payment.code, reason }] : []
  })
  return (
    <BulkFrame
      title={t('{count, plural, one {Approve # payment?} other {Approve # payments?}}', { count: taken.length })}
      taken={taken}
      listed={eligible}
      left={left}
      advice={t('Decide individually:')}
      hasPictures
      line={(payment) => <Line payment={payment} shown={shown} isShown={isShown(payment)} isLost={isLost(payment)} />}
      totals={totalsOf(taken, currency)}
      progress={
        proofs.length > 0 &&
        t('{total, plural, one {{shown} of # proof shown} other {{shown} of # proofs shown}}', {
          shown: proofs.filter(isShown).length,
          total: proofs.length,
        })
      }
      notReady={notReadyBecause({ found, taken, isShown })}
      onApprove={onApprove}
      onClose={onCancel}
    >
      <p className="text-13 text-ink-soft">
        {t(
          'By approving, you confirm that the amount, reference, sender and date of each payment match its proof. Payments are posted as reported. You can reverse the bulk approval for 10 minutes.',
        )}
      </p>
    </BulkFrame>
  )
}

type Listed = {
  /** The payments whose proof could be loaded. */
  found: readonly Payment[]
  taken: readonly Payment[]
  isShown: (payment: Payment) => boolean
}

/** Why the listed payments cannot be approved yet. */
function notReadyBecause({ found, taken, isShown }: Listed): string | undefined {
  if (found.length === 0) return t('No proof could be loaded. Try again.')
  if (taken.length === 0) return t('Open a proof first.')
  return taken.every(isShown) ? undefined : t('Scroll through the list until every proof has been shown.')
}

const isPdf = ({ transferProof }: Payment): boolean => transferProof?.contentType === 'application/pdf'

/** One total per currency, and their sum in the book currency. */
function totalsOf(taken: readonly Payment[], currency: string): BulkTotal[] {
  const sums = sumsByCurrency(taken)
  if (sums.every((one) => one.currency === currency)) return [{ label: t('Total'), value: sumOf(taken), currency }]
  const each = sums.map((one) => ({ label: t('Total in {currency}', { currency: one.currency }), value: one.sum, currency: one.currency }))
  return [
    ...each,
    { label: t('Combined total in {currency}, at the rate of each investment', { currency }), value: sumOf(taken), currency },
  ]
}

type LineProps = { payment: Payment; shown: Shown; isShown: boolean; isLost: boolean }

const Line = ({ payment, shown, isShown, isLost }: LineProps) => (
  <>
    <span className="flex min-w-0 items-center gap-3 py-1">
      <ProofThumb payment={payment} shown={shown} />
      <span className="min-w-0">
        <span className="num">{payment.code}</span>{' '}
        <span className="text-ink-soft">{t('from {user}', { user: payment.user.name ?? '' })}</span>
        {!isShown && isPdf(payment) && !isLost && (
          <span className="block text-12 text-warn">{t('Open the PDF to include this payment')}</span>
        )}
      </span>
    </span>
    <MoneyText value={firstAmount(payment)} currency={payment.currency} />
  </>
)
