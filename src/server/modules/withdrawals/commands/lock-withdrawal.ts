import { sql } from '@/server/db/sql'
import type { Work } from '@/server/work/services'
import { columnsFor, relations, type WithdrawalRow } from '../queries'

/**
 * A withdrawal, locked until the transaction ends. It is locked first and read then: PostgreSQL would evaluate the joins and subqueries of
 * `select … for update` as of before the wait for the lock.
 */
export async function lockWithdrawal(
  { tx, actor, now }: Pick<Work, 'tx' | 'actor' | 'now'>,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const [, row] = await Promise.all([
    tx.run(sql`select 1 from withdrawals where id = ${id} for update`),
    tx.maybe<WithdrawalRow>(sql`select ${columnsFor({ actor, now })} from withdrawals w ${relations} where w.id = ${id}`),
  ])
  return row
}
