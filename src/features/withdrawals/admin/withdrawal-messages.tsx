import type { ComponentProps } from 'react'
import { withdrawalQuestionReasons } from '@/components/customer-notes/question-reasons'
import { withdrawalDeclined, withdrawalQuestion } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { DecisionModal } from '@/components/decisions/decision-window'
import { useCurrency } from '@/components/requests/settings'
import type { Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { declineReasons } from './decline-reasons'

type ModalProps = Pick<ComponentProps<typeof DecisionModal>, 'onDecide' | 'onClose'>

const nameOf = ({ name }: Withdrawal['user']): string => name ?? t('the customer')

export function DeclineModal({ withdrawal: { user, amount }, onDecide, onClose }: ModalProps & { withdrawal: Withdrawal }) {
  const currency = useCurrency()
  const note = useCustomerNote([user], {
    help: t('{name} sees this reason.', { name: nameOf(user) }),
    reasons: declineReasons,
    sentences: withdrawalDeclined,
  })
  return (
    <DecisionModal
      {...note}
      label={t('Decline')}
      title={t('Decline this withdrawal?')}
      confirmLabel={t('Decline withdrawal')}
      onDecide={onDecide}
      onClose={onClose}
    >
      {t('{amount} is returned to the source balance or investment immediately.', { amount: formatMoney(amount, currency) })}
    </DecisionModal>
  )
}

/** A question to the customer; the withdrawal keeps its status. */
export function QuestionModal({ customer, onDecide, onClose }: ModalProps & { customer: Withdrawal['user'] }) {
  const note = useCustomerNote([customer], {
    help: t('{name} receives this message and can reply. The withdrawal keeps its status.', { name: nameOf(customer) }),
    reasons: withdrawalQuestionReasons,
    sentences: withdrawalQuestion,
  })
  return (
    <DecisionModal
      {...note}
      label={t('Request')}
      title={t('Request information?')}
      confirmLabel={t('Send question')}
      reasonLabel={t('Information needed')}
      reasonMissing={t('Enter the information you need')}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
