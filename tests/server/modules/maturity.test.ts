import { afterEach, expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { notifications } from '@/contract/notifications'
import { type Investment } from '@/contract/investment-schemas'
import { Scope, system } from '@/server/work/actor'
import { newCode, newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { matureInvestments, refundProject } from '@/server/modules/investments/jobs'
import { closeWithdrawn, enqueueProjectRefund, holdForWithdrawal } from '@/server/modules/investments/commands/hold-for-withdrawal'
import { lockInvestment } from '@/server/modules/investments/transition'
import { account } from '@/server/modules/ledger/accounts'
import { move, post } from '@/server/modules/ledger/posting'
import type { Person } from '@/server/work/actor'
import { toMinor } from '@/domain/money'
import { NOON, startServer, type Caller } from '../../support/server'
import { availableOf, giveBalance, tally } from '../../support/money'
import {
  activeInvestment,
  allMails,
  balance,
  customerOf,
  expectBooksExact,
  expectCapacityExact,
  financeOf,
  invest,
  later,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
} from '../../support/investing'

const server = await startServer()
const gateway = await makeGateway(server)
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const people = { n: 0 }
const newCustomer = () => customerOf(server, `person${(people.n += 1)}`, { level: 1 })
const mature = () => runJob(server, matureInvestments)
const personOf = (caller: Caller): Person => ({ ...system, kind: 'Customer', id: caller.user.id, name: caller.user.username })

/** An active investment for one month with this maturity instruction. */
async function running(
  ada: Caller,
  project: string,
  instruction: Investment['maturityInstruction'],
  amount = '250.00',
): Promise<Investment> {
  const investment = await activeInvestment(server, ada, finance, { project, amount, lockedPeriod: 1, gateway })
  return ok(
    await ada.call(investments.instruct, {
      params: { id: investment.id },
      body: { maturityInstruction: instruction, version: investment.version },
    }),
  ).data
}
/** A matured investment with the instruction KEEP. */
async function matured(ada: Caller, project: string, amount = '250.00'): Promise<Investment> {
  const investment = await running(ada, project, 'KEEP', amount)
  later(server, { days: 31 })
  await mature()
  return getInvestment(ada, investment.id)
}

afterEach(async () => {
  server.clock.set(NOON)
  await expectCapacityExact(server)
})

test('at maturity the principal goes to the balance once, with the instruction BALANCE', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id, maturesAt } = await running(ada, project.id, 'BALANCE')
  expect(maturesAt).toBe('2026-12-20T12:00:00.000Z')
  later(server, { days: 29, hours: 23 })
  await mature()
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
  later(server, { hours: 1 })
  await mature()
  await mature()
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'CLOSED', principal: '0.00', endedAt: maturesAt })
  expect(await availableOf(server, ada)).toBe('250.00')
  await expectBooksExact(server)
})

test('KEEP leaves the matured principal in place until the customer releases it', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id, status, principal, version } = await matured(ada, project.id)
  expect({ status, principal }).toEqual({ status: 'MATURED', principal: '250.00' })
  expect(await ada.call(investments.release, { params: { id }, body: { version: version - 1 } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
  const answers = await Promise.all([1, 2, 3].map(() => ada.call(investments.release, { params: { id }, body: {} })))
  expect(tally(answers)).toEqual({ 200: 1, WRONG_STATE: 2 })
  expect(await availableOf(server, ada)).toBe('250.00')
})

test('KEEP requires no decision when the whole principal was lost before maturity', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id, code } = await running(ada, project.id, 'KEEP')
  const lose = (kind: 'CAPITAL_DEPLOYED' | 'CAPITAL_LOST', lines: ReturnType<typeof move>) =>
    server.db.transaction((tx) => post(tx, { kind, reference: newId(), by: null, at: NOON, lines }))
  await lose('CAPITAL_DEPLOYED', move(account.deployed(project.id), account.gatewayClearing(gateway), 25_000n))
  await lose('CAPITAL_LOST', move(account.principal(id), account.deployed(project.id), 25_000n))
  later(server, { days: 31 })
  await mature()
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'MATURED', principal: '0.00', needsDecision: false })
  expect(ok(await ada.call(notifications.mine, { query: {} })).data[0]).toMatchObject({
    title: `Your investment ${code} has matured`,
    body: expect.stringContaining('No principal remains.') as string,
  })
})

