import type { z } from 'zod'
import { normalSide, type AccountKind } from '@/contract/transactions'
import { type books } from '@/contract/reports'
import { toMoney, type Minor } from '@/shared/money'
import type { Query } from '@/server/core/database'
import { sql } from '@/server/core/sql'

export type Books = z.output<typeof books>

/** What each kind of account is called where everybody reads it, in the order in which it is read. */
const labels: Readonly<Record<AccountKind, string>> = {
  PROJECT_DEPLOYED: 'Deployed to projects',
  GATEWAY_CLEARING: 'With payment gateways',
  REFERRAL_BUDGET: 'Referral commissions granted',
  PLATFORM_ADJUSTMENTS: 'Manual adjustments',
  INVESTMENT_PRINCIPAL: 'Principal of investments',
  CUSTOMER_AVAILABLE: 'Customers’ available balances',
  PROJECT_POOL: 'Profit received, not yet shared',
  WITHDRAWAL_HOLD: 'Withdrawals on hold',
  PLATFORM_FEES: 'Fees earned',
  PLATFORM_CAPITAL: 'Platform funds',
}

/** The balance of the whole platform, read in one look: what is held must equal what is owed. */
export async function readBooks(db: Query, now: Date): Promise<Books> {
  const sums = await db.all<{ kind: AccountKind; balance: Minor }>(sql`
    select a.kind, coalesce(sum(a.balance), 0)::bigint as balance from ledger_accounts a where a.balance is not null group by 1
    union all
    select a.kind, coalesce(sum(e.amount), 0)::bigint from ledger_accounts a
    left join ledger_entries e on e.owner = a.owner and e.kind = a.kind where a.balance is null group by 1`)
  const { transfers } = await db.one<{ transfers: number }>(sql`select count(*)::int as transfers from ledger_transfers`)
  const linesOf = (side: 'debit' | 'credit') =>
    kinds(side).flatMap((kind) => {
      const balance = sums.find((one) => one.kind === kind)?.balance ?? 0n
      return balance === 0n ? [] : [{ label: labels[kind], minor: side === 'debit' ? -balance : balance }]
    })
  const [assets, liabilities] = [linesOf('debit'), linesOf('credit')]
  const total = (lines: readonly { minor: Minor }[]) => lines.reduce((sum, one) => sum + one.minor, 0n)
  const shown = (lines: readonly { label: string; minor: Minor }[]) => lines.map(({ label, minor }) => ({ label, amount: toMoney(minor) }))
  return {
    assets: shown(assets),
    liabilities: shown(liabilities),
    totalAssets: toMoney(total(assets)),
    totalLiabilities: toMoney(total(liabilities)),
    difference: toMoney(total(assets) - total(liabilities)),
    transfers,
    checkedAt: now.toISOString(),
  }
}

export type Held = { id: string; title: string; held: string }

/** What each gateway holds, as its clearing account has it; those that never held anything are left out. */
export async function readHeld(db: Query): Promise<Held[]> {
  const rows = await db.all<{ id: string; title: string; held: Minor }>(sql`
    select g.id, g.title, coalesce(sum(-e.amount), 0)::bigint as held from payment_gateways g
    join ledger_entries e on e.owner = g.id and e.kind = 'GATEWAY_CLEARING'
    group by g.id, g.title, g.order_priority order by g.order_priority, g.title`)
  return rows.map((row) => ({ ...row, held: toMoney(row.held) }))
}

// The record above lists every kind, in reading order.
const kinds = (side: 'debit' | 'credit') => (Object.keys(labels) as AccountKind[]).filter((kind) => normalSide[kind] === side)
