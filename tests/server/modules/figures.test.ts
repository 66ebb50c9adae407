import { expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { reports } from '@/contract/reports'
import { dashboard } from '@/contract/dashboard'
import { find } from '@/contract/system'
import { toMinor, toMoney } from '@/domain/money'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { move, post } from '@/server/modules/ledger/posting'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { startServer } from '@tests/support/server'

/** A small platform in mid-month: two projects, three investors, one distributed month. */
const server = await startServer({ now: new Date('2026-11-20T12:00:00Z') })
const { db, visitor } = server
const [admin, support] = [await server.admin(), await server.staff('support', { roles: ['Support'] })]
const [ada, bob, eve] = [await server.customer('ada'), await server.customer('bob', { referredBy: 'ada' }), await server.customer('eve')]
const gateway = await makeGateway(server)
const store = await makeProject(server, { title: 'Harbour Cold Store', closesAt: new Date('2026-12-10T12:00:00Z') })
const mill = await makeProject(server, { title: 'Saffron Mill' })
const invest = (project: string, user: string, amount: string, from: string, more: object = {}) =>
  makeInvestment(server, gateway, { project, user, amount, period: 12, from: new Date(from), ...more })

const first = await invest(store.id, ada.user.id, '1000.00', '2026-01-15T09:00:00Z')
await invest(store.id, bob.user.id, '500.00', '2026-11-02T09:00:00Z')
await invest(mill.id, ada.user.id, '300.00', '2026-11-05T23:30:00Z')
await invest(mill.id, eve.user.id, '200.00', '2025-12-10T09:00:00Z')
await invest(mill.id, eve.user.id, '70.00', '2026-10-01T09:00:00Z', { status: 'CANCELLED', endedAt: new Date('2026-10-02T09:00:00Z') })
await db.run(sql`update projects set received = received - 7000 where id = ${mill.id}`)
await admin.call(funds.record, { params: { id: store.id }, body: { kind: 'RETURN_RECEIVED', amount: '25.00', gateway } })
await admin.call(funds.record, { params: { id: store.id }, body: { kind: 'CAPITAL_DEPLOYED', amount: '900.00', gateway } })
const share = { year: 2026, month: 10, rates: [{ lockedPeriod: 12, percentage: '1.00' }] }
const { data: preview } = await admin.call(profit.preview, { params: { id: store.id }, body: share })
await admin.call(profit.confirm, { params: { id: store.id }, body: { ...share, hash: preview.hash } })
await server.runJobs()
await db.transaction((tx) =>
  post(tx, {
    kind: 'WITHDRAWAL_REQUESTED',
    reference: newId(),
    by: ada.user.id,
    at: server.clock.now(),
    lines: move(account.available(ada.user.id), account.hold(ada.user.id), 400n),
  }),
)

const sum = (lines: readonly { amount: string }[]) => toMoney(lines.reduce((total, line) => total + toMinor(line.amount), 0n))

test('the public figures equal the sums in the books', async () => {
  const { data } = await visitor.call(reports.stats, {})
  expect(data).toMatchObject({ raised: '2000.00', projects: 2, investors: 3, paidOut: '10.00' })
  expect(data.books.assets).toEqual([
    { label: 'Accounts at banks and payment providers', amount: '1195.00' },
    { label: 'Capital deployed to projects', amount: '900.00' },
  ])
  expect(data.books.liabilities).toEqual([
    { label: 'Available customer balances', amount: '76.00' },
    { label: 'Investment principal', amount: '2000.00' },
    { label: 'Funds on hold', amount: '4.00' },
    { label: 'Undistributed profit', amount: '15.00' },
  ])
  expect([sum(data.books.assets), sum(data.books.liabilities)]).toEqual([data.books.totalAssets, data.books.totalLiabilities])
  expect(data.books.difference).toBe('0.00')
  const { paid } = await db.one<{ paid: bigint }>(sql`
    select sum(e.amount)::bigint as paid from ledger_entries e join ledger_transfers t on t.id = e.transfer where t.kind = 'PROFIT_SHARE' and e.amount > 0`)
  expect(toMoney(paid)).toBe(data.paidOut)
})

test('payouts are counted individually: late and overdue ones are distinguished, and those due next come last', async () => {
  // The store's October was posted late, on 20 November, and its nine months before are owed; the mill owes eleven.
  expect((await visitor.call(reports.stats, {})).data.shares).toEqual({
    onTime: 0,
    late: 1,
    overdue: 20,
    dueSoFar: 21,
    due: 2,
    dueBy: '2026-12-05',
    since: '2026-10-01',
    marks: ['late', ...Array.from({ length: 20 }, () => 'overdue'), 'due', 'due'],
  })
})

test('the staff dashboard shows pending work by age, and only the panels that the reader may see', async () => {
  const at = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000)
  for (const hours of [1, 10, 50, 100]) {
    await db.run(sql`insert into adjustments (id, code, user_id, amount, reason, status, proposed_by, created_at)
      values (${newId()}, ${`ADJ-${hours}`}, ${ada.user.id}, -2500, 'a mistake', 'PENDING', ${admin.user.id}, ${at(hours)})`)
  }
  const { data } = await support.call(dashboard.office, { query: {} })
  expect(data.queues.map((queue) => queue.key)).toEqual([
    'payments',
    'withdrawals',
    'payouts',
    'identity',
    'adjustments',
    'exits',
    'changes',
  ])
  expect(data.queues[4]).toEqual({
    key: 'adjustments',
    waiting: 4,
    amount: '100.00',
    ages: [1, 1, 1, 1],
    oldestAt: at(100).toISOString(),
    needSecond: 4,
  })
  expect(data).toMatchObject({ books: null, figures: null, months: null, projects: expect.any(Array), comingUp: expect.any(Array) })
  const newcomer = await server.staff('roleless')
  expect((await newcomer.call(dashboard.office, { query: {} })).data).toMatchObject({
    ...{ queues: [], figures: null, months: null, projects: null, comingUp: null, decided: [], books: null },
  })
  const office = (await admin.call(dashboard.office, { query: {} })).data
  expect(office.queues[4]?.needSecond).toBe(0)
  expect(office.books).toMatchObject({ balanced: true, debit: '2095.00', credit: '2095.00' })
  expect(office.books?.gateways).toEqual([{ id: gateway, title: expect.any(String), held: '1195.00' }])
  expect(office.figures).toMatchObject({
    raised: '2000.00',
    running: '2000.00',
    runningCount: 4,
    paidOut: '10.00',
    shares: 1,
    owedOnDemand: '80.00',
    maturing: '200.00',
    investors: 3,
    newInvestors: 1,
  })
  expect(office.months).toHaveLength(12)
  expect(office.months?.at(-1)).toMatchObject({ month: '2026-11', raised: '800.00', paidOut: '10.00', newCustomers: 3 })
  expect(
    office.projects?.map((project) => [
      project.title,
      project.raised,
      project.investors,
      project.onTime,
      project.late,
      project.overdue,
      project.dueSoFar,
      project.average,
    ]),
  ).toEqual([
    ['Harbour Cold Store', '1500.00', 2, 0, 1, 9, 10, '1.00'],
    ['Saffron Mill', '500.00', 2, 0, 0, 11, 11, null],
  ])
  expect(office.comingUp?.map((event) => event.title)).toEqual([
    'Payouts for October are due',
    'Saffron Mill: 1 investment matures',
    'Harbour Cold Store closes',
  ])
  expect(office.comingUp?.[1]).toMatchObject({ amount: '200.00', detail: 'No reinvestment' })
  await db.run(sql`update investments set maturity_instruction = 'REINVEST'`)
  const again = (await admin.call(dashboard.office, { query: {} })).data.comingUp?.[1]
  expect((await admin.call(dashboard.office, { query: {} })).data.figures?.maturing).toBe('0.00')
  await db.run(sql`update investments set maturity_instruction = 'BALANCE'`)
  expect(again?.detail).toBe('200.00 USD to be reinvested')
  expect(office.decided[0]).toMatchObject({ actor: 'Checker', action: 'profit.confirmed', amount: '10.00' })
})

