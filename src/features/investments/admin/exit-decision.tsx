import { useState } from 'react'
import { useSession } from '@/api/session'
import { useApprovalRefusal, useOwnAccountRefusal } from '@/components/approvals/use-approval-rights'
import { exitDeclined } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { DecisionBar } from '@/components/decisions/decision-bar'
import { ConfirmApproval, DecisionModal } from '@/components/decisions/decision-window'
import { investmentStatusLabels } from '@/components/labels/status'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { investmentLife } from '@/contract/investment-life'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { paymentReads } from './use-settle'

const declineReasons = translated([
  { value: 'FUNDS', label: msg('Not enough project funds') },
  { value: 'MATURES', label: msg('Matures soon') },
  { value: 'REQUESTED', label: msg('Requested by the customer') },
])

/** Why the user cannot decide; undefined if they can. */
function useExitRefusal({ user: customer, status, exit }: Investment): (event: 'approve-exit' | 'decline-exit') => string | undefined {
  const { user } = useSession()
  const refusal = useRefusal()
  const approvalRefusal = useApprovalRefusal()
  const ownAccount = useOwnAccountRefusal()(customer.id)
  const approvedByReader = exit?.approvals.some(({ by }) => by.id === user?.id)
    ? t('You have already approved this. Another team member must approve it.')
    : undefined
  return (event) =>
    (event === 'approve-exit' ? approvalRefusal('exits') : refusal({ permission: 'investments:update' })) ??
    refusedByState(investmentLife, status, event, investmentStatusLabels) ??
    ownAccount ??
    (event === 'approve-exit' ? approvedByReader : undefined)
}

/** An early exit needs two approvals; one person is enough to keep the investment. */
export function ExitDecision({ investment, onDecided }: { investment: Investment; onDecided: () => void }) {
  const [window, setWindow] = useState<'approve' | 'decline'>()
  const approve = useCommand(investments.approveExit, paymentReads, () => t('Early exit of {code} approved', { code: investment.code }))
  const decline = useCommand(investments.declineExit, paymentReads, () => t('Early exit of {code} declined', { code: investment.code }))
  const mayNot = useExitRefusal(investment)
  const params = { id: investment.id }
  const close = () => setWindow(undefined)
  const note = useCustomerNote([investment.user], {
    help: t('{user} sees this message.', { user: investment.user.name ?? t('The customer') }),
    reasons: declineReasons,
    sentences: exitDeclined,
  })
  return (
    <>
      <DecisionBar
        item={investment.id}
        choices={[
          {
            key: 'approve',
            label: t('Approve…'),
            press: 'A',
            variant: 'primary',
            disabledReason: mayNot('approve-exit'),
            onChoose: () => setWindow('approve'),
          },
          {
            key: 'decline',
            label: t('Decline…'),
            press: 'R',
            disabledReason: mayNot('decline-exit'),
            onChoose: () => setWindow('decline'),
          },
        ]}
      />
      {window === 'approve' && investment.exit && (
        <ExitApproval
          investment={investment}
          net={investment.exit.net}
          onApprove={async () => {
            await approve({ params, body: { version: investment.version } })
            onDecided()
          }}
          onClose={close}
        />
      )}
      {window === 'decline' && (
        <DecisionModal
          {...note}
          label={t('Keep investment')}
          title={t('Decline this exit?')}
          confirmLabel={t('Decline early exit')}
          onDecide={async (decision) => {
            await decline({ params, body: { note: decision.note, version: investment.version } })
            onDecided()
          }}
          onClose={close}
        >
          {t('The investment stays active until it matures.')}
        </DecisionModal>
      )}
    </>
  )
}

type ApprovalProps = { investment: Investment; net: string; onApprove: () => Promise<unknown>; onClose: () => void }

/** Confirms the returned amount, its recipient, and the investment. */
function ExitApproval({ investment, net, onApprove, onClose }: ApprovalProps) {
  const currency = useCurrency()
  const [amount, principal] = [formatMoney(net, currency), formatMoney(investment.investmentAmount, currency)]
  return (
    <ConfirmApproval
      title={t('Approve the early exit of {amount} to {name}?', { amount, name: investment.user.name ?? t('the customer') })}
      label={t('Approve early exit')}
      onApprove={onApprove}
      onClose={onClose}
    >
      <p>{t('{code}: {principal} invested, {amount} returned after the penalty.', { code: investment.code, principal, amount })}</p>
    </ConfirmApproval>
  )
}
