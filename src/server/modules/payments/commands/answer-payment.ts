import { paymentLife } from '@/contract/payments'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { advancePayment, lockPayment } from '../transition'

/** The customer's reply to a request for information; the payment returns to review. */
export async function answerPayment(work: PersonWork, id: string): Promise<void> {
  const { payment } = await lockPayment(work.tx, id, Scope.own(work.actor))
  if (paymentLife.allows(payment.status, 'answer'))
    await advancePayment(work, payment, 'answer', { set: { returned_at: work.now }, details: {} })
  else if (payment.status !== 'PENDING') throw wrongState(msg('Payment {code}', { code: payment.code }), payment.status)
}
