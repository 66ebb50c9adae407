import { afterEach, expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { notifications } from '@/contract/notifications'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { watchWindows } from '@/server/modules/investments/jobs'
import { NOON, startServer, type Caller } from '../../support/server'
import { availableOf, giveBalance, tally } from '../../support/money'
import { untilWaiting } from '../../support/waiting'
import {
  allMails,
  balance,
  customerOf,
  expectBooksExact,
  expectCapacityExact,
  invest,
  later,
  living,
  getInvestment,
  makeGateway,
  makeProject,
  order,
  runJob,
  setSettings,
} from '../../support/investing'

const server = await startServer()
const gateway = await makeGateway(server)
const people = { n: 0 }
const newCustomer = (making: Parameters<typeof customerOf>[2] = {}) => customerOf(server, `person${(people.n += 1)}`, making)

afterEach(async () => {
  server.clock.set(NOON)
  await expectCapacityExact(server)
  await expectBooksExact(server)
})

test('an order awaits its payment, reserves its amount and keeps the offered terms', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { reflectionDays: 14, earlyExitPenalty: 20_000n })]
  const investment = await invest(ada, { project: project.id, amount: '250.00', lockedPeriod: 12 })
  expect(investment).toMatchObject({
    status: 'AWAITING_PAYMENT',
    paymentStatus: 'UNPAID',
    investmentAmount: '250.00',
    paidAmount: '0.00',
    principal: '0.00',
    lockedPeriod: 12,
    returnMin: '0.90',
    returnMax: '1.10',
    earlyExitPenalty: '2.00',
    source: 'GATEWAY',
    expiresAt: '2026-11-23T12:00:00.000Z',
    termsVersion: 1,
    riskVersion: 1,
    riskAcknowledgedAt: '2026-11-20T12:00:00.000Z',
  })
  expect(investment.code).toMatch(/^INV-[2-9A-Z]{8}$/)
  expect(Number(investment.rates.EUR)).toBeGreaterThan(0)
  const { reserved } = await server.db.one<{ reserved: bigint }>(sql`select reserved from projects where id = ${project.id}`)
  expect(reserved).toBe(25_000n)

  await server.db.run(sql`update project_return_rates set return_min = 1, return_max = 2 where project_id = ${project.id}`)
  await server.db.run(sql`update projects set early_exit_penalty = 990000 where id = ${project.id}`)
  expect(await getInvestment(ada, investment.id)).toMatchObject({ returnMin: '0.90', returnMax: '1.10', earlyExitPenalty: '2.00' })
})

test('a notification writes a time in UTC and names the zone', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await invest(ada, { project: project.id, amount: '250.00' })
  const [notification] = (await ada.call(notifications.mine, { query: {} })).data
  expect(notification?.body).toMatch(/^Please pay 250\.00 USD for .+ by 23 Nov 2026, 12:00 UTC\. The amount is reserved until then\.$/)
})

test('an investment from the balance is active at once and debits exactly its amount', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await giveBalance(server, ada, '300.00')
  const investment = await invest(ada, { project: project.id, amount: '250.00', source: 'BALANCE', lockedPeriod: 1 })
  expect(investment).toMatchObject({
    status: 'ACTIVE',
    paymentStatus: 'PAID',
    paidAmount: '250.00',
    principal: '250.00',
    effectiveFrom: '2026-11-20T12:00:00.000Z',
    maturesAt: '2026-12-20T12:00:00.000Z',
    expiresAt: null,
  })
  expect(await availableOf(server, ada)).toBe('50.00')
  expect(await ada.call(investments.create, order({ project: project.id, amount: '100.00', source: 'BALANCE' }))).toMatchObject({
    status: 409,
    code: 'INSUFFICIENT_BALANCE',
  })
})

test('a lock period that begins on the 31st ends on the last day of a shorter month', async () => {
  const otherServer = await startServer({ now: new Date('2027-01-31T10:00:00Z') })
  await makeGateway(otherServer)
  const [ada, project] = [await customerOf(otherServer, 'ada'), await makeProject(otherServer)]
  await giveBalance(otherServer, ada, '100.00')
  expect((await invest(ada, { project: project.id, amount: '100.00', source: 'BALANCE', lockedPeriod: 1 })).maturesAt).toBe(
    '2027-02-28T10:00:00.000Z',
  )
})

