import { afterEach, expect, test } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { investments } from '@/contract/investments'
import { transactions } from '@/contract/transactions'
import { users } from '@/contract/users'
import { payments } from '@/contract/payments'
import { commissions, type Commission, type OwnCommission } from '@/contract/commissions'
import { sql } from '@/server/db/sql'
import { payCommissions } from '@/server/modules/commissions/jobs'
import { earnedBy, setAgainst } from '@/server/modules/commissions/rules'
import { matureInvestments, refundProject } from '@/server/modules/investments/jobs'
import { account } from '@/server/modules/ledger/accounts'
import { NOON, startServer, type Caller } from '../../support/server'
import { availableOf, giveBalance } from '../../support/money'
import {
  activeInvestment,
  balance,
  customerOf,
  expectBooksExact,
  financeOf,
  invest,
  later,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  setSettings,
  settle,
} from '../../support/investing'

const server = await startServer()
const gateway = await makeGateway(server)
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const people = { n: 0 }
const newCustomer = (referredBy?: Caller) =>
  customerOf(server, `person${(people.n += 1)}`, { level: 1, ...(referredBy ? { referredBy: referredBy.user.username } : {}) })
const mine = async (caller: Caller): Promise<OwnCommission[]> =>
  ok(await caller.call(commissions.mine, { query: { sortOrder: 'ASC' } })).data
/** The commissions of a customer as staff see them. */
const listed = async (of: Caller): Promise<Commission[]> =>
  ok(await finance.call(commissions.list, { query: { user: of.user.id, sortOrder: 'ASC' } })).data
const payDue = () => runJob(server, payCommissions)

afterEach(async () => {
  server.clock.set(NOON)
  await setSettings(server, { referralRates: ['5.00'], referralHoldDays: 30 })
  await expectBooksExact(server)
})

test('a referrer earns a commission on money received through a gateway, paid after the hold', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const bob = await newCustomer(ada)
  await activeInvestment(server, bob, finance, { project: project.id, amount: '250.00', gateway })
  const [earned] = await mine(ada)
  expect(earned).toMatchObject({
    level: 1,
    amount: '12.50',
    paid: '0.00',
    status: 'PENDING',
    holdUntil: '2026-12-20T12:00:00.000Z',
  })
  expect(await mine(bob)).toEqual([])
  later(server, { days: 29, hours: 23 })
  await payDue()
  expect(await availableOf(server, ada)).toBe('0.00')
  later(server, { hours: 1 })
  const budget = Number(await balance(server, account.referralBudget))
  await Promise.all([payDue(), payDue()])
  expect(await availableOf(server, ada)).toBe('12.50')
  expect(Number(await balance(server, account.referralBudget)) - budget).toBe(12.5)
  expect((await mine(ada))[0]).toMatchObject({ status: 'PAID', paid: '12.50', paidAt: '2026-12-20T12:00:00.000Z' })
})

test('no commission is earned on money from the balance or on reinvested money', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const bob = await newCustomer(ada)
  await giveBalance(server, bob, '100.00')
  const investment = await invest(bob, { project: project.id, amount: '100.00', source: 'BALANCE', lockedPeriod: 1 })
  ok(
    await bob.call(investments.instruct, {
      params: { id: investment.id },
      body: { maturityInstruction: 'REINVEST', version: investment.version },
    }),
  )
  later(server, { days: 30 })
  await runJob(server, matureInvestments)
  expect(await mine(ada)).toEqual([])
})

test('only the principal earns a commission; an overpayment does not', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const bob = await newCustomer(ada)
  const { id } = await invest(bob, { project: project.id, amount: '100.00' })
  const { id: payment } = await pay(bob, id, { gateway, amount: '900.00' })
  for (const caller of [finance, second]) ok(await settle(caller, payment, '900.00'))
  expect((await mine(ada)).map(({ amount }) => amount)).toEqual(['5.00'])
})

