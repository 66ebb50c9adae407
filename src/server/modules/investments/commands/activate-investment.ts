import { msg, time } from '@/locales/message'
import { addMonths } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { earnCommissions } from '../../commissions/commands/earn-commissions'
import { inform, type Customer } from '../emails'
import { reflectionEnd } from '../rules'
import { advance, type InvestmentRow, type Standing } from '../transition'

type Starting = Standing & Pick<InvestmentRow, 'user_id' | 'amount' | 'gateway_amount' | 'locked_period' | 'reflection_days'>

/**
 * Activates a fully paid investment. Its lock period starts now and counts calendar months.
 * @param customer whom to notify, if the command has read that row already
 */
export async function activate(work: Work, row: Starting, customer?: Customer): Promise<void> {
  const { now } = work
  const maturesAt = addMonths(now, row.locked_period)
  const reflectionUntil = reflectionEnd(now, row.reflection_days)
  await advance(work, row, 'activate', {
    set: {
      effective_from: now,
      matures_at: maturesAt,
      reflection_until: reflectionUntil,
      expires_at: null,
      clock_stopped_at: null,
    },
    details: { amount: toMoney(row.amount), maturesAt: maturesAt.toISOString() },
  })
  await earnCommissions(work, row, reflectionUntil)
  await inform(work, customer ?? row.user_id, {
    kind: 'investment.activated',
    title: msg('Your investment {code} is active', { code: row.code }),
    paragraphs: [msg('{amount} is invested and locked until {day}.', { amount: formatBookAmount(work, row.amount), day: time(maturesAt) })],
    facts: [
      [msg('Investment'), row.code],
      [msg('Principal'), formatBookAmount(work, row.amount)],
      [msg('Lock period'), msg('{months, plural, one {# month} other {# months}}', { months: row.locked_period })],
      [msg('Matures'), time(maturesAt)],
      ...(reflectionUntil ? [[msg('Cooling-off period ends'), time(reflectionUntil)] as const] : []),
    ],
    data: { id: row.id },
  })
}
