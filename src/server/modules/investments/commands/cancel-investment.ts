import { msg, time, type Text } from '@/locales/message'
import { toMoney, type Minor } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { AppError, wrongState } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { PersonWork, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { endCommissions } from '../../commissions/commands/pay-commission'
import { holdShares, takeBackShares } from '../../profit/commands/take-back-shares'
import { giveBack, unreserve } from '../../projects/capacity'
import { inform, payoutsReturned } from '../emails'
import { reflectionEnd } from '../rules'
import { returnPrincipal } from './release-investment'
import { advance, lockInvestment, requireStep, requireVersion, type InvestmentRow } from '../transition'

/** The customer cancels an investment: before it is paid, or free of charge within its cooling-off period. */
export async function cancelInvestment(work: PersonWork, id: string, version?: number): Promise<InvestmentRow> {
  const row = await lockInvestment(work.tx, id, Scope.own(work.actor))
  requireStep(row, 'cancel')
  requireVersion(row, version)
  if (row.status === 'ACTIVE') return cancelInReflection(work, row)
  await requireNoOpenPayment(work, row)
  const { ended, returned } = await endOrder(work, row, 'cancel')
  await informOfEnd(work, row, returned, msg('Your investment {code} was cancelled', { code: row.code }))
  return ended
}

/** Staff cancel an order that awaits payment, for example at the customer's request by phone. */
export async function withdrawOrder(
  work: PersonWork,
  id: string,
  { version, note }: { version?: number | undefined; note: string },
): Promise<InvestmentRow> {
  const row = await lockInvestment(work.tx, id, Scope.of(work.actor))
  if (row.status !== 'AWAITING_PAYMENT') throw wrongState(msg('Investment {code}', { code: row.code }), row.status)
  requireVersion(row, version)
  await requireNoOpenPayment(work, row)
  const { ended, returned } = await endOrder(work, row, 'cancel', { note })
  await informOfEnd(work, row, returned, msg('Your order {code} was cancelled', { code: row.code }), 0n, note)
  return ended
}

async function cancelInReflection(work: PersonWork, row: InvestmentRow): Promise<InvestmentRow> {
  const { tx, now } = work
  // From the sealed content, so that extending the deadline by SQL has no effect.
  const until = row.effective_from && reflectionEnd(row.effective_from, row.reflection_days)
  if (!until || now >= until) {
    const { code } = row
    throw new AppError(
      'WRONG_STATE',
      until
        ? msg('The cooling-off period of investment {code} ended on {time}. Nothing was changed.', { code, time: time(until) })
        : msg('Investment {code} is active and has no cooling-off period. Nothing was changed.', { code }),
    )
  }
  await giveBack(tx, row.project_id, row.paid_amount)
  await holdShares(work, row.id)
  const returned = await returnPrincipal(work, row, 'PRINCIPAL_RELEASED')
  const profit = await takeBackShares(work, row)
  const taken = profit > 0n ? { profitTakenBack: toMoney(profit) } : {}
  const ended = await advance(work, row, 'cancel', { details: { released: toMoney(returned), within: 'cooling-off period', ...taken } })
  await endCommissions(work, row.id, { undone: true, reason: `Investment ${row.code} was cancelled within its cooling-off period` })
  await informOfEnd(work, row, returned, msg('Your investment {code} was cancelled', { code: row.code }), profit)
  return ended
}

/** Refuses to cancel an order while a payment is in review, since it may be approved. */
async function requireNoOpenPayment({ tx }: Work, row: InvestmentRow): Promise<void> {
  const open = await tx.maybe<{ code: string }>(sql`
    select code from payments where investment_id = ${row.id} and status in ('PENDING', 'MORE_INFO') and not awaits_money limit 1`)
  if (open)
    throw new AppError(
      'WRONG_STATE',
      msg('Payment {code} for {investment} is in review. You can cancel after the review. Nothing was changed.', {
        code: open.code,
        investment: row.code,
      }),
    )
}

/** Ends an order that was not fully paid: releases its reservation, and moves partial payments to the balance. */
export async function endOrder(
  work: Work,
  row: InvestmentRow,
  event: 'cancel' | 'expire',
  details: Readonly<Record<string, unknown>> = {},
): Promise<{ ended: InvestmentRow; returned: Minor }> {
  requireStep(row, event)
  await unreserve(work.tx, row.project_id, row.amount - row.paid_amount)
  if (row.paid_amount > 0n) await giveBack(work.tx, row.project_id, row.paid_amount)
  const returned = await returnPrincipal(work, row, 'PARTIAL_RETURNED')
  const ended = await advance(work, row, event, { set: { clock_stopped_at: null }, details: { returned: toMoney(returned), ...details } })
  return { ended, returned }
}

export function informOfEnd(work: Work, row: InvestmentRow, returned: Minor, title: Text, profit = 0n, reason?: Text): Promise<void> {
  const money =
    returned > 0n
      ? msg('{amount} was returned to your balance.', { amount: formatBookAmount(work, returned) })
      : msg('No payment had been received, so no money was moved.')
  const rest = payoutsReturned(work, profit)
  return inform(work, row.user_id, {
    kind: 'investment.ended',
    title,
    paragraphs: reason ? [reason, money, ...rest] : [money, ...rest],
    data: { id: row.id },
  })
}
