import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { payments, type Payment } from '@/contract/payments'
import { toMoney } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { ChangeKind } from '../approvals/change-requests'
import { requireNotPersonal } from '../personal-accounts/is-personal'
import { reversePayment } from './commands/reverse-payment'
import { lockPayment, requireEvent } from './transition'

const payload = z.strictObject({ payment: id, body: payments.reverse.body })
type Payload = z.output<typeof payload>

/** Reverses a payment that was approved by mistake. */
export const paymentReversal: ChangeKind<Payload, Payment> = {
  action: 'payment.reverse',
  payload,
  async describe(work, { payment: paymentId, body }) {
    const { payment } = await lockPayment(work.tx, paymentId, Scope.of(work.actor))
    requireEvent(payment, 'reverse', body.version)
    await requireNotPersonal(work, payment.user_id, { code: 'SECOND_PERSON_NEEDED', item: payment.code })
    return {
      title: `Reverse payment ${payment.code} of ${formatBookAmount(work, payment.book_amount)}`,
      subject: { type: 'payment', id: payment.id, code: payment.code },
      before: { status: payment.status },
      after: { status: 'REVERSED', amount: toMoney(payment.book_amount), note: body.note },
      amount: payment.book_amount,
      state: payment.version,
    }
  },
  apply: (work, { payment, body }) => reversePayment(work, payment, body),
}
