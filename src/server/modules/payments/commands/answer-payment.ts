import { paymentLife } from '@/contract/payments'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { wrongState } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { PersonWork, Work } from '@/server/work/services'
import { markFulfilled } from '../../notifications/commands/mark-notifications-read'
import { advancePayment, lockPayment, type PaymentRow } from '../transition'

/** The customer's reply to a request for information; the payment returns to review. */
export async function answerPayment(work: PersonWork, id: string): Promise<void> {
  const { payment } = await lockPayment(work.tx, id, Scope.own(work.actor))
  if (paymentLife.allows(payment.status, 'answer')) {
    await endQuestion(work, payment, 'answer')
  } else if (payment.status !== 'PENDING') throw wrongState(msg('Payment {code}', { code: payment.code }), payment.status)
}

/** Ends the open question about a locked payment, which returns to review, by an answer or without one. */
export async function endQuestion(
  work: Work,
  payment: PaymentRow,
  event: 'answer' | 'resume',
  set: Partial<PaymentRow> = {},
): Promise<void> {
  await advancePayment(work, payment, event, { set: { ...set, returned_at: work.now }, details: {} })
  await endRequest(work, payment)
}

/** The notifications of all questions about an investment have the same link, so they are read once none of its payments has one open. */
export async function endRequest(work: Work, { investment_id, user_id }: PaymentRow): Promise<void> {
  const open = await work.tx.maybe(sql`select 1 from payments where investment_id = ${investment_id} and status = 'MORE_INFO' limit 1`)
  if (!open) await markFulfilled(work, user_id, { kind: 'payment.asked', data: { id: investment_id } })
}
