import { msg, time } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { endOrder } from './cancel-investment'
import { inform } from '../emails'
import { remindersDue } from '../rules'
import { lockInvestment, type InvestmentRow } from '../transition'

/**
 * Processes one payment window: sends reminders 24 and 4 hours before its end, and expires the order at its end. Does nothing while a
 * payment is in review, since the window is paused.
 */
export async function watchWindow(work: Work, id: string): Promise<void> {
  const row = await lockInvestment(work.tx, id, Scope.of(work.actor))
  if (row.status !== 'AWAITING_PAYMENT' || row.clock_stopped_at || !row.expires_at) return
  const left = row.expires_at.getTime() - work.now.getTime()
  if (left <= 0) return expire(work, row)
  const due = remindersDue(left)
  if (due > row.reminded) await remind(work, row, row.expires_at, due)
}

async function expire(work: Work, row: InvestmentRow): Promise<void> {
  const { returned } = await endOrder(work, row, 'expire')
  await inform(work, row.user_id, {
    kind: 'investment.expired',
    title: msg('Your investment {code} has expired', { code: row.code }),
    paragraphs: [
      returned > 0n
        ? msg(
            'We did not receive the full amount before the payment window closed. The amount received, {amount}, was credited to your balance.',
            { amount: formatBookAmount(work, returned) },
          )
        : msg('We did not receive a payment before the payment window closed. The reserved amount was released.'),
      msg('If you have already paid, report the payment on the investment page. Late payments are credited to your balance.'),
    ],
    data: { id: row.id },
  })
}

async function remind(work: Work, row: InvestmentRow, expiresAt: Date, due: number): Promise<void> {
  await work.tx.run(sql`update investments set reminded = ${due} where id = ${row.id}`)
  const lacking = row.amount - row.paid_amount
  await inform(work, row.user_id, {
    kind: 'investment.reminder',
    title: msg('Your investment {code}: please pay by {time}', { code: row.code, time: time(expiresAt) }),
    paragraphs: [
      msg('{amount} is outstanding. If it is not paid by then, the order expires.', { amount: formatBookAmount(work, lacking) }),
    ],
    facts: [
      [msg('Amount'), formatBookAmount(work, lacking)],
      [msg('Reference'), row.payment_reference],
    ],
    data: { id: row.id },
    action: msg('How to pay'),
    dedupe: `investment.reminder:${row.id}:${due}`,
  })
}

/** Expires an unpaid order of a cancelled project, even with a payment in review. Money that arrives later goes to the balance. */
export async function expireWithProject(work: Work, row: InvestmentRow): Promise<InvestmentRow> {
  const { ended, returned } = await endOrder(work, row, 'expire')
  await inform(work, row.user_id, {
    kind: 'investment.expired',
    title: msg('Your order {code} was closed because its project was cancelled', { code: row.code }),
    paragraphs: [
      returned > 0n
        ? msg('The project was cancelled. {amount} was credited to your balance.', { amount: formatBookAmount(work, returned) })
        : msg('The project was cancelled before we received your payment.'),
    ],
    data: { id: row.id },
  })
  return ended
}
