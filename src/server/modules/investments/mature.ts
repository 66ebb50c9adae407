import { investmentLife } from '@/contract/investment-life'
import { Scope } from '@/server/core/actor'
import type { Work } from '@/server/core/services'
import { forgetApprovals } from '../approvals/service'
import { inform, investmentPath } from './letters'
import { reinvestIfPossible } from './reinvest'
import { release } from './release'
import { advance, lockInvestment, type InvestmentRow } from './transition'

/** An investment whose lock period is over matures, and what its owner asked for happens to its principal. */
export async function matureInvestment(work: Work, id: string): Promise<void> {
  const row = await lockInvestment(work.tx, id, Scope.of(work.actor))
  if (!investmentLife.allows(row.status, 'mature') || !row.matures_at || row.matures_at > work.now) return
  await forgetApprovals(work.tx, row.id, 'approve-exit')
  const matured = await advance(work, row, 'mature', { set: { ended_at: row.matures_at, exit_net: null, exit_asked_at: null } })
  const outcome = await followInstruction(work, matured)
  await inform(work, row.user_id, {
    kind: 'investment.matured',
    title: `Your investment ${row.code} has matured`,
    paragraphs: [outcome],
    link: investmentPath(row.id),
  })
}

async function followInstruction(work: Work, row: InvestmentRow): Promise<string> {
  if (row.maturity_instruction === 'KEEP')
    return 'Its principal waits for you: withdraw it in full, take it to your balance, or invest it again.'
  if (row.maturity_instruction === 'REINVEST') {
    const next = await reinvestIfPossible(work, row)
    if (next) return `Its principal is invested again, as ${next.code}.`
    await release(work, row)
    return 'The project takes no more money, so the principal is in your balance instead of being invested again.'
  }
  await release(work, row)
  return 'Its principal is in your balance.'
}
