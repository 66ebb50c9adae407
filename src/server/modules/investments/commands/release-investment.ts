import type { Minor } from '@/domain/money'
import { toMoney } from '@/domain/money'
import type { Scope } from '@/server/work/actor'
import type { Work } from '@/server/work/services'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { move, post } from '../../ledger/posting'
import { advance, lockInvestment, requireNotOnItsWayOut, requireStep, requireVersion, type InvestmentRow } from '../transition'

/** Moves a matured principal to the balance and closes the investment. */
export async function releaseInvestment(work: Work, id: string, scope: Scope, version?: number): Promise<InvestmentRow> {
  const row = await lockInvestment(work.tx, id, scope)
  requireStep(row, 'release')
  requireVersion(row, version)
  await requireNotOnItsWayOut(work.tx, row)
  return release(work, row)
}

export async function release(work: Work, row: InvestmentRow): Promise<InvestmentRow> {
  const amount = await returnPrincipal(work, row, 'PRINCIPAL_RELEASED')
  return advance(work, row, 'release', { details: { released: toMoney(amount) } })
}

/**
 * Transfers the principal account to the customer's balance and returns the amount, which is less than invested, even zero, if capital was
 * written off.
 */
export async function returnPrincipal(
  { tx, actor, now }: Work,
  row: Pick<InvestmentRow, 'id' | 'user_id'>,
  kind: 'PRINCIPAL_RELEASED' | 'PARTIAL_RETURNED',
): Promise<Minor> {
  const principal = account.principal(row.id)
  const amount = await lockedBalanceOf(tx, principal)
  if (amount > 0n)
    await post(tx, { kind, reference: row.id, lines: move(principal, account.available(row.user_id), amount), by: actor.id, at: now })
  return amount
}
