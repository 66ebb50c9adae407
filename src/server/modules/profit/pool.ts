import type { Minor } from '@/domain/money'
import type { Query, Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { account } from '../ledger/accounts'
import { balanceOf, lockedBalanceOf, openAccounts } from '../ledger/balances'

/** The free part of a project's profit pool: a confirmed distribution reserves its money until it is posted completely. */
export async function freePool(db: Query, projectId: string): Promise<Minor> {
  return (await balanceOf(db, account.pool(projectId))) - (await promised(db, projectId))
}

/** The same with the pool's row locked until the transaction ends. */
export async function lockFreePool(tx: Tx, projectId: string): Promise<Minor> {
  const pool = account.pool(projectId)
  // Creates the row, since there would be nothing to lock without it.
  await openAccounts(tx, [pool])
  const balance = await lockedBalanceOf(tx, pool)
  return balance - (await promised(tx, projectId))
}

/** The sum of the unpaid lines. A line that was paid and taken back is in the pool again, and free. */
async function promised(db: Query, projectId: string): Promise<Minor> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(l.amount), 0)::bigint as sum from profit_batches b join profit_lines l on l.batch_id = b.id and l.no > b.done
    where b.project_id = ${projectId} and b.status <> 'POSTED'`)
  return sum
}
