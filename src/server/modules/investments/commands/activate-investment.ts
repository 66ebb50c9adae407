import { addMonths, writtenDay } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import { inBooks } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { earnCommissions } from '../../commissions/commands/earn-commissions'
import { inform, type Customer } from '../emails'
import { reflectionEnd } from '../rules'
import { advance, type InvestmentRow, type Standing } from '../transition'

type Starting = Standing & Pick<InvestmentRow, 'user_id' | 'amount' | 'gateway_amount' | 'locked_period' | 'reflection_days'>

/**
 * Starts an investment: its money is there. It locks for calendar months from this moment.
 * @param customer who is told of it, where the command has read that row anyway
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
  await earnCommissions(work, row)
  await inform(work, customer ?? row.user_id, {
    kind: 'investment.activated',
    title: `Your investment ${row.code} is active`,
    paragraphs: [`${inBooks(work, row.amount)} is invested and locked until ${writtenDay(maturesAt)}.`],
    facts: [
      ['Investment', row.code],
      ['Principal', inBooks(work, row.amount)],
      ['Lock period', `${row.locked_period} months`],
      ['Matures on', writtenDay(maturesAt)],
      ...(reflectionUntil ? [['Free to cancel until', writtenDay(reflectionUntil)] as const] : []),
    ],
    data: { id: row.id },
  })
}
