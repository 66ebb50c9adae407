import { expect, test } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { explain } from '@/contract/explain'
import { newId } from '@/server/db/ids'
import { account } from '@/server/modules/ledger/accounts'
import { move, post } from '@/server/modules/ledger/posting'
import { ok } from '../../support/investing'
import { NOON, startServer } from '../../support/server'

/** Months of earnings are those of statements: each day has the offset of its own date. In Berlin the clocks change on 25 October 2026. */
const server = await startServer()
const ada = await server.customer('ada', { level: 1 })
// 30 September 23:30, 1 October 00:30, 31 October 23:30 and 1 November 00:30 in Berlin.
for (const [at, amount] of [
  ['2026-09-30T21:30:00Z', 100n],
  ['2026-09-30T22:30:00Z', 2000n],
  ['2026-10-31T22:30:00Z', 30000n],
  ['2026-10-31T23:30:00Z', 400000n],
] as const) {
  server.clock.set(new Date(at))
  await server.db.transaction((tx) =>
    post(tx, {
      kind: 'REFERRAL_COMMISSION',
      reference: newId(),
      lines: move(account.referralBudget, account.available(ada.user.id), amount),
      by: null,
      at: server.clock.now(),
    }),
  )
}
server.clock.set(NOON)
const headers = { 'Time-Zone-Offset': '-60' }
const earned = async (timeZone?: string) =>
  ok(await ada.call(dashboard.mine, { query: { timeZone } }, { headers }))
    .data.earnedByMonth.slice(-3)
    .map(({ commission }) => commission)

test('a month before a change of clocks has the entries of the statement and of the figure behind it', async () => {
  expect(await earned('Europe/Berlin')).toEqual(['1.00', '320.00', '4000.00'])
  const search = new URLSearchParams({ format: 'csv', from: '2026-10-01', to: '2026-10-31', timeZone: 'Europe/Berlin' })
  const statement = await (await ada.request('GET', `/reports/statement?${search.toString()}`, { headers })).text()
  expect(statement).toContain('Commissions,320.00')
  const october = { startDate: '2026-09-30T22:00:00.000Z', endDate: '2026-10-31T22:59:59.999Z' }
  expect(ok(await ada.call(explain.summary, { query: { figure: 'commissions', ...october } })).data.sum).toBe('320.00')
})

test('without a known time zone, months begin by the offset of the request', async () => {
  expect(await earned()).toEqual(['21.00', '300.00', '4000.00'])
  expect(await earned('Mars/Olympus')).toEqual(await earned())
})
