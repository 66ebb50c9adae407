import { stringify } from 'csv-stringify/sync'
import { issuerLine, type LegalEntity } from '@/domain/legal-entity'
import { toMoney, type Minor } from '@/domain/money'
import { harmless } from '@/server/infra/csv/csv'
import type { Account, Owned } from './queries'
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
  owned: Owned
  issuer: LegalEntity
}

/** The page that says whether a statement was issued by us. */
export const verifyAddress = ({ hostUrl, code }: Pick<Statement, 'hostUrl' | 'code'>): string => `${hostUrl}/verify/${code}`

const COLUMNS = 7

/** The statement for a spreadsheet: what it is about, then one line for each movement between the two balances. */
export function csvOf(statement: Statement): Buffer {
  const { code, title, currency, holder, range, issuedAt, account, owned, issuer } = statement
  const head = [
    [`${title}: statement of account`, code],
    ['Customer', `${holder.name} (${holder.username})`],
    ['Days', `${range.from} to ${range.to}`, zoneOf(range.offset)],
    ['Currency', currency],
    ['Issued', issuedAt.toISOString()],
    ['Issuer', issuerLine(issuer)],
    ['Verify at', verifyAddress(statement)],
    [],
    [`Everything owned, ${currency}`, 'Opening', 'Closing'],
    ...ownedRows(owned).map(([label, opening, closing]) => [label, toMoney(opening), toMoney(closing)]),
    [],
    [`Income of the period, ${currency}`],
    ...incomeRows(owned).map(([label, amount]) => [label, toMoney(amount)]),
    [],
    [`Investments at the end, ${currency}`],
    ...owned.positions.map(({ project, code: position, principal }) => [project, position, toMoney(principal)]),
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

export const ownedRows = ({ opening, closing }: Owned): [string, Minor, Minor][] => [
  ['Available', opening.available, closing.available],
  ['In investments', opening.principal, closing.principal],
  ['On hold for withdrawals', opening.onHold, closing.onHold],
  ['Total value', opening.total, closing.total],
]

export const incomeRows = ({ payouts, commissions }: Owned): [string, Minor][] => [
  ['Payouts', payouts],
  ['Commissions', commissions],
  ['Total income', payouts + commissions],
]

/** The name that a browser saves it under. */
export const fileName = ({ title, range, code }: Statement, format: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-statement-${range.from}-${range.to}-${code.toLowerCase()}.${format}`

export const dayOfLine = (at: Date, { offset }: Range): string => localDay(at, offset)