test('levels and rates come from the settings; a commission keeps the rate at which it was earned', async () => {
  const project = await makeProject(server)
  const top = await newCustomer()
  const middle = await newCustomer(top)
  const near = await newCustomer(middle)
  const bob = await newCustomer(near)
  await setSettings(server, { referralRates: ['5.00', '2.50', '0.0001'] })
  await activeInvestment(server, bob, finance, { project: project.id, amount: '333.33', gateway })
  await setSettings(server, { referralRates: ['50.00'] })
  expect((await listed(near)).map(({ level, rate, amount }) => [level, rate, amount])).toEqual([[1, '5.00', '16.66']])
  expect((await listed(middle)).map(({ level, rate, amount }) => [level, rate, amount])).toEqual([[2, '2.50', '8.33']])
  const perLevel = async (level: number) => (await middle.call(commissions.mine, { query: { level, limit: 1 } })).meta
  expect(await perLevel(1)).toMatchObject({ total: 0 })
  expect(await perLevel(2)).toMatchObject({ total: 1, sum: { amount: '8.33' } })
  expect(await mine(top)).toEqual([])
})

test('a referrer from a country without commissions earns none, and no one else earns it instead', async () => {
  await setSettings(server, { referralRates: ['5.00', '5.00'] })
  const project = await makeProject(server)
  const top = await newCustomer()
  const off = await customerOf(server, 'abroad', { level: 1, country: 'se', referredBy: top.user.username })
  await server.db.run(sql`update countries set pays_commission = false where slug = 'se'`)
  const bob = await newCustomer(off)
  await activeInvestment(server, bob, finance, { project: project.id, amount: '100.00', gateway })
  expect(await mine(off)).toEqual([])
  expect((await mine(top)).map(({ level }) => level)).toEqual([2])
})

