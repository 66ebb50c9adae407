import type { TransferKind } from '@/contract/transactions'
import type { Minor } from '@/shared/money'
import type { Query } from '@/server/core/database'
import { AppError } from '@/server/core/errors'
import { groupDigits } from '@/shared/money'
import { sql } from '@/server/core/sql'
import { aboutOf } from '../transactions/references'
import { kindWords, MOST_LINES, type Format } from './rules'

export type StatementLine = { at: Date; movement: string; code: string; about: string; note: string; amount: Minor; balance: Minor }
export type Account = { opening: Minor; closing: Minor; came: Minor; went: Minor; lines: StatementLine[] }

type EntryRow = { kind: TransferKind; reference: string; posted_at: Date; amount: bigint }

/**
 * A customer's available account between two instants, oldest first. The balance beside each line runs on from the opening
 * balance, so the lines lead from the one to the other in sight.
 */
export async function readAccount(db: Query, userId: string, { start, end }: { start: Date; end: Date }, format: Format): Promise<Account> {
  const most = MOST_LINES[format]
  const { opening } = await db.one<{ opening: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as opening from ledger_entries where owner = ${userId} and kind = 'CUSTOMER_AVAILABLE' and transfer < uuid_v7_first(${start})`)
  const rows = await db.all<EntryRow>(sql`
    select t.kind, t.reference, t.posted_at, e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer
    where e.owner = ${userId} and e.kind = 'CUSTOMER_AVAILABLE' and e.transfer >= uuid_v7_first(${start}) and e.transfer < uuid_v7_first(${end})
    order by e.seq limit ${most + 1}`)
  if (rows.length > most) {
    throw new AppError('VALIDATION', `This period has more than ${groupDigits(String(most))} transactions.`, {
      errors: [{ path: 'from', message: 'Choose a shorter range' }],
    })
  }
  const about = await aboutOf(db, rows)
  let balance = opening
  const lines = rows.map((row): StatementLine => {
    const { code, title, note } = about(row)
    balance += row.amount
    return {
      at: row.posted_at,
      movement: kindWords(row.kind),
      code: code ?? '',
      about: title ?? '',
      note: note ?? '',
      amount: row.amount,
      balance,
    }
  })
  const sum = (of: (line: StatementLine) => boolean) => lines.reduce((total, line) => (of(line) ? total + line.amount : total), 0n)
  return { opening, closing: balance, came: sum((line) => line.amount > 0n), went: -sum((line) => line.amount < 0n), lines }
}
