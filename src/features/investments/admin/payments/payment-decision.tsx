import { useEffect, useState, type ComponentProps } from 'react'
import { useApprovalRefusal, useOwnAccountRefusal } from '@/components/approvals/use-approval-rights'
import { paymentQuestionReasons } from '@/components/customer-notes/question-reasons'
import { paymentDeclined, paymentQuestion } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { DecisionBar, type ThenNext } from '@/components/decisions/decision-bar'
import { paymentStatusLabels } from '@/components/labels/status'
import { refusedByState } from '@/components/requests/use-refusal'
import { paymentLife, type Payment } from '@/contract/payments'
import type { CheckAnswer } from '@/components/decisions/confirm-evidence'
import { DecisionModal, fetchConfirm } from '@/components/decisions/decision-window'
import type { PaymentCheck } from '@/contract/evidence'
import type { Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { PaymentApproval } from './payment-approval'
import { declineReasons } from './payment-reasons'
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
  /** Whether the proof is on screen, or there is none. */
  isShown: boolean
  ticked: readonly PaymentCheck[]
  then: ThenNext
}

const nameOf = ({ name }: Payment['user']): string => name ?? t('the customer')

type ModalProps = Pick<ComponentProps<typeof DecisionModal>, 'onDecide' | 'onClose'> & { customer: Payment['user'] }

const DeclineModal = ({ customer, onDecide, onClose }: ModalProps) => (
  <DecisionModal
    {...useCustomerNote([customer], {
      help: t('{name} sees this message.', { name: nameOf(customer) }),
      reasons: declineReasons,
      sentences: paymentDeclined,
    })}
    label={t('Decline')}
    title={t('Decline this payment?')}
    confirmLabel={t('Decline payment')}
    onDecide={onDecide}
    onClose={onClose}
  >
    {t('Nothing is posted. The investment remains unpaid until its payment window closes.')}
  </DecisionModal>
)

const QuestionModal = ({ customer, onDecide, onClose }: ModalProps) => (
  <DecisionModal
    {...useCustomerNote([customer], {
      help: t('{name} receives this message and can reply until the deadline in the settings. The payment window is paused until then.', {
        name: nameOf(customer),
      }),
      reasons: paymentQuestionReasons,
      sentences: paymentQuestion,
    })}
    label={t('Request')}
    title={t('Request information?')}
    confirmLabel={t('Send question')}
    reasonLabel={t('Information needed')}
    reasonMissing={t('Enter the information you need')}
    onDecide={onDecide}
    onClose={onClose}
  />
)

/** Approves, requests information or declines, by button or shortcut; then opens the next payment. */
export function PaymentDecision({ payment, received, isAmount, agreed, refused, unproved, isShown, then, ...evidence }: Props) {
  const [openWindow, setOpenWindow] = useState<'APPROVED' | 'DECLINED' | 'MORE_INFO'>()
  const settle = useSettle()
  useEffect(fetchConfirm, [])
  const close = () => setOpenWindow(undefined)
  const send = async (
    status: 'APPROVED' | 'DECLINED' | 'MORE_INFO',
    more: { note?: string | null; receivedAmount?: string; checks?: CheckAnswer<PaymentCheck>[] },
  ) => {
    await settle({ body: { payment: payment.id, status, version: payment.version, ...more } })
    if (then.on) then.goOn()
  }
  const [approvalRefusal, ownAccount] = [useApprovalRefusal(), useOwnAccountRefusal()(payment.user.id)]
  const mayNot = (event: 'approve' | 'decline' | 'ask') =>
    refused ?? ownAccount ?? refusedByState(paymentLife, payment.status, event, paymentStatusLabels)
  const mayNotApprove =
    mayNot('approve') ??
    approvalRefusal('payments', payment.approvalsNeeded) ??
    (agreed ? t('You have already approved this. Another team member must approve it.') : undefined) ??
    unproved ??
    (isAmount ? undefined : t('Enter the amount received.'))
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
          onClose={close}
        />
      )}
      {openWindow === 'DECLINED' && (
        <DeclineModal customer={payment.user} onDecide={({ note }) => send('DECLINED', { note })} onClose={close} />
      )}
      {openWindow === 'MORE_INFO' && (
        <QuestionModal customer={payment.user} onDecide={({ note }) => send('MORE_INFO', { note })} onClose={close} />
      )}
    </>
  )
}