test.each([
  ['below the project’s minimum', { amount: '149.99' }, 'investmentAmount'],
  ['above the project’s maximum', { amount: '400.01' }, 'investmentAmount'],
  ['for a lock period that is not offered', { amount: '200.00', lockedPeriod: 3 }, 'lockedPeriod'],
  ['with a referrer whom nobody knows', { amount: '200.00', referredBy: 'nobody-at-all' }, 'referredBy'],
])('an order %s is refused with a field error', async (_, invalidFields, path) => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { min: '150.00', max: '400.00' })]
  const refused = await ada.call(investments.create, order({ project: project.id, ...invalidFields }))
  expect(refused).toMatchObject({ status: 422, code: 'VALIDATION' })
  expect(refused.errors?.map((fieldError) => fieldError.path)).toEqual([path])
})

test('the platform limits apply where they are stricter than the project limits', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { min: '1.00', max: '5000.00' })]
  expect(await ada.call(investments.create, order({ project: project.id, amount: '99.99' }))).toMatchObject({ status: 422 })
  await setSettings(server, { maxInvestment: '120.00' })
  expect(await ada.call(investments.create, order({ project: project.id, amount: '120.01' }))).toMatchObject({ status: 422 })
  await setSettings(server, { maxInvestment: '1000000.00' })
})

test.each(['PAUSED', 'FUNDED', 'CLOSED', 'COMPLETED', 'CANCELLED'])('a project that is %s accepts no new investment', async (status) => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { status })]
  expect(await ada.call(investments.create, order({ project: project.id }))).toMatchObject({ status: 409, code: 'PROJECT_NOT_OPEN' })
})

test('an order for a draft project returns 404', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { status: 'DRAFT' })]
  expect(await ada.call(investments.create, order({ project: project.id }))).toMatchObject({ status: 404 })
})

test('an order without the risk acknowledgement is refused', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { body } = order({ project: project.id })
  const refused = await ada.call(investments.create, { body: { ...body, acknowledgedRisk: false as true } })
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.errors?.[0]?.path).toBe('acknowledgedRisk')
})

test('simultaneous orders never reserve more than the value of a project', async () => {
  const project = await makeProject(server, { value: '1000.00' })
  const many = await Promise.all(Array.from({ length: 8 }, () => newCustomer()))
  const answers = await Promise.all(many.map((caller) => caller.call(investments.create, order({ project: project.id, amount: '200.00' }))))
  expect(tally(answers)).toEqual({ 200: 5, PROJECT_FULL: 3 })
})

// PostgreSQL can fail to lock a row that several transactions share while another updates it (db/database.ts). The request is then retried.
test.each(['BALANCE', 'GATEWAY'] as const)(
  'an order from %s waits for the project lock before it writes any row that refers to the project',
  async (source) => {
    const [ada, project] = [await newCustomer(), await makeProject(server)]
    await giveBalance(server, ada, '300.00')
    const { ordering } = await server.db.transaction(async (tx) => {
      const { xid } = await tx.one<{ xid: string }>(sql`
      update projects set reserved = reserved where id = ${project.id} returning pg_current_xact_id()::text as xid`)
      const started = invest(ada, { project: project.id, source })
      await untilWaiting(server.db)
      expect(await server.db.one(sql`select xmax::text as xid from projects where id = ${project.id}`)).toEqual({ xid })
      return { ordering: started }
    })
    expect(await ordering).toMatchObject({ status: source === 'BALANCE' ? 'ACTIVE' : 'AWAITING_PAYMENT' })
  },
)

test('active and unpaid investments above the limit in total need a verified identity', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await giveBalance(server, ada, '1000.00')
  await invest(ada, { project: project.id, amount: '600.00', source: 'BALANCE' })
  await invest(ada, { project: project.id, amount: '400.00' })
  expect(await ada.call(investments.create, order({ project: project.id, amount: '100.00' }))).toMatchObject({
    status: 409,
    code: 'IDENTITY_REQUIRED',
  })
  await server.db.run(sql`update users set identity_level = 1 where id = ${ada.user.id}`)
  expect(await ada.call(investments.create, order({ project: project.id, amount: '100.00' }))).toMatchObject({ status: 200 })
})

test('simultaneous orders cannot exceed the identity limit together', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const answers = await Promise.all([1, 2, 3].map(() => ada.call(investments.create, order({ project: project.id, amount: '600.00' }))))
  expect(tally(answers)).toEqual({ 200: 1, IDENTITY_REQUIRED: 2 })
})

