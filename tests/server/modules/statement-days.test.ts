import { describe, expect, test } from 'vitest'
import { transactions } from '@/contract/transactions'
import { zonedStart } from '@/server/infra/zoned-time'
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
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
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

test.each([
  // In Santiago the clock skips the first hour of 6 September 2026; in Havana the first hour of 1 November happens twice.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
])('in %s, the day %s starts at %s', (zone, day, start) => {
  expect(new Date(zonedStart(zone, day)).toISOString()).toBe(start)
})