test('REINVEST continues in the same project for the same period, at the rates of that day', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const old = await running(ada, project.id, 'REINVEST')
  await server.db.run(sql`update project_return_rates set return_min = 5000, return_max = 6000 where project_id = ${project.id}`)
  later(server, { days: 30 })
  await mature()
  expect(await getInvestment(ada, old.id)).toMatchObject({ status: 'CLOSED', principal: '0.00' })
  const [next] = (await ada.call(investments.mine, { query: { status: ['ACTIVE'] } })).data
  expect(next).toMatchObject({
    source: 'REINVEST',
    investmentAmount: '250.00',
    principal: '250.00',
    lockedPeriod: 1,
    returnMin: '0.50',
    reinvestedFrom: { id: old.id },
    riskAcknowledgedAt: old.riskAcknowledgedAt,
    maturesAt: '2027-01-20T12:00:00.000Z',
  })
  expect(await availableOf(server, ada)).toBe('0.00')
  await expectBooksExact(server)
})

test.each([
  ['is closed', (project: string) => sql`update projects set status = 'CLOSED' where id = ${project}`],
  ['has no room', (project: string) => sql`update projects set value = received + 249 * 100 where id = ${project}`],
  ['no longer offers the period', (project: string) => sql`delete from project_return_rates where project_id = ${project} and period = 1`],
  ['wants more for one investment', (project: string) => sql`update projects set min_investment = 25001 where id = ${project}`],
])('REINVEST pays to the balance instead when the project %s', async (_, change) => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await running(ada, project.id, 'REINVEST')
  await server.db.run(change(project.id))
  later(server, { days: 30 })
  await mature()
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'CLOSED' })
  expect(await availableOf(server, ada)).toBe('250.00')
  await expectBooksExact(server)
})

test('a customer reinvests a whole matured principal in another project', async () => {
  const [ada, project, expensiveProject] = [await newCustomer(), await makeProject(server), await makeProject(server, { min: '250.01' })]
  const { id } = await matured(ada, project.id)
  const into = (body: { project?: string; lockedPeriod?: number }) =>
    ada.call(investments.reinvest, { params: { id }, body: { acknowledgedRisk: true, ...body } })
  expect(await into({ project: expensiveProject.id })).toMatchObject({ status: 422, errors: [{ path: 'investmentAmount' }] })
  expect(await into({ lockedPeriod: 7 })).toMatchObject({ status: 422, errors: [{ path: 'lockedPeriod' }] })
  await server.db.run(sql`update projects set min_investment = 100 where id = ${expensiveProject.id}`)
  const next = ok(await into({ project: expensiveProject.id, lockedPeriod: 12 })).data
  expect(next).toMatchObject({
    status: 'ACTIVE',
    project: { id: expensiveProject.id },
    lockedPeriod: 12,
    principal: '250.00',
    source: 'REINVEST',
    paymentStatus: 'PAID',
  })
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'CLOSED', principal: '0.00' })
  expect(await into({})).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  await expectBooksExact(server)
})

test('of fifty concurrent requests to spend one matured principal, exactly one succeeds', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await matured(ada, project.id)
  const ways = Array.from({ length: 50 }, (_, n) =>
    n % 2 === 0
      ? ada.call(investments.release, { params: { id }, body: {} })
      : ada.call(investments.reinvest, { params: { id }, body: { acknowledgedRisk: true } }),
  )
  expect(tally(await Promise.all(ways))).toEqual({ 200: 1, WRONG_STATE: 49 })
  await expectBooksExact(server)
})