test('months follow the viewer’s time zone: an evening in Lisbon is already the next day in Dhaka', async () => {
  await db.run(sql`update users set created_at = '2026-10-31T19:00:00Z' where id = ${eve.user.id}`)
  const months = async (offset: string) =>
    (await admin.call(dashboard.office, { query: {} }, { headers: { 'Time-Zone-Offset': offset } })).data.months
      ?.slice(-2)
      .map((month) => month.newCustomers)
  expect(await months('0')).toEqual([1, 2])
  expect(await months('-360')).toEqual([0, 3])
})

test('with a time zone, a month before a change of clocks begins and ends by its own days', async () => {
  // In Berlin the clocks change on 25 October 2026.
  const joinedAt = async (at: string) => {
    await db.run(sql`update users set created_at = ${at} where id = ${eve.user.id}`)
    const headers = { 'Time-Zone-Offset': '-60' }
    const read = async (timeZone?: string) => {
      const [office, course] = [
        (await admin.call(dashboard.office, { query: { timeZone } }, { headers })).data.months?.slice(-3),
        (await admin.call(dashboard.course, { query: { step: 'MONTH', timeZone } }, { headers })).data.slice(-3),
      ]
      const customers = office?.map(({ newCustomers }) => newCustomers)
      expect(course.map(({ newCustomers }) => newCustomers)).toEqual(customers)
      return customers
    }
    return { zoned: await read('Europe/Berlin'), byOffset: await read(), unknown: await read('Mars/Olympus') }
  }
  // 1 October 00:30 in Berlin.
  const first = await joinedAt('2026-09-30T22:30:00Z')
  expect(first.zoned?.[1]).toBe((first.byOffset?.[1] ?? 0) + 1)
  expect(first.unknown).toEqual(first.byOffset)
  // 31 October 23:30 in Berlin, after the change.
  const last = await joinedAt('2026-10-31T22:30:00Z')
  expect(last.zoned).toEqual(last.byOffset)
  expect(last.zoned).toEqual(first.zoned)
})

