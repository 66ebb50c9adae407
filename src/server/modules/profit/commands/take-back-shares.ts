import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { reverse } from '../../ledger/reversal'

type ShareLine = { id: string; batch_id: string; amount: Minor; transfer: string | null }
type Undone = { id: string; code: string; user_id: string }

/**
 * Locks the distributions that contain an investment until the transaction ends, so that none of it is posted meanwhile. Call it after
 * locking the project and before any account, since posting locks its batch before the accounts.
 */
export async function holdShares({ tx }: Work, investmentId: string): Promise<void> {
  await tx.all(sql`
    select 1 from profit_batches where id in (select batch_id from profit_lines where investment_id = ${investmentId}) order by id for update`)
}

/** Whether an investment has profit lines, paid or pending, that were not taken back. Call it after `holdShares`. */
export const hasShares = async (db: Query, investmentId: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from profit_lines where investment_id = ${investmentId} and amount > 0 and taken_back_at is null limit 1`,
  )) !== undefined

/**
 * Takes back the profit of an investment that is cancelled within its cooling-off period, or voided because its payment was reversed: paid
 * profit returns to the project's pool, and pending profit is not paid. Call it after `holdShares`, and once the principal is in the
 * balance to cover it.
 * @returns how much was taken back
 */
export async function takeBackShares(work: Work, investment: Undone): Promise<Minor> {
  const { tx, actor, now } = work
  const lines = await tx.all<ShareLine>(sql`
    select l.id, l.batch_id, l.amount, t.id as transfer from profit_lines l left join ledger_transfers t on t.reference = l.id and t.kind = 'PROFIT_SHARE'
    where l.investment_id = ${investment.id} and l.amount > 0 and l.taken_back_at is null order by l.id`)
  const paid = lines.reduce((sum, { transfer, amount }) => (transfer ? sum + amount : sum), 0n)
  if (paid > 0n && (await lockedBalanceOf(tx, account.available(investment.user_id))) < paid)
    throw spent(investment.code, formatBookAmount(work, paid))
  for (const { id, batch_id, amount, transfer } of lines) {
    if (!transfer) {
      await tx.run(sql`update profit_lines set amount = 0, withheld = amount where id = ${id}`)
      await tx.run(sql`update profit_batches set total = total - ${amount} where id = ${batch_id}`)
      continue
    }
    await reverse(tx, { transfer, kind: 'PROFIT_TAKEN_BACK', reference: id, by: actor.id, at: now })
    await tx.run(sql`update profit_lines set taken_back_at = ${now} where id = ${id}`)
    await tx.run(sql`update profit_batches set posted_total = posted_total - ${amount} where id = ${batch_id}`)
  }
  return paid
}

// Neither the balance nor the returned principal covers the profit: after a loss, or if a reversed payment took the principal.
const spent = (code: string, paid: string) =>
  new AppError('MONEY_SPENT', `Payouts of ${paid} on ${code} have been spent, so they cannot be returned. Nothing was changed.`)
