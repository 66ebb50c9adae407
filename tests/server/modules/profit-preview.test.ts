import fc from 'fast-check'
import { expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { profit, type ShareLine } from '@/contract/profit'
import { users } from '@/contract/users'
import { toMinor, toMoney } from '@/domain/money'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { bandsOf, STEPS } from '@/server/modules/profit/rules'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { startServer } from '@tests/support/server'

const server = await startServer({ now: new Date('2026-11-20T12:00:00Z') })
const admin = await server.admin()
const gateway = await makeGateway(server)
const LONG_AGO = new Date('2026-01-10T08:00:00Z')
const september = { year: 2026, month: 9 }
const october = { year: 2026, month: 10 }
const at = (percentage: string, lockedPeriod = 12) => [{ lockedPeriod, percentage }]

type PreviewRequest = { year: number; month: number; rates: { lockedPeriod: number; percentage: string }[] }
const preview = async (project: string, body: PreviewRequest) => (await admin.call(profit.preview, { params: { id: project }, body })).data
const lines = (project: string, query: PreviewRequest & Record<string, unknown>) =>
  admin.call(profit.lines, { params: { id: project }, query })

async function withReturn(project: string, amount: string) {
  const body = { kind: 'RETURN_RECEIVED' as const, amount, gateway }
  expect(await admin.call(funds.record, { params: { id: project }, body })).toMatchObject({ status: 200 })
}

let people = 0
async function invest(project: string, amount: string, more: { from?: Date; period?: number; user?: string } = {}) {
  const user = more.user ?? (await server.customer(`holder${(people += 1)}`)).user.id
  return makeInvestment(server, gateway, { project, user, amount, period: more.period ?? 12, from: more.from ?? LONG_AGO })
}

async function share(project: string, body: PreviewRequest) {
  const { hash } = await preview(project, body)
  expect(await admin.call(profit.confirm, { params: { id: project }, body: { ...body, hash } })).toMatchObject({ status: 200 })
  await server.runJobs()
}

test('bands contain every investor once, in at most four adjoining ranges', () => {
  const counts = fc.uniqueArray(
    fc.record({ step: fc.integer({ min: 0, max: STEPS.length }), investors: fc.integer({ min: 1, max: 9_999 }) }),
    {
      selector: ({ step }) => step,
      maxLength: STEPS.length,
    },
  )
  fc.assert(
    fc.property(counts, (steps) => {
      const bands = bandsOf(steps)
      expect(bands.length).toBeLessThanOrEqual(4)
      expect(bands.reduce((sum, { investors }) => sum + investors, 0)).toBe(steps.reduce((sum, { investors }) => sum + investors, 0))
      for (const [place, band] of bands.slice(1).entries()) expect(band.from).toBe(bands[place]?.to)
      if (bands.length > 1) expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([0n, null])
    }),
  )
  expect(bandsOf([])).toEqual([])
  expect(bandsOf([{ step: 4, investors: 3 }])).toEqual([{ from: 1000n, to: 2500n, investors: 3 }])
})

test('a preview shows how many investors receive how much, with all investments of a person combined', async () => {
  const project = (await makeProject(server)).id
  const twice = (await server.customer('twice')).user.id
  for (const amount of ['100.00', '300.00', '900.00', '2000.00', '6000.00']) await invest(project, amount)
  await invest(project, '1200.00', { user: twice })
  await invest(project, '1400.00', { user: twice })
  const { bands, investors } = await preview(project, { ...october, rates: at('1.00') })
  // Payouts of 1.00, 3.00, 9.00, 20.00, 26.00 (from two investments) and 60.00.
  expect(investors).toBe(6)
  expect(bands.reduce((sum, band) => sum + band.investors, 0)).toBe(6)
  const amounts = [1, 3, 9, 20, 26, 60]
  for (const { from, to, investors: bandInvestors } of bands)
    expect(amounts.filter((amount) => amount >= Number(from) && (to === null || amount < Number(to)))).toHaveLength(bandInvestors)
})

test('the difference from the previous month is explained by its two causes, to the cent', async () => {
  const project = (await makeProject(server)).id
  await invest(project, '1000.00')
  await invest(project, '2000.00', { period: 6, from: new Date('2026-06-01T08:00:00Z') })
  await withReturn(project, '100.00')
  expect((await preview(project, { ...september, rates: at('1.00') })).before).toBeNull()
  await share(project, { ...september, rates: [...at('1.00'), ...at('0.80', 6)] })
  // A later investment adds principal for part of October, and the percentage for twelve months is lower.
  await invest(project, '3100.00', { from: new Date('2026-10-22T08:00:00Z') })
  const profitPreview = await preview(project, { ...october, rates: [...at('0.90'), ...at('0.80', 6)] })
  expect(profitPreview.before).toMatchObject({ ...september, total: '26.00', otherPercentages: '-2.00', principalAndDays: '10.00' })
  expect(profitPreview.total).toBe('34.00')
  const same = await preview(project, { ...october, rates: [...at('1.00'), ...at('0.80', 6)] })
  expect(same.before).toMatchObject({ otherPercentages: '0.00', principalAndDays: '10.00' })
  // A lock period that is paid in only one of the two months counts as a difference in percentages.
  const none = await preview(project, { ...october, rates: at('1.00') })
  expect(none.before).toMatchObject({ otherPercentages: '-16.00', principalAndDays: '10.00' })
  // The comparison uses only distributions of earlier months.
  expect((await preview(project, { year: 2026, month: 8, rates: at('1.00') })).before).toBeNull()
})

test('a preview shows the average, the last return and the amount that rounding leaves in the pool', async () => {
  const project = (await makeProject(server)).id
  for (let count = 0; count < 5; count += 1) await invest(project, '100.00')
  expect((await preview(project, { ...october, rates: at('1.00') })).lastReturnAt).toBeNull()
  await withReturn(project, '10.00')
  const profitPreview = await preview(project, { ...october, rates: at('0.3388') })
  // Five people earn 0.3388 each, 1.694 in total; rounded down to 0.33 each, 1.65 is paid.
  expect(profitPreview).toMatchObject({ total: '1.65', roundedDown: '0.04', average: '0.33', lastReturnAt: '2026-11-20T12:00:00.000Z' })
})

test('a frozen customer is marked in the preview and still receives the payout', async () => {
  const project = (await makeProject(server)).id
  const frozen = await server.customer('frosty')
  await invest(project, '1000.00', { user: frozen.user.id })
  await invest(project, '500.00')
  await withReturn(project, '15.00')
  expect(await admin.call(users.freeze, { params: { userId: frozen.user.id }, body: { note: 'Asked by the customer' } })).toMatchObject({
    status: 200,
  })
  const profitPreview = await preview(project, { ...october, rates: at('1.00') })
  expect(profitPreview.frozen).toEqual({ investors: 1, total: '10.00' })
  expect(profitPreview.top.map(({ user, isFrozen }) => [user.id === frozen.user.id, isFrozen])).toEqual([
    [true, true],
    [false, false],
  ])
  await share(project, { ...october, rates: at('1.00') })
  expect(await balanceOf(server.db, account.available(frozen.user.id))).toBe(1000n)
})

test('the lines of a preview are paged, sorted, searched and exported as CSV, and add up to its total', async () => {
  const project = (await makeProject(server)).id
  for (let count = 1; count <= 23; count += 1) await invest(project, `${count * 100}.00`)
  await invest(project, '400.00', { period: 6, from: new Date('2026-10-30T08:00:00Z') })
  const body = { ...october, rates: [...at('1.00'), ...at('0.80', 6)] }
  const profitPreview = await preview(project, body)
  const shareLines: ShareLine[] = []
  for (let page = 1; page <= 3; page += 1) {
    const answer = await lines(project, { ...body, page, limit: 10 })
    expect(answer.meta).toMatchObject({ total: 24, sum: { amount: profitPreview.total } })
    shareLines.push(...answer.data)
  }
  expect(toMoney(shareLines.reduce((sum, { amount }) => sum + toMinor(amount), 0n))).toBe(profitPreview.total)
  expect(shareLines.slice(0, 10)).toEqual(profitPreview.top)
  expect(new Set(shareLines.map(({ id }) => id)).size).toBe(24)
  const fewest = await lines(project, { ...body, sortBy: 'days', sortOrder: 'ASC', limit: 1 })
  expect(fewest.data).toMatchObject([{ lockedPeriod: 6, days: 2, of: 31, amount: '0.20' }])
  const line = shareLines[0]
  expect((await lines(project, { ...body, searchTerm: line?.investment.code })).data).toEqual([line])
  const csv = await admin.request(
    'get',
    `/projects/${project}/share-profit/preview/lines?year=2026&month=10&rates=${encodeURIComponent('{"lockedPeriod":12,"percentage":"1"}')}`,
    {
      headers: { Accept: 'text/csv' },
    },
  )
  expect(csv.status).toBe(200)
  expect((await csv.text()).trim().split('\n')).toHaveLength(25)
})

test('the lines of a month that has not ended or has no percentages are refused', async () => {
  const project = (await makeProject(server)).id
  expect(await lines(project, { year: 2026, month: 11, rates: at('1.00') })).toMatchObject({ status: 422, code: 'MONTH_NOT_ENDED' })
  expect(await lines(project, { ...october, rates: [] })).toMatchObject({ status: 422 })
  const support = await server.staff('support', { roles: ['Support'] })
  expect(await support.call(profit.lines, { params: { id: project }, query: { ...october, rates: at('1.00') } })).toMatchObject({
    status: 403,
  })
})
