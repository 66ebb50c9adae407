import type { Received, Reply } from '@/contract/core/endpoint'
import { normalSide, type AccountKind, type TransferKind, type transactions } from '@/contract/transactions'
import { toMoney, toPercent } from '@/domain/money'
import { msg } from '@/locales/message'
import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { aboutOf } from './references'

type Id = Received<typeof transactions.get>['params']['id']

type EntryRow = {
  transfer: string
  movement: string
  kind: TransferKind
  reference: string
  posted_at: Date
  account: AccountKind
  amount: bigint
  balance_after: bigint | null
  user_id: string | null
  user_name: string | null
  label: string
}

/** Which account represents a transaction: the customer's own accounts first, then the project's, then the platform's. */
const accountOrder: readonly AccountKind[] = [
  'CUSTOMER_AVAILABLE',
  'WITHDRAWAL_HOLD',
  'INVESTMENT_PRINCIPAL',
  'PROJECT_POOL',
  'PROJECT_DEPLOYED',
  'GATEWAY_CLEARING',
  'PLATFORM_FEES',
  'PLATFORM_CAPITAL',
  'REFERRAL_BUDGET',
  'PLATFORM_ADJUSTMENTS',
]

/**
 * One transaction with every entry of its transfer. Customers see their own accounts by name, and only the kind of all others. The id is a
 * transaction's or a transfer's.
 */
export async function getTransaction(db: Query, scope: Scope, id: Id): Promise<Reply<typeof transactions.get>> {
  const entries = await entriesBehind(db, id)
  const isMine = (row: EntryRow) => scope.userId === undefined || row.user_id === scope.userId
  const shown = entries.filter(isMine).sort((a, b) => accountOrder.indexOf(a.account) - accountOrder.indexOf(b.account))
  const shownEntry = shown.find((row) => row.movement === id) ?? shown.find((row) => row.transfer === id)
  if (!shownEntry) throw notFound(msg('This transaction'))
  const [about, calculation] = await Promise.all([
    aboutOf(db, [shownEntry], scope.userId === undefined ? 'staff' : 'customer'),
    calculationOf(db, shownEntry),
  ])
  const { note, ...reference } = about(shownEntry)
  const side = normalSide[shownEntry.account] === 'credit' ? 1n : -1n
  return {
    id: shownEntry.movement,
    kind: shownEntry.kind,
    amount: toMoney(shownEntry.amount * side),
    balanceAfter: shownEntry.balance_after === null ? null : toMoney(shownEntry.balance_after * side),
    reference,
    note,
    user: shownEntry.user_id && shownEntry.user_name ? { id: shownEntry.user_id, name: shownEntry.user_name } : null,
    createdAt: shownEntry.posted_at.toISOString(),
    entries: entries
      .filter((row) => row.transfer === shownEntry.transfer)
      .map((row) => ({
        account: row.account,
        owner: ownerFor(row, scope),
        debit: row.amount < 0n ? toMoney(-row.amount) : null,
        credit: row.amount > 0n ? toMoney(row.amount) : null,
      })),
    calculation,
  }
}

/** Only payouts have a calculation; all other amounts were entered. */
async function calculationOf(db: Query, { kind, reference }: EntryRow): Promise<Reply<typeof transactions.get>['calculation']> {
  if (kind !== 'PROFIT_SHARE') return null
  const line = await db.maybe<{ principal: bigint; percentage: bigint; days: number; of_days: number }>(
    sql`select principal, percentage, days, of_days from profit_lines where id = ${reference}`,
  )
  if (!line) return null
  return { principal: toMoney(line.principal), percentage: toPercent(line.percentage), days: line.days, ofDays: line.of_days }
}

function ownerFor(row: EntryRow, { userId }: Scope): string {
  if (userId === undefined || row.user_id === null) return row.label
  if (row.user_id !== userId) return ''
  return row.account === 'INVESTMENT_PRINCIPAL' ? row.label : 'You'
}

/** A transaction's first 80 bits are its transfer's, so the transfer is found by its index with either id. */
const entriesBehind = (db: Query, id: Id): Promise<EntryRow[]> =>
  db.all<EntryRow>(sql`
    select e.transfer, ledger_movement(e.transfer, e.kind, e.owner) as movement, t.kind, t.reference, t.posted_at, e.kind as account, e.amount, e.balance_after,
      coalesce(u.id, i.user_id) as user_id, coalesce(u.name, holder.name) as user_name, coalesce(u.name, i.code, p.title, g.title, 'Platform') as label
    from ledger_entries e join ledger_transfers t on t.id = e.transfer
    left join users u on u.id = e.owner and e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD')
    left join investments i on i.id = e.owner and e.kind = 'INVESTMENT_PRINCIPAL'
    left join users holder on holder.id = i.user_id
    left join projects p on p.id = e.owner and e.kind in ('PROJECT_POOL', 'PROJECT_DEPLOYED')
    left join payment_gateways g on g.id = e.owner and e.kind = 'GATEWAY_CLEARING'
    where e.transfer between (left(${id}::text, 24) || '000000000000')::uuid and (left(${id}::text, 24) || 'ffffffffffff')::uuid
    order by e.amount, e.kind, e.owner limit 500`)