test('of fifty concurrent orders from a balance of 100, exactly one succeeds', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  await giveBalance(server, ada, '100.00')
  const ways = Array.from({ length: 50 }, () =>
    ada.call(investments.create, {
      body: { project: project.id, lockedPeriod: 1, investmentAmount: '100.00', acknowledgedRisk: true, source: 'BALANCE' },
    }),
  )
  expect(tally(await Promise.all(ways))).toEqual({ 200: 1, INSUFFICIENT_BALANCE: 49 })
  expect(await availableOf(server, ada)).toBe('0.00')
})

/** Creates a withdrawal of the principal as the withdrawals module does: inserts the row and holds the principal. */
async function withdraw(ada: Caller, id: string): Promise<string> {
  const withdrawal = newId()
  await work(server.services, personOf(ada), async (inner) => {
    const { principal } = await holdForWithdrawal(inner, id)
    const wallet = newId()
    const now = inner.now
    await inner.tx.run(
      sql`insert into wallets ${insertion({ id: wallet, user_id: ada.user.id, title: 'W', network: 'BTC', currency_unit: 'BTC', address: wallet, status: 'COOLING', created_at: now })}`,
    )
    await inner.tx.run(
      sql`insert into withdrawals ${insertion({ id: withdrawal, code: newCode('WDR'), user_id: ada.user.id, fund: 'INVESTMENT', investment_id: id, amount: principal, fee: 100n, net: principal - 100n, wallet_id: wallet, status: 'PENDING', approvals_needed: 2, created_at: now })}`,
    )
    await post(inner.tx, {
      kind: 'WITHDRAWAL_REQUESTED',
      reference: withdrawal,
      by: ada.user.id,
      at: now,
      lines: move(account.principal(id), account.hold(ada.user.id), principal),
    })
  })
  return withdrawal
}

test('a principal that is being withdrawn cannot be released or reinvested, and closes when the withdrawal is paid', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const { id } = await matured(ada, project.id)
  const active = await activeInvestment(server, ada, finance, { project: project.id, gateway })
  const hold = (caller: Caller, investment: string) =>
    work(server.services, personOf(caller), (inner) => holdForWithdrawal(inner, investment))
  await expect(hold(bob, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(hold(ada, active.id)).rejects.toMatchObject({ code: 'WRONG_STATE' })
  const withdrawal = await withdraw(ada, id)
  await expect(hold(ada, id)).rejects.toMatchObject({ code: 'WRONG_STATE' })
  expect(await ada.call(investments.release, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(await ada.call(investments.reinvest, { params: { id }, body: { acknowledgedRisk: true } })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
  await work(server.services, system, async (inner) => {
    await inner.tx.run(sql`update withdrawals set status = 'PAID' where id = ${withdrawal}`)
    await closeWithdrawn(inner, id)
  })
  expect((await getInvestment(ada, id)).status).toBe('CLOSED')
  await expect(work(server.services, system, (inner) => closeWithdrawn(inner, id))).rejects.toMatchObject({ code: 'WRONG_STATE' })
})

test('an early exit has an exact quote, needs two approvals and pays the penalty to the platform', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 33_333n })]
  const { id } = await activeInvestment(server, ada, finance, { project: project.id, amount: '250.00', gateway })
  const params = { id }
  const quote = ok(await ada.call(investments.exitQuote, { params, body: {} })).data
  expect(quote).toEqual({ principal: '250.00', penalty: '8.33', penaltyPercent: '3.3333', net: '241.67' })
  expect(await ada.call(investments.exit, { params, body: { net: '241.68' } })).toMatchObject({ status: 409, code: 'PREVIEW_CHANGED' })
  expect(await ada.call(investments.exit, { params, body: { net: quote.net } })).toMatchObject({
    status: 200,
    data: { status: 'EXIT_REQUESTED', exit: { net: '241.67', approvals: [] } },
  })
  const fees = await balance(server, account.fees)
  const approve = (caller: Caller) => caller.call(investments.approveExit, { params, body: {} })
  expect(await approve(finance)).toMatchObject({
    status: 200,
    data: { status: 'EXIT_REQUESTED', approvals: [{ by: { id: finance.user.id } }] },
  })
  expect(await approve(finance)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(second)).toMatchObject({
    status: 200,
    data: { status: 'EXITED', principal: '0.00', approvals: [{ by: { id: finance.user.id } }, { by: { id: second.user.id } }] },
  })
  expect(await availableOf(server, ada)).toBe('241.67')
  expect(toMinor(await balance(server, account.fees)) - toMinor(fees)).toBe(833n)
  expect(await approve(second)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  await expectBooksExact(server)
})

test('a declined exit leaves the investment as it was, and a new one needs two approvals again', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 10_000n })]
  const { id } = await activeInvestment(server, ada, finance, { project: project.id, amount: '100.00', gateway })
  const params = { id }
  const requestExit = async () => ok(await ada.call(investments.exit, { params, body: { net: '99.00' } }))
  await requestExit()
  ok(await finance.call(investments.approveExit, { params, body: {} }))
  expect(await second.call(investments.declineExit, { params, body: { note: 'no' } })).toMatchObject({ status: 422 })
  expect(await second.call(investments.declineExit, { params, body: { note: 'Not this month' } })).toMatchObject({
    status: 200,
    data: { status: 'ACTIVE', exit: null },
  })
  await requestExit()
  expect(await second.call(investments.approveExit, { params, body: {} })).toMatchObject({
    status: 200,
    data: { status: 'EXIT_REQUESTED' },
  })
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'EXIT_REQUESTED', principal: '100.00' })
})

