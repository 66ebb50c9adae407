import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Tx } from '@/server/core/database'
import { sql, type Sql } from '@/server/core/sql'

export type Moves = {
  kind: TransferKind
  from: AccountKind
  to: AccountKind
  /** Who did it; null for the system. */
  by: string | null
  at: Date
  /** A query of what moves: `no` (int, from 1), `reference`, `from_owner`, `to_owner`, `amount` (bigint above zero). */
  moves: Sql
}

/**
 * Posts a transfer for each row of a query, from one account into another, without the rows leaving the database. The
 * same rules hold as for `post`; a row that is refused refuses them all.
 */
export async function postMoves(tx: Tx, { kind, from, to, by, at, moves }: Moves): Promise<void> {
  await tx.run(sql`
    with moves as materialized (${moves}),
    lines as (
      select no, 1 as side, from_owner as owner, ${from}::ledger_account_kind as kind, -amount as amount from moves
      union all
      select no, 2, to_owner, ${to}::ledger_account_kind, amount from moves),
    places as (select no, row_number() over (order by no)::int as place from moves)
    select ledger_post_many(
      (select array_agg(uuid_v7(${at}, no) order by no) from moves),
      (select array_agg(${kind}::ledger_transfer_kind) from moves),
      (select array_agg(reference order by no) from moves), ${by}, ${at},
      array_agg(p.place order by l.no, l.side), array_agg(l.owner order by l.no, l.side), array_agg(l.kind order by l.no, l.side), array_agg(l.amount order by l.no, l.side))
    from lines l join places p using (no)`)
}
