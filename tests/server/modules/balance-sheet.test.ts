import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { explain } from '@/contract/explain'
import { exports } from '@/contract/exports'
import { reports, type BalanceSheetLine } from '@/contract/reports'
import { sheetSections } from '@/contract/balance-sheet'
import { funds } from '@/contract/funds'
import { toMinor, toMoney } from '@/domain/money'
import { explained } from '@/features/reports/admin/books'
import { sql } from '@/server/db/sql'
import { takeDigests, verifyDigests } from '@/server/modules/ledger/digests'
import { activeInvestment, customerOf, financeOf, later, makeGateway, makeProject, ok } from '../../support/investing'
import { startServer } from '../../support/server'

/** The balance sheet of a past day is computed from the entries up to its end (UTC) and equals the one shown on that day. */
const server = await startServer({ now: new Date('2026-03-10T12:00:00Z') })
const [finance, treasurer, gateway] = [await financeOf(server, 'finance'), await financeOf(server, 'treasurer'), await makeGateway(server)]
const ada = await customerOf(server, 'ada', { level: 1 })
const { id: project } = await makeProject(server)
const payIn = (amount: string) => activeInvestment(server, ada, finance, { project, amount, lockedPeriod: 6, gateway })
const read = (query: { day?: string; limit?: number } = {}) => finance.call(reports.balanceSheet, { query: { limit: 100, ...query } })
const sheet = async (day?: string) => ok(await read(day ? { day } : {})).data
const amount = (lines: readonly BalanceSheetLine[], name: BalanceSheetLine['line']) => lines.find(({ line }) => line === name)?.amount

/** The balance sheet of each day, read on that day, after its last transfer. */
const shown = new Map<string, BalanceSheetLine[]>()
const keep = async () => {
  const lines = await sheet()
  shown.set(lines[0]?.day ?? '', lines)
}
await payIn('300.00')
await keep()
// The last instant of a day belongs to it; the next one does not.
server.clock.set(new Date('2026-03-11T23:59:59.000Z'))
await payIn('150.00')
await keep()
server.clock.set(new Date('2026-03-12T00:00:00.000Z'))
await payIn('120.00')
ok(await treasurer.call(funds.record, { params: { id: project }, body: { kind: 'CAPITAL_DEPLOYED', amount: '200.00', gateway } }))
await keep()
later(server, { days: 3 })
await payIn('110.00')
await keep()

test('a past day has the balance sheet that was shown on that day', async () => {
  const deposits = ['300.00', '450.00', '570.00', '680.00']
  expect([...shown.keys()]).toEqual(['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-15'])
  for (const [place, [day, lines]] of [...shown].entries()) {
    expect(await sheet(day), day).toEqual(lines)
    expect(amount(lines, 'INVESTMENT_PRINCIPAL')).toBe(deposits[place])
  }
  // A day without transfers has the balances of the day before.
  expect((await sheet('2026-03-13')).map(({ line, amount }) => [line, amount])).toEqual(
    shown.get('2026-03-12')?.map(({ line, amount }) => [line, amount]),
  )
})

test('it stays the same once the digests of its days are taken', async () => {
  const before = await Promise.all([...shown.keys()].map((day) => sheet(day)))
  expect(await takeDigests(server.services)).toBe(4)
  expect(await verifyDigests(server.services)).toMatchObject({ valid: true, checkedTo: '2026-03-13' })
  expect(await Promise.all([...shown.keys()].map((day) => sheet(day)))).toEqual(before)
})

test('it balances to the cent on every day, and its totals are the sums of its lines', async () => {
  for (const [day, lines] of shown) {
    const sum = (name: keyof typeof sheetSections) =>
      toMoney(sheetSections[name].reduce((total, kind) => total + toMinor(amount(lines, kind) ?? ''), 0n))
    expect([sum('assets'), sum('liabilities'), sum('equity')], day).toEqual(
      (['TOTAL_ASSETS', 'TOTAL_LIABILITIES', 'TOTAL_EQUITY'] as const).map((total) => amount(lines, total)),
    )
    expect(amount(lines, 'TOTAL_ASSETS'), day).toBe(amount(lines, 'TOTAL_LIABILITIES_AND_EQUITY'))
    expect(amount(lines, 'DIFFERENCE'), day).toBe('0.00')
  }
})