test('the number of unpaid orders of one customer is limited', async () => {
  const [ada, project] = [await newCustomer({ level: 1 }), await makeProject(server)]
  for (let n = 0; n < 20; n += 1) await invest(ada, { project: project.id, amount: '100.00' })
  expect(await ada.call(investments.create, order({ project: project.id, amount: '100.00' }))).toMatchObject({
    status: 409,
    code: 'LIMIT_REACHED',
  })
})

test('the first investment sets the referrer; later ones do not change it', async () => {
  const [project, ada, bob, eve] = [await makeProject(server), await newCustomer(), await newCustomer(), await newCustomer()]
  const referrerOf = async (caller: Caller) =>
    (
      await server.db.one<{ username: string | null }>(
        sql`select r.username from users u left join users r on r.id = u.referrer_id where u.id = ${caller.user.id}`,
      )
    ).username
  await invest(ada, { project: project.id, referredBy: bob.user.username.toUpperCase() })
  expect(await referrerOf(ada)).toBe(bob.user.username)
  await invest(ada, { project: project.id, referredBy: eve.user.username })
  expect(await referrerOf(ada)).toBe(bob.user.username)
  await invest(eve, { project: project.id })
  await invest(eve, { project: project.id, referredBy: ada.user.username })
  expect(await referrerOf(eve)).toBeNull()
})

test('a customer cannot name themselves or one of their own direct or indirect referrals as referrer', async () => {
  const [project, ada] = [await makeProject(server), await newCustomer()]
  const bob = await newCustomer({ referredBy: ada.user.username })
  const eve = await newCustomer({ referredBy: bob.user.username })
  for (const referredBy of [ada.user.username, bob.user.username, eve.user.username]) {
    expect(await ada.call(investments.create, order({ project: project.id, referredBy }))).toMatchObject({
      status: 422,
      errors: [{ path: 'referredBy' }],
    })
  }
})

test('two customers naming each other as referrer at the same time do not create a cycle', async () => {
  const [project, ada, bob] = [await makeProject(server), await newCustomer(), await newCustomer()]
  const answers = await Promise.all([
    ada.call(investments.create, order({ project: project.id, referredBy: bob.user.username })),
    bob.call(investments.create, order({ project: project.id, referredBy: ada.user.username })),
  ])
  expect(tally(answers)).toEqual({ 200: 1, VALIDATION: 1 })
})

