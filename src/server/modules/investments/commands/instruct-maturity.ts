import type { investments } from '@/contract/investments'
import type { InvestmentStatus } from '@/contract/investment-life'
import type { Received } from '@/contract/core/endpoint'
import { msg, time } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { AppError, wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { canInstruct } from '../rules'
import { lockInvestment, requireVersion, type InvestmentRow } from '../transition'

const RUNNING: readonly InvestmentStatus[] = ['AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED']

/** The customer chooses the maturity instruction, until the day before maturity. */
export async function instruct(
  { tx, actor, now, effects }: PersonWork,
  id: string,
  { maturityInstruction, version }: Received<typeof investments.instruct>['body'],
): Promise<InvestmentRow> {
  const row = await lockInvestment(tx, id, Scope.own(actor))
  if (!RUNNING.includes(row.status)) throw wrongState(msg('Investment {code}', { code: row.code }), row.status)
  requireVersion(row, version)
  if (row.matures_at && !canInstruct(row.matures_at, now))
    throw new AppError(
      'WRONG_STATE',
      msg('Investment {code} matures on {day}; the choice could be changed until the day before. Nothing was changed.', {
        code: row.code,
        day: time(row.matures_at),
      }),
    )
  effects.audit({
    action: 'investment.instructed',
    subject: { type: 'investment', id: row.id, code: row.code },
    before: { maturityInstruction: row.maturity_instruction },
    after: { maturityInstruction },
  })
  return tx.one<InvestmentRow>(
    sql`update investments set maturity_instruction = ${maturityInstruction}, version = version + 1 where id = ${row.id} returning *`,
  )
}