test('a commission is voided when its investment ends early, but not when it matures', async () => {
  await setSettings(server, { referralHoldDays: 40 })
  const [ada, project] = [await newCustomer(), await makeProject(server, { reflectionDays: 14, allowsEarlyExit: true })]
  const bob = await newCustomer(ada)
  const [cancelled, exited, matured, refunded] = [
    await activeInvestment(server, bob, finance, { project: project.id, amount: '100.00', gateway }),
    await activeInvestment(server, bob, finance, { project: project.id, amount: '200.00', gateway }),
    await activeInvestment(server, bob, finance, { project: project.id, amount: '300.00', lockedPeriod: 1, gateway }),
    await activeInvestment(server, bob, finance, { project: project.id, amount: '400.00', gateway }),
  ]
  ok(await bob.call(investments.cancel, { params: { id: cancelled.id }, body: {} }))
  ok(await bob.call(investments.exit, { params: { id: exited.id }, body: { net: '200.00' } }))
  for (const caller of [finance, second]) ok(await caller.call(investments.approveExit, { params: { id: exited.id }, body: {} }))
  later(server, { days: 31 })
  await runJob(server, matureInvestments)
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project.id}`)
  await runJob(server, refundProject, { projectId: project.id })
  expect((await getInvestment(bob, refunded.id)).status).toBe('REFUNDED')
  later(server, { days: 10 })
  await payDue()
  const all = ok(await finance.call(commissions.list, { query: { user: ada.user.id } })).data
  const states = Object.fromEntries(all.map(({ investment, status }) => [investment?.id, status]))
  expect(states).toEqual({ [cancelled.id]: 'VOID', [exited.id]: 'VOID', [matured.id]: 'PAID', [refunded.id]: 'VOID' })
  const { meta } = ok(await finance.call(commissions.list, { query: { user: ada.user.id } }))
  expect([meta?.sum?.amount, meta?.sum?.paid]).toEqual(['15.00', '15.00'])
  expect(all.find(({ investment }) => investment?.id === cancelled.id)?.reason).toContain(cancelled.code)
  // Investments and the reasons for their end are private: the referrer sees only paid commissions.
  expect((await mine(ada)).map(({ status, amount }) => [status, amount])).toEqual([['PAID', '15.00']])
  expect(await availableOf(server, ada)).toBe('15.00')
})

test('a commission is held until the cooling-off period of its investment ends, however long that is', async () => {
  const [ada, short, long] = [
    await newCustomer(),
    await makeProject(server, { reflectionDays: 14 }),
    await makeProject(server, { reflectionDays: 60 }),
  ]
  const bob = await newCustomer(ada)
  await activeInvestment(server, bob, finance, { project: short.id, amount: '100.00', gateway })
  const cancelled = await activeInvestment(server, bob, finance, { project: long.id, amount: '200.00', gateway })
  await activeInvestment(server, bob, finance, { project: long.id, amount: '300.00', gateway })
  const holds = (await mine(ada)).map(({ holdUntil }) => holdUntil)
  expect(holds).toEqual(['2026-12-20T12:00:00.000Z', '2027-01-19T12:00:00.000Z', '2027-01-19T12:00:00.000Z'])
  later(server, { days: 40 })
  await payDue()
  expect(await availableOf(server, ada)).toBe('5.00')
  ok(await bob.call(investments.cancel, { params: { id: cancelled.id }, body: {} }))
  expect((await listed(ada)).map(({ status }) => status)).toEqual(['PAID', 'VOID', 'PENDING'])
  later(server, { days: 20 })
  await payDue()
  expect(await availableOf(server, ada)).toBe('20.00')
})

test('a commission held too briefly by an earlier version is also paid only after the cooling-off period', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { reflectionDays: 60 })]
  const bob = await newCustomer(ada)
  await activeInvestment(server, bob, finance, { project: project.id, amount: '100.00', gateway })
  await server.db.run(sql`update commissions set hold_until = created_at + interval '30 days' where user_id = ${ada.user.id}`)
  later(server, { days: 59, hours: 23 })
  await payDue()
  expect(await availableOf(server, ada)).toBe('0.00')
  later(server, { hours: 1 })
  await payDue()
  expect(await availableOf(server, ada)).toBe('5.00')
})

test('a paid commission that is clawed back becomes a debt, offset against later commissions, not the balance', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const bob = await newCustomer(ada)
  const { id } = await invest(bob, { project: project.id, amount: '400.00' })
  const payment = await pay(bob, id, { gateway, amount: '400.00' })
  ok(await settle(finance, payment.id, '400.00'))
  later(server, { days: 30 })
  await payDue()
  expect(await availableOf(server, ada)).toBe('20.00')
  ok(await finance.call(payments.reverse, { params: { id: payment.id }, body: { note: 'Called back by the bank' } }))
  expect((await listed(ada))[0]).toMatchObject({ status: 'CLAWED_BACK', paid: '20.00', debt: '20.00' })
  expect((await mine(ada))[0]).toMatchObject({ status: 'PAID', paid: '20.00' })
  expect((await ada.call(commissions.mine, { query: {} })).meta?.sum).toEqual({ amount: '20.00', paid: '20.00', debt: '20.00' })
  expect((await ada.call(users.myReferences, { query: {} })).data.map(({ commission }) => commission)).toEqual(['20.00'])
  expect(await availableOf(server, ada)).toBe('20.00')

  await activeInvestment(server, bob, finance, { project: project.id, amount: '100.00', gateway })
  await activeInvestment(server, bob, finance, { project: project.id, amount: '600.00', gateway })
  later(server, { days: 30 })
  await payDue()
  expect((await listed(ada)).map(({ status, amount, paid, debt }) => [status, amount, paid, debt])).toEqual([
    ['CLAWED_BACK', '20.00', '20.00', '0.00'],
    ['PAID', '5.00', '0.00', '0.00'],
    ['PAID', '30.00', '15.00', '0.00'],
  ])
  expect(await availableOf(server, ada)).toBe('35.00')
})

test('a paid commission stays paid when its investment later exits early or is refunded', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { allowsEarlyExit: true })]
  const bob = await newCustomer(ada)
  const exited = await activeInvestment(server, bob, finance, { project: project.id, amount: '100.00', gateway })
  await activeInvestment(server, bob, finance, { project: project.id, amount: '200.00', gateway })
  later(server, { days: 30 })
  await payDue()
  ok(await bob.call(investments.exit, { params: { id: exited.id }, body: { net: '100.00' } }))
  for (const caller of [finance, second]) ok(await caller.call(investments.approveExit, { params: { id: exited.id }, body: {} }))
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project.id}`)
  await runJob(server, refundProject, { projectId: project.id })
  expect((await listed(ada)).map(({ status, debt }) => [status, debt])).toEqual([
    ['PAID', '0.00'],
    ['PAID', '0.00'],
  ])
})

