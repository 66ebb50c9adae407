import dynamic from 'next/dynamic'
import { useState, type ComponentProps } from 'react'
import { useSession } from '@/api/session'
import { useApprovalRefusal, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { withdrawalDeclined } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { DecisionBar, type Choice, type ThenNext } from '@/components/decisions/decision-bar'
import { DecisionModal } from '@/components/decisions/decision-window'
import { useCurrency } from '@/components/requests/settings'
import { withdrawalStatusLabels } from '@/components/labels/status'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { withdrawalLife, type Withdrawal, type WithdrawalEvent } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { declineReasons } from './decline-reasons'
import { useWithdrawalCommands } from './use-withdrawal-commands'

const WithdrawalApproval = dynamic(() => import('./withdrawal-approval').then((file) => file.WithdrawalApproval), { ssr: false })
const MarkFailed = dynamic(() => import('./mark-failed').then((file) => file.MarkFailed), { ssr: false })
const MarkPaid = dynamic(() => import('./mark-paid').then((file) => file.MarkPaid), { ssr: false })

/** Whether the user gave an approval that counts. */
const hasApproved = ({ approvals, lapsedApprovers }: Withdrawal, person: string | undefined): boolean =>
  approvals.some(({ by }) => by.id === person && !lapsedApprovers.includes(by.id))

/** Why another team member must approve it. */
const approverText = (withdrawal: Withdrawal, person: string | undefined): string | undefined =>
  hasApproved(withdrawal, person)
    ? t('You have already approved this. Another team member must approve it.')
    : (withdrawal.cannotApproveBecause ?? undefined)

const identityText = ({ lacksIdentity }: Withdrawal): string | undefined => (lacksIdentity ? t('Identity not verified.') : undefined)
const holdText = ({ hold }: Withdrawal): string | undefined =>
  hold ? t('On hold until {until}.', { until: formatDate(hold.until, 'dateTime') }) : undefined

type DeclineProps = Pick<ComponentProps<typeof DecisionModal>, 'onDecide' | 'onClose'> & { withdrawal: Withdrawal }

function DeclineModal({ withdrawal: { user, amount }, onDecide, onClose }: DeclineProps) {
  const currency = useCurrency()
  const note = useCustomerNote([user], {
    help: t('{name} sees this reason.', { name: user.name ?? t('the customer') }),
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

/** If a failed payout may have been sent, another person approves the failure. */
function useFailRefusal({ mayHaveLeft }: Withdrawal): string | undefined {
  const requestRefusal = useRequestRefusal()
  return mayHaveLeft ? requestRefusal('withdrawal.fail') : undefined
}

/** Approves or declines a pending withdrawal; marks an approved one as paid or failed, or approves it again if an approval lapsed. */
export function WithdrawalDecision({ withdrawal, then }: { withdrawal: Withdrawal; then: ThenNext }) {
  const { user } = useSession()
  const [window, setWindow] = useState<'approve' | 'decline' | 'fail' | 'pay'>()
  const commands = useWithdrawalCommands()
  const refusal = useRefusal()
  const [approvalRefusal, failRefusal] = [useApprovalRefusal(), useFailRefusal(withdrawal)]
  const [params, { version }] = [{ id: withdrawal.id }, withdrawal]
  const identityMissing = identityText(withdrawal)
  const mayNot = (event: WithdrawalEvent) =>
    refusal({ permission: event === 'pay' || event === 'fail' ? 'payouts:write' : 'withdraws:update' }) ??
    refusedByState(withdrawalLife, withdrawal.status, event, withdrawalStatusLabels)
  const mayNotPay = mayNot('pay') ?? identityMissing ?? holdText(withdrawal) ?? withdrawal.cannotPayBecause ?? undefined
  const [decided, close] = [() => then.on && then.goOn(), () => setWindow(undefined)]
  const approve = () => commands.approve({ params, body: { version } }).then(decided)
  const approving: Choice = {
    key: 'approve',
    label: withdrawal.isLapsed ? t('Approve again…') : t('Approve…'),
    press: 'A',
    variant: 'primary',
    disabledReason:
      approvalRefusal('withdrawals', withdrawal.approvalsNeeded) ??
      (withdrawal.isLapsed ? undefined : mayNot('approve')) ??
      identityMissing ??
      approverText(withdrawal, user?.id),
    onChoose: () => setWindow('approve'),
  }
  const paying: Choice = {
    key: 'pay',
    label: t('Mark paid…'),
    press: 'P',
    variant: 'primary',
    disabledReason: mayNotPay,
    onChoose: () => setWindow('pay'),
  }
  const choices: Choice[] =
    withdrawal.status === 'PENDING'
      ? [
          approving,
          { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: mayNot('decline'), onChoose: () => setWindow('decline') },
        ]
      : [
          withdrawal.isLapsed ? approving : paying,
          {
            key: 'fail',
            label: t('Mark as failed…'),
            press: 'F',
            disabledReason: mayNot('fail') ?? failRefusal,
            onChoose: () => setWindow('fail'),
          },
        ]
  return (
    <>
      <DecisionBar item={withdrawal.id} then={then} choices={choices} />
      {window === 'approve' && <WithdrawalApproval withdrawal={withdrawal} onApprove={approve} onClose={close} />}
      {window === 'decline' && (
        <DeclineModal
          withdrawal={withdrawal}
          onDecide={async ({ note }) => {
            await commands.decline({ params, body: { note, version } })
            decided()
          }}
          onClose={close}
        />
      )}
      {window === 'fail' && <MarkFailed withdrawal={withdrawal} onFailed={decided} onClose={close} />}
      {window === 'pay' && <MarkPaid withdrawal={withdrawal} onPaid={decided} onClose={close} />}
    </>
  )
}
