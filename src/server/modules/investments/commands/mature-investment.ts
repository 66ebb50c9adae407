import { investmentLife } from '@/contract/investment-life'
import { msg, type Message } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { forgetApprovals } from '../../approvals/commands/give-approval'
import { account } from '../../ledger/accounts'
import { balanceOf } from '../../ledger/balances'
import { needsDecision } from '../../users/queries/totals'
import { closedCountry, type InvestorCountry } from '../residence'
import { inform } from '../emails'
import { reinvestIfPossible } from './reinvest-investment'
import { release } from './release-investment'
import { advance, lockInvestment, type InvestmentRow } from '../transition'

/** Matures an investment whose lock period has ended, and applies its maturity instruction to the principal. */
export async function matureInvestment(work: Work, id: string): Promise<void> {
  const row = await lockInvestment(work.tx, id, Scope.of(work.actor))
  if (!investmentLife.allows(row.status, 'mature') || !row.matures_at || row.matures_at > work.now) return
  await forgetApprovals(work.tx, row.id, 'approve-exit')
  const matured = await advance(work, row, 'mature', {
    set: { ended_at: row.matures_at, exit_net: null, exit_asked_at: null },
    details: {},
  })
  const heldPrincipal = await balanceOf(work.tx, account.principal(row.id))
  const principal = formatBookAmount(work, heldPrincipal)
  const isLost = heldPrincipal === 0n && row.maturity_instruction === 'KEEP'
  const outcome = isLost
    ? msg('Your investment {code} has matured. No principal remains.', { code: row.code })
    : await followInstruction(work, matured, principal)
  const { isUndecided } = await work.tx.one<{ isUndecided: boolean }>(
    sql`select ${needsDecision} as "isUndecided" from investments i where i.id = ${row.id}`,
  )
  await inform(work, row.user_id, {
    kind: 'investment.matured',
    title: isUndecided
      ? msg('Choose what to do with your matured principal of {principal}', { principal })
      : msg('Your investment {code} has matured', { code: row.code }),
    paragraphs: [outcome, msg('Payouts for its last active days follow when the project distributes them.')],
    data: { id: row.id },
    ...(isUndecided ? { action: msg('Review options') } : {}),
  })
}

async function followInstruction(work: Work, row: InvestmentRow, principal: string): Promise<Message> {
  if (row.maturity_instruction === 'KEEP')
    return msg('Your investment {code} has matured. Move {principal} to your balance or reinvest it: it earns nothing until you decide.', {
      code: row.code,
      principal,
    })
  if (row.maturity_instruction === 'REINVEST') {
    const { closed_country: country } = await work.tx.one<InvestorCountry>(
      sql`select ${closedCountry} from users where id = ${row.user_id}`,
    )
    const next = country === null ? await reinvestIfPossible(work, row) : undefined
    if (next) return msg('Its principal of {principal} is reinvested as {code}.', { principal, code: next.code })
    await release(work, row)
    return country === null
      ? msg('The project is closed to new investment, so {principal} was moved to your balance instead of being reinvested.', { principal })
      : msg('Residents of {country} cannot make new investments, so {principal} was moved to your balance instead of being reinvested.', {
          country,
          principal,
        })
  }
  await release(work, row)
  return msg('Its principal of {principal} was moved to your balance.', { principal })
}