test('the current one equals the reconciliation and the public balance sheet', async () => {
  const [lines, { totals }] = [await sheet(), ok(await finance.call(reports.reconciliation, {})).data]
  for (const { kind, debit, credit } of totals) {
    const sign = sheetSections.assets.includes(kind) ? 1n : -1n
    expect(amount(lines, kind), kind).toBe(toMoney((toMinor(debit) - toMinor(credit)) * sign))
  }
  const { books } = ok(await server.visitor.call(reports.stats, {})).data
  expect([amount(lines, 'TOTAL_ASSETS'), amount(lines, 'TOTAL_LIABILITIES'), amount(lines, 'TOTAL_EQUITY')]).toEqual([
    books.totalAssets,
    books.totalLiabilities,
    books.totalEquity,
  ])
})

test('the entries behind each amount of a past day add up to it', async () => {
  const day = '2026-03-12'
  const figures = { ...explained, TOTAL_ASSETS: 'platformAssets', TOTAL_LIABILITIES: 'platformLiabilities', TOTAL_EQUITY: 'platformEquity' }
  for (const [line, figure] of Object.entries(figures)) {
    const query = { figure: figure as (typeof explained)[keyof typeof explained], endDate: `${day}T23:59:59.999Z` }
    const { sum } = ok(await finance.call(explain.summary, { query })).data
    // Explained on its own, a contra account is positive; in its section, it is deducted.
    const sign = line === 'REFERRAL_BUDGET' || line === 'PLATFORM_ADJUSTMENTS' ? -1n : 1n
    expect(toMoney(toMinor(sum) * sign), line).toBe(amount(await sheet(day), line as BalanceSheetLine['line']))
  }
})

test('a day that has not begun is refused, and before the first entry all amounts are zero', async () => {
  expect(await read({ day: '2026-03-16' })).toMatchObject({ status: 422, errors: [{ path: 'day' }] })
  expect(await read({ day: '2026-02-30' })).toMatchObject({ status: 422, errors: [{ path: 'day' }] })
  for (const day of ['2026-03-09', '1969-12-31', '0001-01-01']) {
    const lines = await sheet(day)
    expect(lines).toHaveLength(15)
    for (const line of lines) expect(line).toMatchObject({ day, accounts: 0, amount: '0.00' })
  }
})

test('the export has the same lines, needs the same permission and is audited with its day', async () => {
  const day = '2026-03-11'
  const fields = ['day', 'section', 'line', 'accounts', 'amount'] as const
  const body = {
    list: reports.balanceSheet.path,
    query: `day=${day}`,
    columns: fields.map((path) => ({ title: path, cells: [{ path }] })),
    title: 'Balance sheet',
    name: `balance-sheet-${day}`,
  }
  const file = ok(await finance.call(exports.create, { body })).data
  expect(file.fileName).toBe(`balance-sheet-${day}-2026-03-15.csv`)
  const answer = await finance.request('get', `/exports/${file.id}/file`)
  const rows = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toEqual(shown.get(day)?.map((line) => ({ ...line, accounts: String(line.accounts) })))
  const root = await server.admin()
  const [entry] = ok(await root.call(audit.list, { query: { action: 'export.created' } })).data
  expect(entry).toMatchObject({ after: { list: '/reports/balance-sheet', filters: { day } } })
  const other = await server.staff('other', { permissions: ['projects:read'] })
  expect(await other.call(exports.create, { body })).toMatchObject({ status: 403 })
  expect(await other.call(reports.balanceSheet, { query: { day } })).toMatchObject({ status: 403 })
})

test('an entry changed by SQL shows as a difference of its day; in a day with a digest, the verification reports it', async () => {
  await server.db.run(sql`alter table ledger_entries disable trigger user`)
  const change = (before: bigint) =>
    server.db.run(sql`update ledger_entries set amount = amount + 7 where kind = 'INVESTMENT_PRINCIPAL' and amount = ${before}`)
  await change(110_00n)
  expect(amount(await sheet('2026-03-14'), 'DIFFERENCE')).toBe('0.00')
  expect(amount(await sheet(), 'DIFFERENCE')).toBe('-0.07')
  await change(150_00n)
  // The balances of the digest are used instead of the entries of its days.
  expect(amount(await sheet('2026-03-11'), 'DIFFERENCE')).toBe('0.00')
  expect(await verifyDigests(server.services)).toMatchObject({ valid: false, firstBad: '2026-03-11' })
})
