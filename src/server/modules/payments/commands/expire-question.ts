import { REPLY_REMINDER_HOURS } from '@/contract/payments'
import { addHours } from '@/domain/dates'
import type { Language } from '@/locales/languages'
import { msg, time } from '@/locales/message'
import { renderText } from '@/locales/render'
import { Scope } from '@/server/work/actor'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { inform } from '../../investments/emails'
import { lockPayment, type PaymentRow } from '../transition'
import { declinePayment } from './settle-payment'
import { endRequest } from './answer-payment'

/**
 * Processes one question about a payment: sends a reminder before the deadline of the reply, and declines the payment at the deadline.
 * Otherwise a customer who does not reply keeps the payment window paused, and the exchange rate of the investment frozen, for ever.
 */
export async function watchQuestion(work: Work, id: string): Promise<void> {
  const { payment, investment } = await lockPayment(work.tx, id, Scope.of(work.actor))
  const { status, reply_until: until } = payment
  if (status !== 'MORE_INFO' || !until) return
  if (until <= work.now) {
    await declinePayment(work, payment, investment, {
      note: await reasonFor(work, payment),
      next:
        investment.status === 'AWAITING_PAYMENT'
          ? msg('Nothing was credited. You can report the payment again on the investment page, which shows the deadline to pay.')
          : msg('Nothing was credited. You can report the payment again on the investment page.'),
    })
    return endRequest(work, payment)
  }
  if (!payment.reply_reminded && until <= addHours(work.now, REPLY_REMINDER_HOURS)) await remind(work, payment, until)
}

/** The reason in the customer's language, as for the reasons that staff choose. */
async function reasonFor({ tx }: Work, { user_id }: PaymentRow): Promise<string> {
  const { language } = await tx.one<{ language: Language }>(sql`select language from users where id = ${user_id}`)
  return renderText(msg('We did not receive a reply to our question about this payment in time.'), language)
}

async function remind(work: Work, { id, code, user_id, investment_id }: PaymentRow, until: Date): Promise<void> {
  await work.tx.run(sql`update payments set reply_reminded = true where id = ${id}`)
  await inform(work, user_id, {
    kind: 'payment.asked',
    title: msg('Please reply about your payment {code} by {time}', { code, time: time(until) }),
    paragraphs: [
      msg('Our team needs your reply to continue the review. Without a reply by then, the payment is declined and nothing is credited.'),
    ],
    data: { id: investment_id },
    action: msg('Reply'),
    dedupe: `payment.reply-reminder:${id}:${until.toISOString()}`,
  })
}
