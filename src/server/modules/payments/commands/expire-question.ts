import { REPLY_REMINDER_HOURS } from '@/contract/payments'
import type { ProjectStatus } from '@/contract/project-schemas'
import { addHours } from '@/domain/dates'
import type { Language } from '@/locales/languages'
import { msg, time, type Message } from '@/locales/message'
import { renderText } from '@/locales/render'
import { Scope } from '@/server/work/actor'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { inform } from '../../investments/emails'
import type { InvestmentRow } from '../../investments/transition'
import { acceptsPayments, projectAcceptsPayments } from '../rules'
import { lockPayment, type PaymentRow } from '../transition'
import { declinePayment } from './settle-payment'
import { endRequest } from './answer-payment'

/**
 * Processes one question about a payment: sends a reminder before the deadline of the reply, and declines the payment at the deadline, at
 * the earliest 24 hours after the reminder. Otherwise a customer who does not reply keeps the payment window paused, and the exchange rate of
 * the investment frozen, for ever. A payment with a first approval, or whose provider decides, waits for these. The deadline does not pass
 * while the customer is frozen or deactivated and cannot reply.
 */
export async function watchQuestion(work: Work, id: string): Promise<void> {
  const { payment, investment } = await lockPayment(work.tx, id, Scope.of(work.actor))
  const { status, reply_until: until, reply_reminded: isReminded } = payment
  if (status !== 'MORE_INFO' || !until || payment.second_needed || payment.provider_id !== null) return
  if (!(await mayReply(work, payment))) {
    if (isReminded) await work.tx.run(sql`update payments set reply_reminded = false where id = ${id}`)
    return
  }
  if (!isReminded) {
    if (until <= addHours(work.now, REPLY_REMINDER_HOURS)) await remind(work, payment, until)
    return
  }
  if (until > work.now) return
  const next = await nextStep(work, investment)
  await declinePayment(work, payment, investment, { note: await reasonFor(work, payment), ...(next ? { next } : {}) })
  await endRequest(work, payment)
}

/** Whether the customer can act in the account. */
async function mayReply({ tx }: Work, { user_id }: PaymentRow): Promise<boolean> {
  const { may } = await tx.one<{ may: boolean }>(sql`select is_active and frozen_at is null as may from users where id = ${user_id}`)
  return may
}

/** How the customer can report the payment again; undefined if the investment cannot be paid any more. */
async function nextStep({ tx }: Work, investment: InvestmentRow): Promise<Message | undefined> {
  const { status } = await tx.one<{ status: ProjectStatus }>(sql`select status from projects where id = ${investment.project_id}`)
  if (!acceptsPayments(investment) || !projectAcceptsPayments(status)) return undefined
  return investment.status === 'AWAITING_PAYMENT'
    ? msg('Nothing was credited. You can report the payment again on the investment page, which shows the deadline to pay.')
    : msg('Nothing was credited. You can report the payment again on the investment page.')
}

/** The reason in the customer's language, as for the reasons that staff choose. */
async function reasonFor({ tx }: Work, { user_id }: PaymentRow): Promise<string> {
  const { language } = await tx.one<{ language: Language }>(sql`select language from users where id = ${user_id}`)
  return renderText(msg('We did not receive a reply to our question about this payment in time.'), language)
}

async function remind(work: Work, payment: PaymentRow, deadline: Date): Promise<void> {
  const { id, code, user_id, investment_id } = payment
  const until = deadline <= work.now ? addHours(work.now, REPLY_REMINDER_HOURS) : deadline
  await work.tx.run(sql`update payments set reply_until = ${until}, reply_reminded = true where id = ${id}`)
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