test('the time series groups by weeks from Monday, by months and by quarters; months and quarters have equal sums', async () => {
  const course = async (step: 'WEEK' | 'MONTH' | 'QUARTER') => (await admin.call(dashboard.course, { query: { step } })).data
  const [weeks, months, quarters] = [await course('WEEK'), await course('MONTH'), await course('QUARTER')]
  expect([weeks.length, months.length, quarters.length]).toEqual([12, 12, 8])
  // The clock is set to Friday, 20 November 2026.
  expect([weeks, months, quarters].map((steps) => steps.at(-1)?.begins)).toEqual(['2026-11-16', '2026-11-01', '2026-10-01'])
  expect([weeks, quarters].map((steps) => steps[0]?.begins)).toEqual(['2026-08-31', '2025-01-01'])
  const { months: shown } = (await admin.call(dashboard.office, { query: {} })).data
  expect(months.map(({ begins, ...sums }) => ({ month: begins.slice(0, 7), ...sums }))).toEqual(shown)
  const cents = (text: string) => Number(text.replace('.', ''))
  const raised = (steps: typeof months, from: string) =>
    steps.filter(({ begins }) => begins >= from).reduce((sum, step) => sum + cents(step.raised), 0)
  expect(raised(quarters, '2026-10-01')).toBe(raised(months, '2026-10-01'))
  expect(raised(months, '2026-10-01')).toBeGreaterThan(0)
})

test('a customer sees the total value and its allocation, which adds up to it', async () => {
  const { data } = await ada.call(dashboard.mine, { query: {} })
  expect(data.value.map((point) => [point.at.slice(0, 10), point.value, point.earned, point.paidIn])).toEqual([
    ['2026-01-15', '1000.00', '0.00', '1000.00'],
    ['2026-11-05', '1300.00', '0.00', '1300.00'],
    ['2026-11-20', '1310.00', '10.00', '1300.00'],
  ])
  expect(data.allocation.parts.map((part) => [part.kind, part.project?.title ?? null, part.amount, part.share])).toEqual([
    ['position', 'Harbour Cold Store', '1000.00', '76.30'],
    ['position', 'Saffron Mill', '300.00', '22.90'],
    ['available', null, '6.00', '0.50'],
    ['onHold', null, '4.00', '0.30'],
  ])
  expect(sum(data.allocation.parts)).toBe(data.value.at(-1)?.value)
  expect(data.earnedByMonth.at(-1)).toEqual({ month: '2026-11', profit: '10.00', commission: '0.00' })
  expect(data.steps.map((step) => [step.key, step.done])).toEqual([
    ['email', true],
    ['identity', false],
    ['invest', true],
    ['wallet', false],
    ['twoFactor', false],
  ])
  expect(data.referral).toMatchObject({ joined: 1, people: [1, 0], paid: '0.00', rate: '5.00' })
})

test('upcoming amounts are estimated by exact days, and maturities are listed', async () => {
  const { comingUp } = (await ada.call(dashboard.mine, { query: {} })).data
  expect(comingUp.map((event) => [event.at.slice(0, 10), event.kind, event.title, event.low, event.high])).toEqual([
    // January (17 of 31 days) to September, which the cold store never distributed.
    ['2026-02-05', 'share', 'Overdue payouts, January to September', '68.38', '85.48'],
    // 1,000.00 for 30 days and 300.00 for 26 days of November, at 0.80 to 1.00 %.
    ['2026-12-05', 'share', 'November payouts', '10.08', '12.60'],
    ['2027-01-15', 'maturity', 'Harbour Cold Store', null, '1000.00'],
    ['2027-11-05', 'maturity', 'Saffron Mill', null, '300.00'],
  ])
})