test('a loss after the quote changes the exit amount, so that the approval is refused', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { allowsEarlyExit: true })]
  const { id } = await activeInvestment(server, ada, finance, { project: project.id, amount: '100.00', gateway })
  ok(await ada.call(investments.exit, { params: { id }, body: { net: '100.00' } }))
  ok(await finance.call(investments.approveExit, { params: { id }, body: {} }))
  await server.db.transaction(async (tx) => {
    await post(tx, {
      kind: 'CAPITAL_DEPLOYED',
      reference: newId(),
      by: null,
      at: NOON,
      lines: move(account.deployed(project.id), account.gatewayClearing(gateway), 1000n),
    })
    await post(tx, {
      kind: 'CAPITAL_LOST',
      reference: newId(),
      by: null,
      at: NOON,
      lines: move(account.principal(id), account.deployed(project.id), 1000n),
    })
  })
  expect(await second.call(investments.approveExit, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'PREVIEW_CHANGED' })
  ok(await second.call(investments.declineExit, { params: { id }, body: { note: 'Ask again, please' } }))
  expect(ok(await ada.call(investments.exitQuote, { params: { id }, body: {} })).data.net).toBe('90.00')
})

test('a project without early exits refuses the quote and the request', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const { id } = await activeInvestment(server, ada, finance, { project: project.id, gateway })
  expect(await ada.call(investments.exitQuote, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect(await ada.call(investments.exit, { params: { id }, body: { net: '250.00' } })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('an investment with an undecided exit request matures as usual', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server, { allowsEarlyExit: true })]
  const { id } = await activeInvestment(server, ada, finance, { project: project.id, lockedPeriod: 1, gateway })
  ok(await ada.call(investments.exit, { params: { id }, body: { net: '250.00' } }))
  later(server, { days: 30 })
  await mature()
  expect(await getInvestment(ada, id)).toMatchObject({ status: 'CLOSED', exit: null })
  expect(await availableOf(server, ada)).toBe('250.00')
})

test('a cancelled project refunds active, releases matured and expires unpaid investments; withdrawals continue', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server, { allowsEarlyExit: true })]
  const maturedInvestment = await matured(ada, project.id)
  const leaving = await matured(bob, project.id)
  await withdraw(bob, leaving.id)
  const active = await activeInvestment(server, ada, finance, { project: project.id, amount: '300.00', gateway })
  const exiting = await activeInvestment(server, ada, finance, { project: project.id, amount: '400.00', gateway })
  ok(await ada.call(investments.exit, { params: { id: exiting.id }, body: { net: '400.00' } }))
  const waiting = await invest(ada, { project: project.id, amount: '500.00' })
  await pay(ada, waiting.id, { gateway, amount: '500.00' })
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project.id}`)
  await work(server.services, system, (inner) => enqueueProjectRefund(inner, project.id))
  await server.runJobs()
  const states = await Promise.all(
    [maturedInvestment, active, exiting, waiting].map(async ({ id }) => (await getInvestment(ada, id)).status),
  )
  expect(states).toEqual(['CLOSED', 'REFUNDED', 'REFUNDED', 'EXPIRED'])
  expect((await getInvestment(bob, leaving.id)).status).toBe('MATURED')
  expect(await availableOf(server, ada)).toBe('950.00')
  const templates = (await allMails(server)).filter(({ to }) => to === ada.user.email).map(({ content }) => content.template)
  expect(templates.filter((kind) => kind === 'investment.refunded')).toHaveLength(2)
})

test('a refund in which one investment fails is completed by the next run, and no investment is paid twice', async () => {
  const [ada, project] = [await newCustomer(), await makeProject(server)]
  const maturedInvestments: Investment[] = []
  for (let n = 0; n < 5; n += 1)
    maturedInvestments.push(await activeInvestment(server, ada, finance, { project: project.id, amount: '100.00', gateway }))
  await server.db.run(sql`update projects set status = 'CANCELLED' where id = ${project.id}`)
  // The third row is locked, so its refund fails; the others are refunded anyway.
  let letGo = () => {}
  const locking = server.db.transaction(async (tx) => {
    await lockInvestment(tx, maturedInvestments[2]?.id ?? '', Scope.of(system))
    await new Promise<void>((resolve) => void (letGo = resolve))
  })
  const broken = { ...server.services, db: { ...server.services.db, transaction: withLockTimeout(server.services.db.transaction) } }
  await expect(refundProject.run(broken, { projectId: project.id })).rejects.toThrow(/1 of 5 failed/)
  letGo()
  await locking
  expect(await availableOf(server, ada)).toBe('400.00')
  await runJob(server, refundProject, { projectId: project.id })
  await runJob(server, refundProject, { projectId: project.id })
  expect(await availableOf(server, ada)).toBe('500.00')
  await expectBooksExact(server)
})

type Transaction = typeof server.services.db.transaction
/** Sets a lock timeout of 50 ms in every transaction. */
const withLockTimeout =
  (transaction: Transaction): Transaction =>
  (run) =>
    transaction(async (tx) => {
      await tx.run(sql`set local lock_timeout = '50ms'`)
      return run(tx)
    })

test('reinvesting needs the terms in force to be accepted; a REINVEST instruction continues under the earlier terms', async () => {
  const [ada, bob, project] = [await newCustomer(), await newCustomer(), await makeProject(server)]
  const [toKeep] = [await running(ada, project.id, 'KEEP'), await running(bob, project.id, 'REINVEST')]
  const inForce = sql`(select max(version) from legal_texts where kind = 'TERMS')`
  await server.db.run(
    sql`insert into legal_texts (kind, version, title, body, published_at) select 'TERMS', ${inForce} + 1, 'Terms', 'Newer', ${server.clock.now()}`,
  )
  later(server, { days: 31 })
  await mature()
  const again = () => ada.call(investments.reinvest, { params: { id: toKeep.id }, body: { acknowledgedRisk: true } })
  expect(await again()).toMatchObject({ status: 409, code: 'TERMS_NOT_ACCEPTED' })
  expect(await getInvestment(ada, toKeep.id)).toMatchObject({ status: 'MATURED', principal: '250.00' })
  await server.db.run(sql`update users set terms_version = ${inForce} where id = ${ada.user.id}`)
  const investment = ok(await again()).data
  const versionOf = (userId: string) =>
    server.db.one(sql`select terms_version = ${inForce} as "isNew" from investments where user_id = ${userId} and source = 'REINVEST'`)
  expect(investment.status).toBe('ACTIVE')
  expect([await versionOf(ada.user.id), await versionOf(bob.user.id)]).toEqual([{ isNew: true }, { isNew: false }])
  await server.db.run(sql`delete from legal_texts where kind = 'TERMS' and version > 1`)
})