test('staff see commissions with full names; customers cannot open that list', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const bob = await newCustomer(ada)
  await server.db.run(sql`update users set name = 'Robert Olsen' where id = ${bob.user.id}`)
  await activeInvestment(server, bob, finance, { project: project.id, amount: '100.00', gateway })
  const pending = ok(await finance.call(commissions.list, { query: { user: ada.user.id, status: 'PENDING' } }))
  expect(pending.data.map(({ from, user }) => [from.name, user.id])).toEqual([['Robert Olsen', ada.user.id]])
  expect(pending.meta).toMatchObject({ total: 1, sum: { amount: '5.00', paid: '0.00', debt: '0.00' } })
  expect((await ada.call(commissions.list, { query: {} })).status).toBe(403)
})

test('a referrer never sees the rate, person, investment or cancellation behind a commission', async () => {
  await setSettings(server, { referralRates: ['6.00'] })
  const [ada, project] = [await newCustomer(), await makeProject(server, { reflectionDays: 14 })]
  const bob = await newCustomer(ada)
  await server.db.run(sql`update users set name = 'Robert Olsen' where id = ${bob.user.id}`)
  const perPerson = async () => ok(await ada.call(users.myReferences, { query: {} })).data.map(({ commission }) => commission)
  const cancelled = await activeInvestment(server, bob, finance, { project: project.id, amount: '300.00', gateway })
  // A pending commission is not shown per referral, so a referral's commission does not reveal that an investment was cancelled.
  const before = await perPerson()
  ok(await bob.call(investments.cancel, { params: { id: cancelled.id }, body: {} }))
  expect([before, await perPerson()]).toEqual([['0.00'], ['0.00']])
  const { id } = await invest(bob, { project: project.id, amount: '400.00' })
  const payment = await pay(bob, id, { gateway, amount: '400.00' })
  ok(await settle(finance, payment.id, '400.00'))
  const ahead = JSON.stringify(ok(await ada.call(dashboard.mine, { query: {} })).data)
  later(server, { days: 30 })
  await payDue()
  ok(await finance.call(payments.reverse, { params: { id: payment.id }, body: { note: 'Called back by the bank' } }))

  expect(await perPerson()).toEqual(['24.00'])
  const rows = await mine(ada)
  expect(rows.map(({ status, amount }) => [status, amount])).toEqual([['PAID', '24.00']])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['amount', 'code', 'createdAt', 'holdUntil', 'id', 'level', 'paid', 'paidAt', 'status'])
  const movements = ok(await ada.call(transactions.mine, { query: {} })).data
  expect(movements.map(({ kind, reference }) => [kind, reference.title])).toEqual([['REFERRAL_COMMISSION', null]])
  const notices = await server.db.all<{ kind: string; text: string }>(sql`
    select kind, title || body as text from notifications where user_id = ${ada.user.id} and kind like 'commission.%' order by created_at`)
  expect(notices.map(({ kind }) => kind).sort()).toEqual([
    'commission.earned',
    'commission.earned',
    'commission.paid',
    'commission.taken-back',
    'commission.voided',
  ])
  for (const { kind, text } of notices) {
    // The code of one that will not be paid would say which investment ended; the others name theirs.
    if (kind === 'commission.earned' || kind === 'commission.paid') expect(text).toMatch(/COM-[0-9A-Z]{8}/)
    if (kind === 'commission.voided' || kind === 'commission.taken-back') expect(text).not.toMatch(/COM-|condition|clawed|void/i)
  }
  expect([ahead, JSON.stringify(rows), JSON.stringify(movements), JSON.stringify(notices)].join()).not.toMatch(
    /Robert|300\.00|400\.00|cancelled by/i,
  )
})

test('commissions are calculated on the principal and rounded down; a level without a rate earns nothing', () => {
  const up = [1, 2, 3].map((level) => ({ level, userId: `u${level}`, pays: level !== 2 }))
  expect(earnedBy(33_333n, ['3.3333', '5.00'], up).map(({ level, amount }) => [level, amount])).toEqual([[1, 1_111n]])
  expect(earnedBy(19n, ['5.00'], up)).toEqual([])
})

test('debts are offset oldest first and never beyond the amount due', () => {
  expect(setAgainst(100n, [30n, 50n])).toEqual({ taken: [30n, 50n], paid: 20n })
  expect(setAgainst(60n, [30n, 50n])).toEqual({ taken: [30n, 30n], paid: 0n })
  expect(setAgainst(60n, [])).toEqual({ taken: [], paid: 60n })
})
