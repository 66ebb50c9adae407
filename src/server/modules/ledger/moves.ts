import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Tx } from '@/server/core/database'
import { sql, type Sql } from '@/server/core/sql'
import { postingTime } from './posting-time'

export type Moves = {
  kind: TransferKind
  from: AccountKind
  to: AccountKind
  /** Who did it; null for the system. */
  by: string | null
  at: Date
  /** A query of what moves: `no` (int, from 1; with the end of the reference's id it names one move for good), `reference`, `from_owner`, `to_owner`, `amount` (bigint above zero). */
  moves: Sql
}

/**
 * Posts a transfer for each row of a query, from one account into another, without the rows leaving the database. The
 * same rules hold as for `post`; a row that is refused refuses them all.
 */
export async function postMoves(tx: Tx, { kind, from, to, by, moves, ...moment }: Moves): Promise<void> {
  const at = postingTime(moment.at)
  await tx.run(sql`
    with moves as materialized (select row_number() over (order by m.no)::int as place, m.* from (${moves}) m),
    lines as (
      select place, 1 as side, from_owner as owner, ${from}::ledger_account_kind as kind, -amount as amount from moves
      union all
      select place, 2, to_owner, ${to}::ledger_account_kind, amount from moves order by place, side)
    select ledger_post_many(
      (select array_agg(uuid_v7(${at}, no, right(reference::text, 12)) order by place) from moves),
      (select array_agg(${kind}::ledger_transfer_kind) from moves),
      (select array_agg(reference order by place) from moves), ${by}, ${at},
      array_agg(place), array_agg(owner), array_agg(kind), array_agg(amount))
    from lines`)
}
