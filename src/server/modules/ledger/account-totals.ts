import type { AccountKind } from '@/contract/transactions'
import type { Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'

/**
 * SQL: the balance of all accounts by kind, as rows of `kind` and `balance`. Accounts without a stored balance are summed from their
 * entries.
 */
export const accountTotals = sql`
  select a.kind, coalesce(sum(a.balance), 0)::bigint as balance from ledger_accounts a where a.balance is not null group by 1
  union all
  select a.kind, coalesce(sum(e.amount), 0)::bigint from ledger_accounts a
  left join ledger_entries e on e.owner = a.owner and e.kind = a.kind where a.balance is null group by 1`

export type AccountTotals = ReadonlyMap<AccountKind, Minor>

/** The current balances of all accounts by kind; kinds without accounts are omitted. */
export async function readAccountTotals(db: Query): Promise<AccountTotals> {
  const totals = new Map<AccountKind, Minor>()
  const rows = await db.all<{ kind: AccountKind; balance: Minor }>(accountTotals)
  for (const { kind, balance } of rows) totals.set(kind, (totals.get(kind) ?? 0n) + balance)
  return totals
}

/** The kinds of accounts that customers can withdraw at any time: available balances, and amounts on hold for withdrawals. */
export const onDemandKinds = ['CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD'] as const satisfies readonly AccountKind[]

/** SQL: what a gateway holds by its clearing account: of all entries, or of those posted before an instant. */
export const heldByGateway = (gatewayId: Sql, until?: Sql): Sql => sql`coalesce((select -sum(e.amount) from ledger_entries e
  where e.owner = ${gatewayId} and e.kind = 'GATEWAY_CLEARING' ${until ? sql`and e.transfer < uuid_v7_first(${until})` : sql``}), 0)::bigint`
