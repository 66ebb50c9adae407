import type { ThenNext } from '@/components/decisions/decision-bar'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { DecisionHistory } from '@/components/decisions/decision-history'
import { Reviewing } from '@/components/decisions/reviewing'
import { useReviewers } from '@/components/decisions/use-reviewers'
import { useShown } from '@/components/decisions/use-shown'
import { DetailPanel, type DetailSteps } from '@/components/admin/frame/detail-panel'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { useRefusal } from '@/components/requests/use-refusal'
import { AssignedTo } from '@/components/work/assigned-to'
import { ItemAge } from '@/components/work/item-age'
import { useTargetTime } from '@/components/work/use-target-time'
import { investments } from '@/contract/investments'
import type { PaymentCheck } from '@/contract/evidence'
import { payments, type Payment } from '@/contract/payments'
import { parseMinor } from '@/domain/money'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { PaymentChecks } from './payment-checks'
import { PaymentClaim } from './payment-claim'
import { PaymentDecision } from './payment-decision'
import { PaymentPayer } from './payment-payer'
import { PaymentPosting } from './payment-posting'
import { PaymentProof } from './payment-proof'
import { PaymentReversal } from './payment-reversal'
import { decimalsOf, firstAmount, postingOf, proofRefusal } from './payment-rules'
import { isWaiting, PaymentState } from './payment-state'

type Props = { payment: Payment | undefined; steps: DetailSteps; then: ThenNext }

/** A payment beside its proof: claim, checks, received amount, the postings of an approval, and the decision. */
export function PaymentInspector({ payment, steps, then }: Props) {
  if (!payment)
    return (
      <DetailPanel label={t('Payment')} title={t('Payment')} {...steps}>
        <ListSkeleton label={t('Loading the payment')} />
      </DetailPanel>
    )
  return <Loaded key={payment.id} payment={payment} steps={steps} then={then} />
}

type StateProps = {
  payment: Payment
  waiting: boolean
  lateAfter: ReturnType<typeof useTargetTime>
  others: ReturnType<typeof useReviewers>
}

const PanelState = ({ payment, waiting, lateAfter, others }: StateProps) => (
  <>
    <PaymentState payment={payment} />
    {waiting && <ItemAge item={payment} waiting lateAfter={lateAfter} />}
    {waiting && <Reviewing others={others} />}
  </>
)

/** Given and missing approvals; nothing if one approval is enough. */
function Approvers({ payment: { approvals, approvalsNeeded }, waiting }: { payment: Payment; waiting: boolean }) {
  if (approvalsNeeded <= 1 || !(waiting || approvals.length > 0)) return null
  return (
    <section>
      <SectionTitle aside={t('two approvals')}>{t('Approvals')}</SectionTitle>
      <ApprovalsList approvals={approvals} needed={waiting ? approvalsNeeded : approvals.length} />
    </section>
  )
}

type ReceivedProps = { payment: Payment; value: string; onChange: (value: string) => void; disabled: boolean; isValid: boolean }

/** Why a received amount is refused: it is zero or below, or no amount in the currency. */
const amountError = (value: string, decimals: number): string =>
  value.trim() === '' || parseMinor(value, decimals) !== undefined
    ? t('Enter an amount above zero.')
    : t('This is not an amount. Enter digits with at most {decimals, plural, one {# decimal} other {# decimals}}.', { decimals })

const ReceivedField = ({ payment, value, onChange, disabled, isValid }: ReceivedProps) => (
  <MoneyField
    label={t('Received')}
    size="dense"
    currency={payment.currency}
    decimals={decimalsOf(payment.amount)}
    value={value}
    onChange={onChange}
    disabled={disabled}
    help={
      payment.firstReceivedAmount
        ? t('The first approver confirmed this amount; the second approver must confirm the same amount.')
        : undefined
    }
    error={isValid ? undefined : amountError(value, decimalsOf(payment.amount))}
  />
)

function Loaded({ payment, steps, then }: Props & { payment: Payment }) {
  const { user } = useSession()
  const { data } = useRead(investments.get, { params: { id: payment.investment.id } })
  const [page, setPage] = useState('proof')
  const [received, setReceived] = useState(firstAmount(payment))
  const [ticked, setTicked] = useState<readonly PaymentCheck[]>([])
  const shown = useShown(payment.transferProof ? [payment.transferProof.id] : [])
  const others = useReviewers(payments.review, payment.id)
  const lateAfter = useTargetTime('payments')
  const refusal = useRefusal()
  const refused = refusal({ permission: 'investments:update' })
  const investment = data?.data
  const posting = postingOf(payment, investment, received)
  const waiting = isWaiting(payment)
  const agreed = payment.approvals.some(({ by }) => by.id === user?.id)
  return (
    <DetailPanel
      label={t('Payment {code}', { code: payment.code })}
      title={<CodeText value={payment.code} />}
      state={<PanelState payment={payment} waiting={waiting} lateAfter={lateAfter} others={others} />}
      flush
      {...steps}
      foot={
        waiting ? (
          <PaymentDecision
            payment={payment}
            investment={investment}
            received={received}
            ticked={ticked}
            unproved={proofRefusal(shown, payment.transferProof)}
            isShown={shown.unseen.length === 0 || shown.isMissing}
            isAmount={posting !== undefined}
            agreed={agreed}
            refused={refused}
            then={then}
          />
        ) : (
          <PaymentReversal payment={payment} refused={refusal({ permission: 'payment-reversals:write' })} />
        )
      }
    >
      <div className="grid grid-cols-[minmax(320px,404fr)_minmax(336px,360fr)] min-h-full md:max-lg:grid-cols-[minmax(0,1fr)_320px] max-md:flex max-md:flex-col">
        <PaymentProof payment={payment} page={page} onPage={setPage} refused={refused} shown={shown} />
        <div className="flex flex-col gap-4 min-w-0 py-4 px-5 max-md:py-5 max-md:px-4 max-md:gap-6">
          <AssignedTo queue="payments" id={payment.id} assignee={payment.assignee} open={waiting} />
          <PaymentPayer payment={payment} />
          <PaymentClaim
            payment={payment}
            investment={investment}
            ticked={ticked}
            onTick={(check, on) => setTicked(on ? [...ticked, check] : ticked.filter((one) => one !== check))}
          />
          <PaymentChecks payment={payment} investment={investment} posting={posting} onCompare={() => setPage('compare')} />
          <Approvers payment={payment} waiting={waiting} />
          {waiting && (
            <ReceivedField
              payment={payment}
              value={received}
              onChange={setReceived}
              disabled={Boolean(refused)}
              isValid={posting !== undefined}
            />
          )}
          {waiting && posting && <PaymentPosting payment={payment} investment={investment} posting={posting} />}
          <DecisionHistory endpoint={payments.decisions} id={payment.id} />
        </div>
      </div>
    </DetailPanel>
  )
}
