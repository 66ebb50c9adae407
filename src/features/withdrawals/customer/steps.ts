import type { Withdrawal } from '@/contract/withdrawals'
import { whenWords } from '@/components/labels/readable'
import type { TimelineStep } from '@/ui/plain/progress/timeline'

const at = (instant: string | null) => (instant ? whenWords(instant) : undefined)
const people = (count: number) => (count === 1 ? 'One person' : 'Two people')

/** What happened with a withdrawal and what is still ahead, in order. */
export function stepsOf(withdrawal: Withdrawal): TimelineStep[] {
  const { createdAt, approvals, approvalsNeeded, status } = withdrawal
  const asked: TimelineStep = { key: 'asked', title: 'Requested', when: at(createdAt) }
  const approved = approvals.map((approval, index): TimelineStep => ({
    key: `approved-${index}`,
    title: approvalsNeeded > 1 ? `Approved, ${index + 1} of ${approvalsNeeded}` : 'Approved',
    when: at(approval.at),
  }))
  switch (status) {
    case 'PENDING':
      return [
        asked,
        ...approved,
        {
          key: 'review',
          title: 'In review',
          text: `${people(approvalsNeeded)} must approve it. You can cancel until then.`,
          state: 'now',
        },
        paying('ahead', withdrawal.hold),
      ]
    case 'APPROVED':
      return [asked, ...approved, paying('now', withdrawal.hold)]
    case 'PAID':
      return [asked, ...approved, { key: 'paid', title: 'Paid', when: at(withdrawal.paidAt), text: `To ${withdrawal.wallet.title}` }]
    case 'DECLINED':
      return [asked, ...approved, ended('Declined', withdrawal)]
    case 'FAILED':
      return [asked, ...approved, ended('Payment failed', withdrawal)]
    case 'CANCELLED':
      return [asked, ...approved, ended('Cancelled by you', withdrawal)]
  }
}

const paying = (state: 'now' | 'ahead', hold: Withdrawal['hold']): TimelineStep => ({
  key: 'paying',
  title: 'Paid out',
  text: hold ? `On hold until ${whenWords(hold.until)}.` : 'With its transaction ID.',
  state,
})

const ended = (title: string, { note }: Withdrawal): TimelineStep => ({
  key: 'ended',
  title,
  text: note ? `“${note}” The amount was returned.` : 'The amount was returned.',
  state: 'done',
})
