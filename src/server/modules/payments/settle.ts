import type { investments } from '@/contract/investments'
import type { Payment } from '@/contract/payments'
import type { Received } from '@/contract/core/endpoint'
import { parseMinor, toBook, toMinor, toMoney, type Minor } from '@/shared/money'
import { Scope } from '@/server/core/actor'
import { fieldError } from '@/server/core/errors'
import type { PersonWork, Work } from '@/server/core/services'
import { approve, forgetApprovals } from '../approvals/service'
import { inform, investmentPath } from '../investments/letters'
import { recountPayments } from '../investments/payment-state'
import type { InvestmentRow } from '../investments/transition'
import { writeMessage } from '../messages/thread'
import { readSettings } from '../settings/queries'
import { creditPayment } from './credit'
import { readPayment } from './queries'
import { approvalsNeeded } from './rules'
import { advancePayment, lockPayment, requireEvent, updatePayment, type PaymentRow } from './transition'

type Decision = Received<typeof investments.settlePayment>['body']

/** Staff decide over a payment: approve what was received, decline it with a reason, or ask for more. */
export async function settlePayment(work: PersonWork, decision: Decision): Promise<Payment> {
  const { payment, investment } = await lockPayment(work.tx, decision.payment, Scope.of(work.actor))
  const note = decision.note ?? ''
  if (decision.status === 'APPROVED') await approvePayment(work, investment, payment, decision)
  else if (decision.status === 'DECLINED') {
    requireEvent(payment, 'decline', decision.version)
    await declinePayment(work, payment, investment, note)
  } else {
    requireEvent(payment, 'ask', decision.version)
    await askForMore(work, payment, investment, note)
  }
  return readPayment(work.tx, payment.id, Scope.of(work.actor))
}

/**
 * From the threshold two people approve, and both must have seen the same amount come: the first one's is kept, the
 * second one confirms it. A wrong first amount is mended by asking for more, which forgets it.
 */
async function approvePayment(
  work: PersonWork,
  investment: InvestmentRow,
  payment: PaymentRow,
  { receivedAmount, version, note }: Decision,
): Promise<void> {
  const { tx, actor, now } = work
  requireEvent(payment, 'approve', version)
  const received = parseMinor(receivedAmount ?? '', payment.decimals)
  if (received === undefined) throw fieldError('receivedAmount', `Amounts in ${payment.currency} have at most ${payment.decimals} decimals`)
  const threshold = toMinor((await readSettings(tx)).fourEyesFrom)
  const needed = approvalsNeeded(threshold, payment.book_amount, toBook(received, payment.decimals, payment.rate))
  const given = await approve(tx, payment.id, 'approve', actor.id, now, note)
  if (payment.first_received_amount !== null && payment.first_received_amount !== received) {
    throw fieldError(
      'receivedAmount',
      `The first person saw ${toMoney(payment.first_received_amount, payment.decimals)} ${payment.currency}. If that is wrong, ask for more or decline.`,
    )
  }
  if (given < needed) return recordFirst(work, payment, received, needed)
  await creditPayment(work, investment, payment, received, note)
}

async function recordFirst(work: PersonWork, payment: PaymentRow, received: Minor, needed: number): Promise<void> {
  await updatePayment(work, payment, { first_received_amount: received, approvals_needed: needed, second_needed: true })
  work.effects.audit({
    action: 'payment.approval-given',
    subject: { type: 'payment', id: payment.id, code: payment.code },
    before: { approvals: 0 },
    after: { approvals: 1, of: needed, received: `${toMoney(received, payment.decimals)} ${payment.currency}` },
  })
}

/** A payment that did not come, or is not ours to take. The rest of the payment window is the customer's again. */
export async function declinePayment(work: Work, payment: PaymentRow, investment: InvestmentRow, note: string): Promise<void> {
  await forgetApprovals(work.tx, payment.id, 'approve')
  await advancePayment(work, payment, 'decline', {
    set: { note, second_needed: false, first_received_amount: null, settled_by: work.actor.id, settled_at: work.now },
    details: { note },
  })
  await recountPayments(work, investment.id)
  await inform(work, payment.user_id, {
    kind: 'payment.declined',
    title: `Your payment ${payment.code} was declined`,
    paragraphs: [
      `For ${investment.code}. The reason: ${note}`,
      'Nothing was booked. If the money was sent all the same, please write to us.',
    ],
    link: investmentPath(investment.id),
  })
}

async function askForMore(work: PersonWork, payment: PaymentRow, investment: InvestmentRow, note: string): Promise<void> {
  await forgetApprovals(work.tx, payment.id, 'approve')
  const { fourEyesFrom } = await readSettings(work.tx)
  await advancePayment(work, payment, 'ask', {
    set: {
      note,
      second_needed: false,
      first_received_amount: null,
      approvals_needed: approvalsNeeded(toMinor(fourEyesFrom), payment.book_amount),
    },
    details: { note },
  })
  await writeMessage(work, { type: 'payment', id: payment.id }, { body: note })
  await recountPayments(work, investment.id)
  await inform(work, payment.user_id, {
    kind: 'payment.asked',
    title: `We need more for your payment ${payment.code}`,
    paragraphs: [note, 'Please answer at the investment. The payment window waits meanwhile.'],
    link: investmentPath(investment.id),
    action: 'Answer',
  })
}
