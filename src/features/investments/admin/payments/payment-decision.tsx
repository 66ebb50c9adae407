import { useEffect, useState, type ComponentProps } from 'react'
import { DecisionBar, type ThenNext } from '@/components/decisions/decision-bar'
import { paymentStatusLabels } from '@/components/labels/status'
import { refusedByState } from '@/components/requests/use-refusal'
import { paymentLife, type Payment } from '@/contract/payments'
import type { CheckAnswer } from '@/components/decisions/confirm-evidence'
import { DecisionModal, fetchConfirm } from '@/components/decisions/decision-window'
import type { PaymentCheck } from '@/contract/evidence'
import type { Investment } from '@/contract/investment-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { PaymentApproval } from './payment-approval'
import { useSettle } from '../use-settle'

type Props = {
  payment: Payment
  investment: Investment | undefined
  received: string
  isAmount: boolean
  agreed: boolean
  refused: string | undefined
  /** Why the evidence does not allow an approval yet. */
  unproved: string | undefined
  /** The proof is on screen, or there is none to show. */
  isShown: boolean
  ticked: readonly PaymentCheck[]
  then: ThenNext
}

const declineReasons = translated([
  { value: 'NOT_RECEIVED', label: msg('Payment not received') },
  { value: 'PROOF', label: msg('Proof does not match') },
  { value: 'DUPLICATE', label: msg('Duplicate payment') },
  { value: 'PAYER', label: msg('Paid by a third party') },
])
const askReasons = translated([
  { value: 'PROOF', label: msg('Readable proof needed') },
  { value: 'TRANSACTION', label: msg('Transaction details needed') },
  { value: 'PAYER', label: msg('Payer details needed') },
])

type ModalProps = Pick<ComponentProps<typeof DecisionModal>, 'onDecide' | 'onClose'> & { name: string }

const DeclineModal = ({ name, onDecide, onClose }: ModalProps) => (
  <DecisionModal
    label={t('Decline')}
    title={t('Decline this payment?')}
    confirmLabel={t('Decline payment')}
    reasons={declineReasons}
    reasonHelp={t('{name} sees this message.', { name })}
    onDecide={onDecide}
    onClose={onClose}
  >
    {t('Nothing is posted. The investment remains unpaid until its payment window closes.')}
  </DecisionModal>
)

const QuestionModal = ({ name, onDecide, onClose }: ModalProps) => (
  <DecisionModal
    label={t('Request')}
    title={t('Request information?')}
    confirmLabel={t('Send question')}
    reasonLabel={t('Information needed')}
    reasons={askReasons}
    reasonHelp={t('{name} receives this message and can reply. The payment window is paused.', { name })}
    onDecide={onDecide}
    onClose={onClose}
  />
)

/** Approve, ask for more or decline, by button or by key; then the next one. */
export function PaymentDecision({ payment, received, isAmount, agreed, refused, unproved, isShown, then, ...evidence }: Props) {
  const [openWindow, setOpenWindow] = useState<'APPROVED' | 'DECLINED' | 'MORE_INFO'>()
  const settle = useSettle()
  useEffect(fetchConfirm, [])
  const decided = () => then.on && then.goOn()
  const send = async (
    status: 'APPROVED' | 'DECLINED' | 'MORE_INFO',
    more: { note?: string | null; receivedAmount?: string; checks?: CheckAnswer<PaymentCheck>[] },
  ) => {
    await settle({ body: { payment: payment.id, status, version: payment.version, ...more } })
    decided()
  }
  const mayNot = (event: 'approve' | 'decline' | 'ask') =>
    refused ?? refusedByState(paymentLife, payment.status, event, paymentStatusLabels)
  const mayNotApprove =
    mayNot('approve') ??
    (agreed ? t('You have already approved this. Another team member must approve it.') : undefined) ??
    unproved ??
    (isAmount ? undefined : t('Enter the amount received.'))
  const name = payment.user.name ?? t('the customer')
  return (
    <>
      <DecisionBar
        item={payment.id}
        isShown={isShown}
        then={then}
        choices={[
          {
            key: 'approve',
            label: t('Approve payment'),
            press: 'A',
            variant: 'primary',
            disabledReason: mayNotApprove,
            onChoose: () => setOpenWindow('APPROVED'),
          },
          {
            key: 'ask',
            label: t('Request information'),
            press: 'M',
            disabledReason: mayNot('ask'),
            onChoose: () => setOpenWindow('MORE_INFO'),
          },
          {
            key: 'decline',
            label: t('Decline…'),
            press: 'R',
            disabledReason: mayNot('decline'),
            onChoose: () => setOpenWindow('DECLINED'),
          },
        ]}
      />
      {openWindow === 'APPROVED' && (
        <PaymentApproval
          payment={payment}
          received={received}
          {...evidence}
          onApprove={(decision) => send('APPROVED', { receivedAmount: received, ...decision })}
          onClose={() => setOpenWindow(undefined)}
        />
      )}
      {openWindow === 'DECLINED' && (
        <DeclineModal name={name} onDecide={({ note }) => send('DECLINED', { note })} onClose={() => setOpenWindow(undefined)} />
      )}
      {openWindow === 'MORE_INFO' && (
        <QuestionModal name={name} onDecide={({ note }) => send('MORE_INFO', { note })} onClose={() => setOpenWindow(undefined)} />
      )}
    </>
  )
}