test('search finds people with their records, and records by code, limited to what the staff member may open', async () => {
  const resultsOf = async (caller: typeof admin, q: string) =>
    (await caller.call(find.anything, { query: { q } })).data.map((result) => [result.kind, result.title])
  const adas = (await server.db.all<{ code: string }>(sql`select code from investments where user_id = ${ada.user.id}`)).map(
    ({ code }) => code,
  )
  const results = await resultsOf(admin, 'ada@')
  expect(results[0]).toEqual(['person', 'Ada'])
  expect(results.filter(([kind]) => kind === 'investment').map(([, code]) => code)).toEqual(expect.arrayContaining(adas.slice(0, 6)))
  expect(results).toEqual(await resultsOf(admin, ada.user.username))
  expect(await resultsOf(admin, 'saffron')).toEqual([['project', 'Saffron Mill']])
  expect(await resultsOf(admin, first.code)).toEqual([['investment', first.code]])
  expect(await resultsOf(admin, first.code.slice(0, 8).toLowerCase())).toContainEqual(['investment', first.code])
  expect(await resultsOf(admin, first.code.slice(4, 9))).toContainEqual(['investment', first.code])
  expect(await resultsOf(admin, 'inv-')).toHaveLength(5)
  expect((await resultsOf(admin, 'inv')).map(([kind]) => kind)).toEqual(Array.from({ length: 5 }, () => 'investment'))
  expect(await resultsOf(admin, `PAY-${first.code.slice(4)}`)).toEqual([])
  const { data } = await admin.call(find.anything, { query: { q: first.code } })
  expect(data[0]).toMatchObject({ status: 'ACTIVE', amount: '1000.00', detail: 'Ada · Harbour Cold Store' })
  expect((await admin.call(find.anything, { query: { q: 'saffron' } })).data[0]).toMatchObject({ status: 'OPEN', amount: null })
  const outsider = await server.staff('outsider')
  expect([await resultsOf(outsider, 'ada'), await resultsOf(outsider, first.code)]).toEqual([[], []])
  expect(await ada.call(find.anything, { query: { q: 'ada' } })).toMatchObject({ status: 403 })
})

test('due payouts are forecast as they would be distributed: written-off principal earns nothing', async () => {
  await admin.call(funds.record, { params: { id: mill.id }, body: { kind: 'CAPITAL_DEPLOYED', amount: '400.00', gateway } })
  const { data: loss } = await admin.call(funds.lossPreview, { params: { id: mill.id }, body: { amount: '250.00' } })
  const lost = { kind: 'CAPITAL_LOST', amount: '250.00', hash: loss.hash } as const
  expect(await admin.call(funds.record, { params: { id: mill.id }, body: lost })).toMatchObject({ data: { status: 'POSTED' } })
  server.clock.set(new Date('2026-12-02T12:00:00Z'))
  const later = await server.admin('later')
  const month = { year: 2026, month: 11, rates: [{ lockedPeriod: 12, percentage: '0.80' }] }
  const least = async (id: string) => (await later.call(profit.preview, { params: { id }, body: month })).data.total
  const due = (await later.call(dashboard.office, { query: {} })).data.comingUp?.[0]
  expect(due?.title).toBe('Payouts for November are due')
  expect(due?.detail).toBe('2 projects, minimum target')
  expect(due?.amount).toBe(sum([{ amount: await least(store.id) }, { amount: await least(mill.id) }]))
  server.clock.set(new Date('2026-11-20T12:00:00Z'))
})

test('an unpublished project stays in every public figure', async () => {
  await db.run(sql`update projects set is_active = false where id = ${mill.id}`)
  const { data } = await visitor.call(reports.stats, {})
  expect(data).toMatchObject({ raised: '2000.00', projects: 2, investors: 3 })
})

test('the dashboard shows the date of the first receipt even when there are more days than chart points', async () => {
  const old = await server.customer('old')
  const DAY = 86_400_000
  const now = server.clock.now().getTime()
  await db.transaction(async (tx) => {
    for (let days = 0; days < 450; days += 1)
      await post(tx, {
        kind: 'ADJUSTMENT',
        reference: newId(),
        by: null,
        at: new Date(now + days * DAY),
        lines: move(account.adjustments, account.available(old.user.id), 100n),
      })
  })
  server.clock.set(new Date(now + 450 * DAY))
  const { data } = await (await server.again(old)).call(dashboard.mine, { query: {} })
  expect(data.value.length).toBeLessThan(450)
  expect(data.since).toBe(new Date(now).toISOString())
  server.clock.set(new Date(now))
})
