import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { DecisionBar, type Choice, type ThenNext } from '@/components/decision/decision-bar'
import { DecisionModal } from '@/components/decision/decision-window'
import { useCurrency } from '@/components/settings'
import { withdrawalStatusWords } from '@/components/status'
import { refusedByState, useRefusal } from '@/components/use-refusal'
import { withdrawalLife, type Withdrawal, type WithdrawalEvent } from '@/contract/withdrawals'
import { formatDate } from '@/ui/plain/format-date'
import { formatMoney } from '@/ui/plain/money-text'
import { useSubmit } from '@/ui/use-submit'
import { useWithdrawalCommands } from './use-withdrawal-commands'

const MarkPaid = dynamic(() => import('./mark-paid').then((file) => file.MarkPaid), { ssr: false })

const declineReasons = [
  { value: 'WALLET', label: 'The wallet is not yours' },
  { value: 'CHECK', label: 'We need to check something first' },
  { value: 'ASKED', label: 'You asked us to' },
]
const failReasons = [
  { value: 'REFUSED', label: 'The network refused it' },
  { value: 'RETURNED', label: 'It came back' },
  { value: 'ADDRESS', label: 'The address does not take it' },
]

/** Approve or decline while it waits; pay out or say that it failed once it is approved. */
export function WithdrawalDecision({ withdrawal, then }: { withdrawal: Withdrawal; then: ThenNext }) {
  const { user } = useSession()
  const currency = useCurrency()
  const [asked, setAsked] = useState<'decline' | 'fail' | 'pay'>()
  const commands = useWithdrawalCommands()
  const { busy, failure, run } = useSubmit()
  const refusal = useRefusal()
  const params = { id: withdrawal.id }
  const { version } = withdrawal
  const mayNot = (event: WithdrawalEvent) =>
    refusal({ permission: event === 'pay' || event === 'fail' ? 'payouts:write' : 'withdraws:update' }) ??
    refusedByState(withdrawalLife, withdrawal.status, event, withdrawalStatusWords)
  const onHold = withdrawal.hold ? `On hold until ${formatDate(withdrawal.hold.until, 'dateTime')}.` : undefined
  const isApprover = withdrawal.approvals.some(({ by }) => by.id === user?.id)
  const agreed = isApprover ? 'You approved it already. Another person has to.' : undefined
  const mayNotPay = mayNot('pay') ?? onHold ?? (isApprover ? 'You approved it, so another person has to pay it.' : undefined)
  const decided = () => then.on && then.goOn()
  const close = () => setAsked(undefined)

  const approve = () =>
    void run(async () => {
      await commands.approve({ params, body: { version } })
      decided()
    })
  const choices: Choice[] =
    withdrawal.status === 'PENDING'
      ? [
          {
            key: 'approve',
            label: 'Approve withdrawal',
            press: 'A',
            look: 'primary',
            disabledReason: mayNot('approve') ?? agreed,
            onChoose: approve,
          },
          { key: 'decline', label: 'Decline…', press: 'R', disabledReason: mayNot('decline'), onChoose: () => setAsked('decline') },
        ]
      : [
          { key: 'pay', label: 'Mark paid…', press: 'P', look: 'primary', disabledReason: mayNotPay, onChoose: () => setAsked('pay') },
          { key: 'fail', label: 'It failed…', press: 'F', disabledReason: mayNot('fail'), onChoose: () => setAsked('fail') },
        ]
  const name = withdrawal.user.name ?? 'the customer'
  const back = `${formatMoney(withdrawal.amount, currency)} go back to where they came from, at once.`
  return (
    <>
      <DecisionBar item={withdrawal.id} busy={busy} refusal={failure?.message} then={then} choices={choices} />
      {asked === 'decline' && (
        <DecisionModal
          label="Decline"
          title="Decline this withdrawal?"
          confirmLabel="Decline the withdrawal"
          reasons={declineReasons}
          reasonHelp={`${name} reads this.`}
          onDecide={async ({ note }) => {
            await commands.decline({ params, body: { note, version } })
            decided()
          }}
          onClose={close}
        >
          {back}
        </DecisionModal>
      )}
      {asked === 'fail' && (
        <DecisionModal
          label="It failed"
          title="Did this payout fail?"
          confirmLabel="Say that it failed"
          reasons={failReasons}
          reasonHelp={`${name} reads this.`}
          onDecide={async ({ note }) => {
            await commands.markFailed({ params, body: { note, version } })
            decided()
          }}
          onClose={close}
        >
          {back}
        </DecisionModal>
      )}
      {asked === 'pay' && <MarkPaid withdrawal={withdrawal} onPaid={decided} onClose={close} />}
    </>
  )
}
