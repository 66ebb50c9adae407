import { stringify } from 'csv-stringify/sync'
import { toMoney } from '@/shared/money'
import { harmless } from '@/server/core/csv'
import type { Account } from './queries'
import { localDay, zoneOf, type Range } from './rules'

/** What a statement says, whatever it is written as. */
export type Statement = {
  code: string
  title: string
  hostUrl: string
  currency: string
  holder: { name: string; username: string; email: string }
  range: Range
  issuedAt: Date
  account: Account
}

/** Where anybody may ask whether the statement is ours. */
export const verifyAddress = ({ hostUrl, code }: Pick<Statement, 'hostUrl' | 'code'>): string =>
  `${hostUrl}/api/v1/statements/verify/${code}`

const COLUMNS = 7

/** The statement for a spreadsheet: what it is about, then one line for each movement between the two balances. */
export function csvOf(statement: Statement): Buffer {
  const { code, title, currency, holder, range, issuedAt, account } = statement
  const head = [
    [`${title}: statement of account`, code],
    ['Customer', `${holder.name} (${holder.username})`],
    ['Days', `${range.from} to ${range.to}`, zoneOf(range.offset)],
    ['Currency', currency],
    ['Issued', issuedAt.toISOString()],
    ['Verify at', verifyAddress(statement)],
    [],
  ]
  const lines = account.lines.map((line) => [
    line.at.toISOString(),
    line.movement,
    line.code,
    line.about,
    line.note,
    toMoney(line.amount),
    toMoney(line.balance),
  ])
  const rows = [
    ...head,
    ['Date', 'Transaction', 'Code', 'About', 'Note', `Amount, ${currency}`, `Balance, ${currency}`],
    [range.from, 'Opening balance', '', '', '', '', toMoney(account.opening)],
    ...lines,
    [range.to, 'Closing balance', '', '', '', '', toMoney(account.closing)],
  ]
  // Every row has as many cells as the table, so that any program can read it.
  const cells = (row: readonly string[]) => Array.from({ length: COLUMNS }, (_, place) => harmless(row[place] ?? ''))
  return Buffer.from(stringify(rows.map(cells), { bom: true }))
}

/** The name that a browser saves it under. */
export const fileName = ({ title, range, code }: Statement, format: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-statement-${range.from}-${range.to}-${code.toLowerCase()}.${format}`

export const dayOfLine = (at: Date, { offset }: Range): string => localDay(at, offset)
