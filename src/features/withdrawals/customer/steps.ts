import type { Withdrawal } from '@/contract/withdrawals'
import { timeText } from '@/components/labels/readable'
import { t } from '@/locales/text'
import type { TimelineStep } from '@/ui/plain/progress/timeline'

const at = (instant: string | null) => (instant ? timeText(instant) : undefined)

/** The past and upcoming steps of a withdrawal, in order. */
export function stepsOf(withdrawal: Withdrawal): TimelineStep[] {
  const { createdAt, approvals, approvalsNeeded, status } = withdrawal
  const requested: TimelineStep = { key: 'asked', title: t('Requested'), when: at(createdAt) }
  const approved = approvals.map((approval, index): TimelineStep => ({
    key: `approved-${index}`,
    title: approvalsNeeded > 1 ? t('Approved, {count} of {all}', { count: index + 1, all: approvalsNeeded }) : t('Approved'),
    when: at(approval.at),
  }))
  switch (status) {
    case 'PENDING':
      return [
        requested,
        ...approved,
        {
          key: 'review',
          title: t('In review'),
          text:
            approvalsNeeded > 1
              ? t('At least two members of our team must approve it. You can cancel until then.')
              : t('One member of our team must approve it. You can cancel until then.'),
          state: 'now',
        },
        paying('ahead', withdrawal.hold),
      ]
    case 'APPROVED':
      return [requested, ...approved, paying('now', withdrawal.hold)]
    case 'PAID':
      return [
        requested,
        ...approved,
        { key: 'paid', title: t('Paid'), when: at(withdrawal.paidAt), text: t('To {wallet}', { wallet: withdrawal.wallet.title }) },
      ]
    case 'DECLINED':
      return [requested, ...approved, ended(t('Declined'), withdrawal)]
    case 'FAILED':
      return [requested, ...approved, ended(t('Payment failed'), withdrawal)]
    case 'CANCELLED':
      return [requested, ...approved, ended(t('Cancelled by you'), withdrawal)]
  }
}

const paying = (state: 'now' | 'ahead', hold: Withdrawal['hold']): TimelineStep => ({
  key: 'paying',
  title: t('Paid out'),
  text: hold ? t('On hold until {time}.', { time: timeText(hold.until) }) : t('The transaction ID is shown once it is paid.'),
  state,
})

const ended = (title: string, { note }: Withdrawal): TimelineStep => ({
  key: 'ended',
  title,
  text: note ? t('“{note}” The amount was returned.', { note }) : t('The amount was returned.'),
  state: 'done',
})