test('an order can be cancelled while unpaid, and its reserved amount becomes available again', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { value: '250.00' })]
  const { id, version } = await invest(ada, { project: project.id, amount: '250.00' })
  expect(await ada.call(investments.cancel, { params: { id }, body: { version: version + 1 } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
  const cancelled = await ada.call(investments.cancel, { params: { id }, body: { version } })
  expect(cancelled).toMatchObject({ status: 200, data: { status: 'CANCELLED' } })
  expect(await ada.call(investments.cancel, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  await invest(await newCustomer(), { project: project.id, amount: '250.00' })
})

test('an active investment can be cancelled free of charge only within the cooling-off period', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { reflectionDays: 14 })]
  await giveBalance(server, ada, '500.00')
  const first = await invest(ada, { project: project.id, amount: '250.00', source: 'BALANCE' })
  const second = await invest(ada, { project: project.id, amount: '250.00', source: 'BALANCE' })
  expect(first.cancellableUntil).toBe('2026-12-04T12:00:00.000Z')
  later(server, { days: 13, hours: 23 })
  expect(await ada.call(investments.cancel, { params: { id: first.id }, body: {} })).toMatchObject({
    status: 200,
    data: { status: 'CANCELLED', principal: '0.00' },
  })
  expect(await availableOf(server, ada)).toBe('250.00')
  later(server, { hours: 1 })
  expect(await ada.call(investments.cancel, { params: { id: second.id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  // Extending the deadline by SQL has no effect: the cooling-off period and its start are sealed.
  await server.db.run(sql`update investments set reflection_until = reflection_until + interval '90 days' where id = ${second.id}`)
  expect(await ada.call(investments.cancel, { params: { id: second.id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('an order sends one reminder 24 hours and one 4 hours before its payment window closes, then expires', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await invest(ada, { project: project.id })
  await allMails(server)
  const templates = async () => (await allMails(server)).filter(({ to }) => to === ada.user.email).map(({ content }) => content.template)
  later(server, { hours: 47 })
  await runJob(server, watchWindows)
  expect(await templates()).toEqual([])
  later(server, { hours: 1 })
  await runJob(server, watchWindows)
  await runJob(server, watchWindows)
  expect(await templates()).toEqual(['investment.reminder'])
  later(server, { hours: 20 })
  await runJob(server, watchWindows)
  await runJob(server, watchWindows)
  expect(await templates()).toEqual(['investment.reminder'])
  expect((await getInvestment(ada, id)).status).toBe('AWAITING_PAYMENT')
  later(server, { hours: 4 })
  await runJob(server, watchWindows)
  expect(await templates()).toEqual(['investment.expired'])
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'EXPIRED', paymentStatus: 'UNPAID' })
})

test('the maturity instruction can be changed until the day before maturity', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await giveBalance(server, ada, '100.00')
  const { id, version } = await invest(ada, { project: project.id, amount: '100.00', source: 'BALANCE', lockedPeriod: 1 })
  server.clock.set(new Date('2026-12-19T23:59:59Z'))
  const changed = await ada.call(investments.instruct, { params: { id }, body: { maturityInstruction: 'KEEP', version } })
  expect(changed).toMatchObject({ status: 200, data: { maturityInstruction: 'KEEP' } })
  expect(await ada.call(investments.instruct, { params: { id }, body: { maturityInstruction: 'BALANCE', version } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
  server.clock.set(new Date('2026-12-20T00:00:00Z'))
  expect(
    await ada.call(investments.instruct, { params: { id }, body: { maturityInstruction: 'BALANCE', version: changed.data.version } }),
  ).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('another customer’s investment returns 404', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const { id, version } = await invest(ada, { project: project.id })
  const tries = [
    bob.call(investments.get, { params: { id } }),
    bob.call(investments.payments, { params: { id }, query: {} }),
    bob.call(investments.shares, { params: { id }, query: {} }),
    bob.call(investments.history, { params: { id } }),
    bob.call(investments.cancel, { params: { id }, body: {} }),
    bob.call(investments.release, { params: { id }, body: {} }),
    bob.call(investments.reinvest, { params: { id }, body: { acknowledgedRisk: true } }),
    bob.call(investments.exitQuote, { params: { id }, body: {} }),
    bob.call(investments.exit, { params: { id }, body: { net: '1.00' } }),
    bob.call(investments.instruct, { params: { id }, body: { maturityInstruction: 'KEEP', version } }),
    bob.call(investments.makePayment, { params: { id }, body: { gateway, amount: '1.00', transactionId: 'abc' } }),
  ]
  expect(tally(await Promise.all(tries))).toEqual({ NOT_FOUND: tries.length })
})

test('lists can be filtered, sorted, searched and totalled; a customer sees only their own investments', async () => {
  const [ada, staff, project] = [
    await newCustomer({ level: 1 }),
    living(server, await server.staff('reader', { permissions: ['projects:read'] })),
    await makeProject(server),
  ]
  await giveBalance(server, ada, '300.00')
  const small = await invest(ada, { project: project.id, amount: '100.00', source: 'BALANCE' })
  const large = await invest(ada, { project: project.id, amount: '900.00' })
  const mine = await ada.call(investments.mine, { query: { sortBy: 'investmentAmount', sortOrder: 'ASC' } })
  expect(mine.data.map(({ id }) => id)).toEqual([small.id, large.id])
  expect(mine.meta).toMatchObject({ total: 2, sum: { investmentAmount: '1000.00', paidAmount: '100.00' } })
  const filtered = await staff.call(investments.list, { query: { project: project.id, status: ['ACTIVE'], paymentStatus: 'PAID' } })
  expect(filtered.data.map(({ id }) => id)).toEqual([small.id])
  expect((await staff.call(investments.list, { query: { searchTerm: large.paymentReference } })).data.map(({ id }) => id)).toEqual([
    large.id,
  ])
  expect((await staff.call(investments.list, { query: { sortBy: 'password' as 'createdAt' } })).status).toBe(422)
})

test('the history lists the events in order, with details', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { reflectionDays: 3 })]
  await giveBalance(server, ada, '100.00')
  const { id, version } = await invest(ada, { project: project.id, amount: '100.00', source: 'BALANCE' })
  await ada.call(investments.instruct, { params: { id }, body: { maturityInstruction: 'REINVEST', version } })
  await ada.call(investments.cancel, { params: { id }, body: {} })
  const { data } = await ada.call(investments.history, { params: { id } })
  expect(data.map(({ event }) => event)).toEqual([
    'investment.made',
    'investment.activated',
    'investment.instructed',
    'investment.cancelled',
  ])
  expect(data[2]?.detail).toBe('from “move to balance” to “reinvest”')
  expect(await balance(server, account.principal(id))).toBe('0.00')
})
