import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { transactions } from '@/contract/transactions'
import { isTimeZone, zonedStart } from '@/server/infra/zoned-time'
import { giveBalance } from '../../support/money'
import { textsOf } from '../../support/pdf-text'
import { NOON, startServer, type Caller } from '../../support/server'

/* A statement covers the days of its reader's time zone, each with its own offset. In Berlin the clocks change on 25 October 2026. */
const server = await startServer()
const ada = await server.customer('ada', { level: 1 })
// 30 September 23:30, 1 October 00:30, 10 November 23:30 and 11 November 00:30 in Berlin.
for (const [at, amount] of [
  ['2026-09-30T21:30:00Z', '1.00'],
  ['2026-09-30T22:30:00Z', '20.00'],
  ['2026-11-10T22:30:00Z', '300.00'],
  ['2026-11-10T23:30:00Z', '4000.00'],
] as const) {
  server.clock.set(new Date(at))
  await giveBalance(server, ada, amount)
}
server.clock.set(NOON)

const BERLIN = 'Europe/Berlin'
const days = { from: '2026-10-01', to: '2026-11-10' }
async function issue(caller: Caller, query: Record<string, string>) {
  const search = new URLSearchParams({ format: 'csv', ...query })
  // The offset of the day of the request, as browsers send it.
  const response = await caller.request('GET', `/reports/statement?${search.toString()}`, { headers: { 'Time-Zone-Offset': '-60' } })
  return { status: response.status, code: response.headers.get('X-Statement-Code'), content: Buffer.from(await response.arrayBuffer()) }
}

describe('a statement across a change of clocks', () => {
  test('has the entries and balances of the same days in Transactions', async () => {
    const text = (await issue(ada, { ...days, timeZone: BERLIN })).content.toString()
    expect(text).toContain('Days,2026-10-01 to 2026-11-10,Europe/Berlin')
    const period = { startDate: '2026-09-30T22:00:00.000Z', endDate: '2026-11-10T22:59:59.999Z' }
    const { data: summary } = await ada.call(transactions.summary, { query: { account: 'available', ...period } })
    const { data: list } = await ada.call(transactions.mine, { query: { account: 'available', ...period } })
    expect(summary).toMatchObject({ opening: '1.00', in: '320.00', closing: '321.00' })
    expect(text).toContain(`2026-10-01,Opening balance,,,,,${summary.opening}`)
    expect(text).toContain(`2026-11-10,Closing balance,,,,,${summary.closing}`)
    expect(text.match(/T\d\d:\d\d:\d\d\.\d{3}Z(?=,Adjustment)/g)).toHaveLength(list.length)
    for (const { createdAt } of list) expect(text).toContain(createdAt)
  })

  test('states each entry under its own day in the PDF', async () => {
    const texts = (await textsOf((await issue(ada, { ...days, timeZone: BERLIN, format: 'pdf' })).content)).split('\n')
    expect(texts).toContain('Days in Europe/Berlin')
    expect(texts).not.toContain('2026-09-30')
    // The first entry and the opening balance; the last entry and the closing balance.
    for (const day of [days.from, days.to]) expect(texts.filter((text) => text === day)).toHaveLength(2)
  })

  test('is refused for an unknown time zone and for days that have not begun in it', async () => {
    expect((await issue(ada, { ...days, timeZone: 'Mars/Olympus' })).status).toBe(422)
    const tomorrow = { from: '2026-11-01', to: '2026-11-21' }
    expect((await issue(ada, { ...tomorrow, timeZone: BERLIN })).status).toBe(422)
    expect((await issue(ada, { ...tomorrow, timeZone: 'Pacific/Kiritimati' })).status).toBe(200)
  })
})

describe('a statement of early days', () => {
  const errorOf = async (query: Record<string, string>) => {
    const { status, content } = await issue(ada, query)
    const { errors = [] } = JSON.parse(content.toString()) as { errors?: { path: string }[] }
    return { status, paths: errors.map((error) => error.path) }
  }

  // The offset of Monrovia was 44.5 minutes until 1972.
  test.each([BERLIN, 'Africa/Monrovia', 'Asia/Tokyo', 'America/New_York'])('can begin in 1970 in %s', async (timeZone) => {
    const { status, code } = await issue(ada, { from: '1970-01-01', to: '2026-11-10', timeZone })
    expect(status).toBe(200)
    const { data } = await server.visitor.call(reports.verifyStatement, { params: { code: String(code) }, query: {} })
    expect(data).toMatchObject({ issued: true, isConfirmed: true })
  })

  test.each(['1969-12-31', '1890-01-01', '0050-01-01'])('is refused if they begin on %s', async (from) => {
    const refused = { status: 422, paths: ['from'] }
    expect(await errorOf({ from, to: '2026-11-10', timeZone: BERLIN })).toEqual(refused)
    expect(await errorOf({ from, to: '2026-11-10' })).toEqual(refused)
  })
})

test('statements in two time zones with the same offset at the start have different codes; each can be verified', async () => {
  const zones = [BERLIN, 'Europe/Paris', 'Africa/Lagos']
  const issued = await Promise.all(zones.map((timeZone) => issue(ada, { from: '2026-11-01', to: '2026-11-10', timeZone })))
  expect(new Set(issued.map(({ code }) => code)).size).toBe(3)
  for (const { code, content } of issued) {
    const hash = createHash('sha256').update(content).digest('hex')
    const { data } = await server.visitor.call(reports.verifyStatement, { params: { code: String(code) }, query: { hash } })
    expect(data).toMatchObject({ issued: true, isConfirmed: true, hashMatches: true })
  }
})

describe('the name of a time zone', () => {
  test('can be each name that browsers send', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']
    expect(names.filter((name) => !isTimeZone(name))).toEqual([])
  })
  test.each(['US/Pacific', 'America/Knox_IN', 'Brazil/DeNoronha', 'Etc/GMT+0', 'EST5EDT', 'NZ-CHAT'])('can be the older %s', (name) =>
    expect(isTimeZone(name)).toBe(true),
  )
  test.each(['europe/berlin', 'EUROPE/BERLIN', 'eUROPE/bERLIN', 'asia/kolkata', 'ASIA/KOLKATA', 'utc', 'Mars/Olympus', ''])(
    'cannot be "%s"',
    (name) => expect(isTimeZone(name)).toBe(false),
  )
  test('in another letter case is refused by a statement', async () => {
    expect((await issue(ada, { ...days, timeZone: 'europe/BERLIN' })).status).toBe(422)
  })
})

test.each([
  // In Santiago the clock skips the first hour of 6 September 2026; in Havana the first hour of 1 November happens twice.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
  // Before standard time, offsets have seconds, which are rounded.
  ['Europe/Berlin', '1890-01-01', '1889-12-31T23:07:00.000Z'],
  ['Europe/Berlin', '0050-01-01', '0049-12-31T23:07:00.000Z'],
])('in %s, the day %s starts at %s', (zone, day, start) => {
  expect(new Date(zonedStart(zone, day)).toISOString()).toBe(start)
})
