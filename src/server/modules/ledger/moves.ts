import type { AccountKind, TransferKind } from '@/contract/transactions'
import type { Tx } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { recordOf } from './commit-record'
import { postingTime } from './posting-time'

export type Moves = {
  kind: TransferKind
  from: AccountKind
  to: AccountKind
  /** The actor's id; null for the system. */
  by: string | null
  at: Date
  /**
   * A query of the moves: `no` (int, from 1; together with the end of the reference's id it identifies a move permanently), `reference`,
   * `from_owner`, `to_owner`, `amount` (bigint above zero).
   */
  moves: Sql
}

type Posted = [id: string, reference: string, fromOwner: string, toOwner: string, amount: string]

/**
 * Posts a transfer between two accounts for each row of a query, without sending the rows to the application. The rules of `post` apply; if
 * one row is refused, all are.
 */
export async function postMoves(tx: Tx, { kind, from, to, by, moves, ...moment }: Moves): Promise<void> {
  const at = postingTime(moment.at)
  const { posted } = await tx.one<{ posted: Posted[] | null }>(sql`
    with numbered as materialized (select row_number() over (order by m.no)::int as place, m.* from (${moves}) m),
    posting as materialized (
      select b.at, b.place from (
        select array_agg(from_owner) || array_agg(to_owner) as owners,
          array_agg(${from}::ledger_account_kind) || array_agg(${to}::ledger_account_kind) as kinds,
          (array_agg(uuid_v7(${at}, no, right(reference::text, 12)) order by no))[1] as first
        from numbered having count(*) > 0) n cross join lateral ledger_begin_posting(n.owners, n.kinds, n.first, ${at}) b),
    moves as materialized (
      select uuid_v7(p.at, coalesce(p.place + m.place - 1, m.no), right(m.reference::text, 12)) as id, m.* from numbered m cross join posting p),
    lines as (
      select place, 1 as side, from_owner as owner, ${from}::ledger_account_kind as kind, -amount as amount from moves
      union all
      select place, 2, to_owner, ${to}::ledger_account_kind, amount from moves order by place, side)
    select ledger_post_many(
      (select array_agg(id order by place) from moves),
      (select array_agg(${kind}::ledger_transfer_kind) from moves),
      (select array_agg(reference order by place) from moves), ${by}, (select at from posting),
      array_agg(place), array_agg(owner), array_agg(kind), array_agg(amount)),
      (select json_agg(json_build_array(id, reference, from_owner, to_owner, amount::text)) from moves) as posted
    from lines`)
  tx.recordCommit(
    (posted ?? []).map(([id, reference, fromOwner, toOwner, amount]) => {
      const entries = [
        { owner: fromOwner, kind: from, amount: -BigInt(amount) },
        { owner: toOwner, kind: to, amount },
      ]
      return recordOf({ id, kind, reference, reverses: null, actor: by, entries })
    }),
  )
}
