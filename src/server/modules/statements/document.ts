import { stringify } from 'csv-stringify/sync'
import type { LegalEntity } from '@/domain/legal-entity'
import type { Language } from '@/locales/languages'
import { msg, type Message, type Text } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { renderText } from '@/locales/render'
import { toMoney, type Minor } from '@/domain/money'
import { harmless } from '@/server/infra/csv/csv'
import { localDay } from '@/server/infra/viewer-days'
import { issuerText } from '../mail/issuer-text'
import type { Account, Owned } from './queries'
import { isRunning, zoneOf, type Range } from './rules'

/** The content of a statement, independent of its format. */
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
  language: Language
}

/** The page that verifies whether a statement was issued by this platform. */
export const verifyAddress = ({ hostUrl, code }: Pick<Statement, 'hostUrl' | 'code'>): string => `${hostUrl}/verify/${code}`

/** The labels of the closing balances: for a day that has not ended, as of the time of issue. */
export const labelsOf = ({ range, issuedAt }: Pick<Statement, 'range' | 'issuedAt'>) =>
  isRunning(range, issuedAt)
    ? { closing: msg('As of issue'), closingBalance: msg('Balance as of issue'), positions: msg('Investments as of issue') }
    : { closing: msg('Closing'), closingBalance: msg('Closing balance'), positions: msg('Investments at the end') }
export type Labels = ReturnType<typeof labelsOf>

const COLUMNS = 7

/** The statement as CSV: its header data, then one line per transaction between the two balances. */
export function csvOf(statement: Statement): Buffer {
  const { code, title, currency, holder, range, issuedAt, account, owned, issuer, language } = statement
  const say = (text: Text) => withoutIsolates(renderText(text, language))
  const labels = labelsOf(statement)
  const inCurrency = (label: Message) => `${say(label)}, ${currency}`
  const head = [
    [`${title}: ${say(msg('statement of account'))}`, code],
    [say(msg('Customer')), `${holder.name} (${holder.username})`],
    [say(msg('Days')), say(msg('{from} to {to}', { from: range.from, to: range.to })), zoneOf(range)],
    [say(msg('Currency')), currency],
    [say(msg('Issued')), issuedAt.toISOString()],
    ...(isRunning(range, issuedAt) ? [[say(msg('Balances as of')), issuedAt.toISOString()]] : []),
    [say(msg('Issuer')), say(issuerText(issuer))],
    [say(msg('Verify at')), verifyAddress(statement)],
    [],
    [inCurrency(msg('Your assets')), say(msg('Opening')), say(labels.closing)],
    ...ownedRows(owned).map(([label, opening, closing]) => [say(label), toMoney(opening), toMoney(closing)]),
    [],
    [inCurrency(msg('Earnings of the period'))],
    ...incomeRows(owned).map(([label, amount]) => [say(label), toMoney(amount)]),
    [],
    [inCurrency(labels.positions)],
    ...owned.positions.map(({ project, code: position, principal }) => [project, position, toMoney(principal)]),
    [],
  ]
  const lines = account.lines.map((line) => [
    line.at.toISOString(),
    say(line.movement),
    line.code,
    line.about,
    line.note,
    toMoney(line.amount),
    toMoney(line.balance),
  ])
  const rows = [
    ...head,
    [
      ...[msg('Date'), msg('Transaction'), msg('Code'), msg('Description'), msg('Note')].map(say),
      inCurrency(msg('Amount')),
      inCurrency(msg('Balance')),
    ],
    [range.from, say(msg('Opening balance')), '', '', '', '', toMoney(account.opening)],
    ...lines,
    [range.to, say(labels.closingBalance), '', '', '', '', toMoney(account.closing)],
  ]
  // Pads every row to the same number of cells, so that any program can read it.
  const cells = (row: readonly string[]) => Array.from({ length: COLUMNS }, (_, place) => harmless(row[place] ?? ''))
  return Buffer.from(stringify(rows.map(cells), { bom: true }))
}

export const ownedRows = ({ opening, closing }: Owned): [Message, Minor, Minor][] => [
  [msg('Available'), opening.available, closing.available],
  [msg('In investments'), opening.principal, closing.principal],
  [msg('On hold'), opening.onHold, closing.onHold],
  [msg('Total value'), opening.total, closing.total],
]

export const incomeRows = ({ payouts, commissions }: Owned): [Message, Minor][] => [
  [msg('Payouts'), payouts],
  [msg('Commissions'), commissions],
  [msg('Total earnings'), payouts + commissions],
]

/** The file name of the download. With the username, so that staff can distinguish the statements of several customers. */
export const fileName = ({ title, range, code, holder }: Statement, format: string): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-statement-${holder.username}-${range.from}-${range.to}-${code.toLowerCase()}.${format}`

export const dayOfLine = (at: Date, range: Range): string => localDay(at, range)
