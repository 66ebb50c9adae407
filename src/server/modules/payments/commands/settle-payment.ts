import type { investments } from '@/contract/investments'
import { REPLY_REMINDER_HOURS, type Payment } from '@/contract/payments'
import type { Received } from '@/contract/core/endpoint'
import { addHours } from '@/domain/dates'
import { msg, time, type Message } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import type { PersonWork, Work } from '@/server/work/services'
import { forgetApprovals } from '../../approvals/commands/give-approval'
import { recordDecision } from '../../decisions/commands/record-decision'
import { inform } from '../../investments/emails'
import { recountPayments } from '../../investments/payment-state'
import type { InvestmentRow } from '../../investments/transition'
import { writeMessage } from '../../messages/thread'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { readSettings } from '../../settings/queries'
import { approvePayment } from './approve-payment'
import { approvalsForAmounts, lockApprovals, readPaymentPolicy } from '../policy'
import { readPayment } from '../queries'
import { advancePayment, lockPayment, requireEvent, type PaymentRow } from '../transition'

type Decision = Received<typeof investments.settlePayment>['body']

/** Staff review a payment: approve the received amount, decline with a reason, or request information. */
export async function settlePayment(work: PersonWork, decision: Decision): Promise<Payment> {
  if (decision.status === 'APPROVED') await lockApprovals(work.tx, work.actor.id, [decision.payment])
  const { payment, investment } = await lockPayment(work.tx, decision.payment, Scope.of(work.actor))
  const note = decision.note ?? ''
  if (decision.status === 'APPROVED') {
    requireEvent(payment, 'approve', decision.version)
    await approvePayment(work, investment, payment, decision)
  } else {
    requireEvent(payment, decision.status === 'DECLINED' ? 'decline' : 'ask', decision.version)
    await requireNotPersonal(work, payment.user_id, { code: 'SECOND_PERSON_NEEDED', item: payment.code })
    await recordDecision(work, { type: 'payment', id: payment.id }, { outcome: decision.status, note, checks: decision.checks })
    if (decision.status === 'DECLINED') await declinePayment(work, payment, investment, { note })
    else await askForMore(work, payment, investment, note)
  }
  return readPayment(work.tx, payment.id, Scope.of(work.actor))
}

type Decline = {
  /** The reason, which the customer sees. */
  note: string
  /** The consequence for the customer and the next step. */
  next?: Message
}

/** Declines a payment that did not arrive or must not be accepted. The customer's payment window resumes. */
export async function declinePayment(
  work: Work,
  payment: PaymentRow,
  investment: InvestmentRow,
  { note, next = msg('Nothing was credited. If you have sent the money, please contact us.') }: Decline,
): Promise<void> {
  await forgetApprovals(work.tx, payment.id, 'approve')
  await advancePayment(work, payment, 'decline', {
    set: { note, second_needed: false, first_received_amount: null, settled_by: work.actor.id, settled_at: work.now },
    details: { note },
  })
  await recountPayments(work, investment.id)
  await inform(work, payment.user_id, {
    kind: 'payment.declined',
    title: msg('Your payment {code} was declined', { code: payment.code }),
    paragraphs: [msg('For {code}. Reason: {note}', { code: investment.code, note }), next],
    data: { id: investment.id },
  })
}

async function askForMore(work: PersonWork, payment: PaymentRow, investment: InvestmentRow, note: string): Promise<void> {
  await forgetApprovals(work.tx, payment.id, 'approve')
  const { paymentReplyHours } = await readSettings(work.tx)
  await openQuestion(work, payment, investment, { note, replyUntil: addHours(work.now, paymentReplyHours) })
  await writeMessage(work, { type: 'payment', id: payment.id }, { body: note })
}

/** Opens a question about a locked payment and requests the customer's reply. The caller adds the question to the thread. */
export async function openQuestion(
  work: PersonWork,
  payment: PaymentRow,
  investment: InvestmentRow,
  { note, replyUntil }: { note: string; replyUntil: Date },
): Promise<void> {
  await advancePayment(work, payment, 'ask', {
    set: {
      note,
      second_needed: false,
      first_received_amount: null,
      approvals_needed: approvalsForAmounts(await readPaymentPolicy(work.tx), payment.book_amount),
      reply_until: replyUntil,
      // Not right after the question.
      reply_reminded: replyUntil <= addHours(work.now, REPLY_REMINDER_HOURS),
    },
    details: { note },
  })
  await recountPayments(work, investment.id)
  await inform(work, payment.user_id, {
    kind: 'payment.asked',
    title: msg('We need more information about your payment {code}', { code: payment.code }),
    paragraphs: [
      note,
      msg(
        'Please reply on the investment page by {time}. The payment window is paused meanwhile. Without a reply by then, the payment is declined.',
        {
          time: time(replyUntil),
        },
      ),
    ],
    data: { id: investment.id },
    action: msg('Reply'),
  })
}
