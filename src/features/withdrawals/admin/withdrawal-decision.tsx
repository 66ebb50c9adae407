import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { useApprovalRefusal, useOwnAccountRefusal, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { DecisionBar, type Choice, type ThenNext } from '@/components/decisions/decision-bar'
import { withdrawalStatusLabels } from '@/components/labels/status'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { withdrawalLife, type Withdrawal, type WithdrawalEvent } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import type { Decision } from '@/ui/overlays/decision'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { DeclineModal, QuestionModal } from './withdrawal-messages'
import { useWithdrawalCommands, useWithdrawalMessage } from './use-withdrawal-commands'

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

/** If a failed payout may have been sent, another person approves the failure. */
function useFailRefusal({ mayHaveLeft }: Withdrawal): string | undefined {
  const requestRefusal = useRequestRefusal()
  return mayHaveLeft ? requestRefusal('withdrawal.fail') : undefined
}

type OpenWindow = 'approve' | 'ask' | 'decline' | 'fail' | 'pay'

/** The possible decisions in its status; each opens its window. */
function useChoices(withdrawal: Withdrawal, open: (window: OpenWindow) => void): Choice[] {
  const { user } = useSession()
  const refusal = useRefusal()
  const [approvalRefusal, failRefusal] = [useApprovalRefusal(), useFailRefusal(withdrawal)]
  const [identityMissing, ownAccount] = [identityText(withdrawal), useOwnAccountRefusal()(withdrawal.user.id)]
  const mayNot = (event: WithdrawalEvent) =>
    refusal({ permission: event === 'pay' || event === 'fail' ? 'payouts:write' : 'withdraws:update' }) ??
    ownAccount ??
    refusedByState(withdrawalLife, withdrawal.status, event, withdrawalStatusLabels)
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
    onChoose: () => open('approve'),
  }
  const paying: Choice = {
    key: 'pay',
    label: t('Mark paid…'),
    press: 'P',
    variant: 'primary',
    disabledReason: mayNot('pay') ?? identityMissing ?? holdText(withdrawal) ?? withdrawal.cannotPayBecause ?? undefined,
    onChoose: () => open('pay'),
  }
  const asking: Choice = {
    key: 'ask',
    label: t('Request information'),
    press: 'M',
    disabledReason: refusal({ permission: 'withdraws:update' }) ?? ownAccount,
    onChoose: () => open('ask'),
  }
  if (withdrawal.status === 'PENDING')
    return [
      approving,
      asking,
      { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: mayNot('decline'), onChoose: () => open('decline') },
    ]
  return [
    withdrawal.isLapsed ? approving : paying,
    asking,
    { key: 'fail', label: t('Mark as failed…'), press: 'F', disabledReason: mayNot('fail') ?? failRefusal, onChoose: () => open('fail') },
  ]
}

/**
 * Approves or declines a pending withdrawal; marks an approved one as paid or failed, or approves it again if an approval lapsed. A request
 * for information does not change its status.
 */
export function WithdrawalDecision({ withdrawal, then }: { withdrawal: Withdrawal; then: ThenNext }) {
  const [window, setWindow] = useState<OpenWindow>()
  const choices = useChoices(withdrawal, setWindow)
  const [commands, write] = [useWithdrawalCommands(), useWithdrawalMessage(withdrawal.code)]
  const [params, { user, version }] = [{ id: withdrawal.id }, withdrawal]
  const [decided, close] = [() => then.on && then.goOn(), () => setWindow(undefined)]
  const approve = () => commands.approve({ params, body: { version } }).then(decided)
  const ask = ({ note }: Decision) => write({ params, body: { body: note } }).then(decided)
  const decline = ({ note }: Decision) => commands.decline({ params, body: { note, version } }).then(decided)
  return (
    <>
      <DecisionBar item={withdrawal.id} then={then} choices={choices} />
      {window === 'approve' && <WithdrawalApproval withdrawal={withdrawal} onApprove={approve} onClose={close} />}
      {window === 'ask' && <QuestionModal customer={user} onDecide={ask} onClose={close} />}
      {window === 'decline' && <DeclineModal withdrawal={withdrawal} onDecide={decline} onClose={close} />}
      {window === 'fail' && <MarkFailed withdrawal={withdrawal} onFailed={decided} onClose={close} />}
      {window === 'pay' && <MarkPaid withdrawal={withdrawal} onPaid={decided} onClose={close} />}
    </>
  )
}
