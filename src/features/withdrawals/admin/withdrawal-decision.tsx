import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { DecisionBar, type Choice, type ThenNext } from '@/components/decisions/decision-bar'
import { DecisionModal } from '@/components/decisions/decision-window'
import { useCurrency } from '@/components/requests/settings'
import { withdrawalStatusLabels } from '@/components/labels/status'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { withdrawalLife, type Withdrawal, type WithdrawalEvent } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { useWithdrawalCommands } from './use-withdrawal-commands'

const WithdrawalApproval = dynamic(() => import('./withdrawal-approval').then((file) => file.WithdrawalApproval), { ssr: false })
const MarkFailed = dynamic(() => import('./mark-failed').then((file) => file.MarkFailed), { ssr: false })
const MarkPaid = dynamic(() => import('./mark-paid').then((file) => file.MarkPaid), { ssr: false })

const declineReasons = translated([
  { value: 'WALLET', label: msg('The wallet belongs to another person') },
  { value: 'CHECK', label: msg('More information is needed first') },
  { value: 'ASKED', label: msg('Requested by you') },
])

/** Approve or decline while it is pending; mark as paid or failed once it is approved. */
export function WithdrawalDecision({ withdrawal, then }: { withdrawal: Withdrawal; then: ThenNext }) {
  const { user } = useSession()
  const currency = useCurrency()
  const [window, setWindow] = useState<'approve' | 'decline' | 'fail' | 'pay'>()
  const commands = useWithdrawalCommands()
  const refusal = useRefusal()
  const [params, { version }] = [{ id: withdrawal.id }, withdrawal]
  const mayNot = (event: WithdrawalEvent) =>
    refusal({ permission: event === 'pay' || event === 'fail' ? 'payouts:write' : 'withdraws:update' }) ??
    refusedByState(withdrawalLife, withdrawal.status, event, withdrawalStatusLabels)
  const onHold = withdrawal.hold ? t('On hold until {until}.', { until: formatDate(withdrawal.hold.until, 'dateTime') }) : undefined
  const isApprover = withdrawal.approvals.some(({ by }) => by.id === user?.id)
  const agreed = isApprover ? t('You already approved it. Another person must approve.') : undefined
  const mayNotPay = mayNot('pay') ?? onHold ?? withdrawal.cannotPayBecause ?? undefined
  const decided = () => then.on && then.goOn()
  const close = () => setWindow(undefined)
  const approve = () => commands.approve({ params, body: { version } }).then(decided)
  const choices: Choice[] =
    withdrawal.status === 'PENDING'
      ? [
          {
            key: 'approve',
            label: t('Approve…'),
            press: 'A',
            variant: 'primary',
            disabledReason: mayNot('approve') ?? agreed,
            onChoose: () => setWindow('approve'),
          },
          { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: mayNot('decline'), onChoose: () => setWindow('decline') },
        ]
      : [
          {
            key: 'pay',
            label: t('Mark paid…'),
            press: 'P',
            variant: 'primary',
            disabledReason: mayNotPay,
            onChoose: () => setWindow('pay'),
          },
          { key: 'fail', label: t('Mark as failed…'), press: 'F', disabledReason: mayNot('fail'), onChoose: () => setWindow('fail') },
        ]
  const name = withdrawal.user.name ?? t('the customer')
  const back = t('{amount} is returned to the source balance or investment immediately.', {
    amount: formatMoney(withdrawal.amount, currency),
  })
  return (
    <>
      <DecisionBar item={withdrawal.id} then={then} choices={choices} />
      {window === 'approve' && <WithdrawalApproval withdrawal={withdrawal} onApprove={approve} onClose={close} />}
      {window === 'decline' && (
        <DecisionModal
          label={t('Decline')}
          title={t('Decline this withdrawal?')}
          confirmLabel={t('Decline withdrawal')}
          reasons={declineReasons}
          reasonHelp={t('{name} sees this reason.', { name })}
          onDecide={async ({ note }) => {
            await commands.decline({ params, body: { note, version } })
            decided()
          }}
          onClose={close}
        >
          {back}
        </DecisionModal>
      )}
      {window === 'fail' && <MarkFailed withdrawal={withdrawal} onFailed={decided} onClose={close} />}
      {window === 'pay' && <MarkPaid withdrawal={withdrawal} onPaid={decided} onClose={close} />}
    </>
  )
}
