import type { TransferKind } from '@/contract/transactions'
import type { Minor } from '@/domain/money'
import { msg, type Text } from '@/locales/message'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { groupDigits } from '@/domain/money'
import { sql } from '@/server/db/sql'
import { transferGroups } from '@/domain/transfer-groups'
import { aboutOf } from '../transactions/references'
import { earningsOf, ownedBefore } from '../users/queries/figure-sources'
import { kindText, MOST_LINES, type Format } from './rules'

export type StatementLine = { at: Date; movement: Text; code: string; about: string; note: string; amount: Minor; balance: Minor }
export type Account = {
  opening: Minor
  closing: Minor
  /** Money in and out, with the numbers of transactions; withdrawals requested and returned within the range count as neither. */
  came: Minor
  went: Minor
  entriesIn: number
  entriesOut: number
  lines: StatementLine[]
}
/** Everything that a customer owns at an instant. */
export type Holdings = { available: Minor; principal: Minor; onHold: Minor; total: Minor }
export type Position = { code: string; project: string; status: string; principal: Minor }
export type Owned = { opening: Holdings; closing: Holdings; payouts: Minor; commissions: Minor; positions: Position[] }

type EntryRow = { kind: TransferKind; reference: string; posted_at: Date; amount: bigint }

/**
 * The entries of a customer's available account between two instants, oldest first. Each line has a running balance from the opening to the
 * closing balance.
 */
export async function readAccount(db: Query, userId: string, { start, end }: { start: Date; end: Date }, format: Format): Promise<Account> {
  const maxLines = MOST_LINES[format]
  const { opening } = await db.one<{ opening: bigint }>(sql`
    select ${ownedBefore(sql`${userId}::uuid`, 'CUSTOMER_AVAILABLE', start)} as opening`)
  const rows = await db.all<EntryRow>(sql`
    select t.kind, t.reference, t.posted_at, e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer
    where e.owner = ${userId} and e.kind = 'CUSTOMER_AVAILABLE' and e.transfer >= uuid_v7_first(${start}) and e.transfer < uuid_v7_first(${end})
    order by e.seq limit ${maxLines + 1}`)
  if (rows.length > maxLines) {
    throw new AppError('VALIDATION', msg('This period has more than {most} transactions.', { most: groupDigits(String(maxLines)) }), {
      errors: [{ path: 'from', message: msg('Choose a shorter range') }],
    })
  }
  const about = await aboutOf(db, rows, 'customer')
  let balance = opening
  const lines = rows.map((row): StatementLine => {
    const { code, title, note } = about(row)
    balance += row.amount
    return {
      at: row.posted_at,
      movement: kindText(row.kind),
      code: code ?? '',
      about: title ?? '',
      note: note ?? '',
      amount: row.amount,
      balance,
    }
  })
  const returned = returnedWithdrawals(rows)
  const counted = rows.filter(({ kind, reference }) => !(withdrawalKinds.has(kind) && returned.has(reference)))
  const [came, went] = [counted.filter(({ amount }) => amount > 0n), counted.filter(({ amount }) => amount < 0n)]
  const sum = (some: readonly EntryRow[]) => some.reduce((total, { amount }) => total + amount, 0n)
  return { opening, closing: balance, came: sum(came), went: -sum(went), entriesIn: came.length, entriesOut: went.length, lines }
}

const withdrawalKinds: ReadonlySet<TransferKind> = new Set(transferGroups.withdrawalHolds)

/** The references of withdrawals that were both requested and returned within the rows. */
function returnedWithdrawals(rows: readonly EntryRow[]): ReadonlySet<string> {
  const referencesOf = (kind: TransferKind) => rows.flatMap((row) => (row.kind === kind ? row.reference : []))
  const requested = new Set(referencesOf('WITHDRAWAL_REQUESTED'))
  return new Set(referencesOf('WITHDRAWAL_RETURNED').filter((reference) => requested.has(reference)))
}

/** A customer's holdings before and after the range, the income within it, and the positions at its end. */
export async function readOwned(db: Query, userId: string, { start, end }: { start: Date; end: Date }): Promise<Owned> {
  const user = sql`${userId}::uuid`
  const at = (until: Date) =>
    db.one<Record<'available' | 'principal' | 'on_hold', bigint>>(sql`
      select ${ownedBefore(user, 'CUSTOMER_AVAILABLE', until)} as available, ${ownedBefore(user, 'INVESTMENT_PRINCIPAL', until)} as principal,
        ${ownedBefore(user, 'WITHDRAWAL_HOLD', until)} as on_hold`)
  const days = sql`transfer >= uuid_v7_first(${start}) and transfer < uuid_v7_first(${end})`
  const income = (figure: 'profit' | 'commissions') => db.one<{ sum: bigint }>(sql`select ${earningsOf(user, figure, days)} as sum`)
  const [opening, closing, payouts, commissions, positions] = await Promise.all([
    at(start),
    at(end),
    income('profit'),
    income('commissions'),
    db.all<Position>(sql`
      select i.code, p.title as project, i.status, sum(e.amount)::bigint as principal from investments i join projects p on p.id = i.project_id
        join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL' and e.transfer < uuid_v7_first(${end})
      where i.user_id = ${userId} group by i.id, i.code, p.title, i.status having sum(e.amount) <> 0 order by i.id`),
  ])
  const holdings = (row: typeof opening): Holdings => ({
    available: row.available,
    principal: row.principal,
    onHold: row.on_hold,
    total: row.available + row.principal + row.on_hold,
  })
  return { opening: holdings(opening), closing: holdings(closing), payouts: payouts.sum, commissions: commissions.sum, positions }
}
