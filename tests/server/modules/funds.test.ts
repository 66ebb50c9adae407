import { expect, test } from 'vitest'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import { funds, type FundKind } from '@/contract/funds'
import { projects } from '@/contract/projects'
import { api } from '@/contract/api'
import { toMoney } from '@/domain/money'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { makeGateway, makeInvestment, makeProject } from '@tests/support/project'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db } = server
const [finance, second, admin] = [
  await server.staff('finance', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.admin(),
]
const [ada, bob, eve] = [await server.customer('ada'), await server.customer('bob'), await server.customer('eve')]
const gateway = await makeGateway(server)
const SPRING = new Date('2026-04-01T08:00:00Z')

const record = (project: string, kind: FundKind, amount: string, more: object = {}) =>
  finance.call(funds.record, { params: { id: project }, body: { kind, amount, ...(kind === 'CAPITAL_LOST' ? {} : { gateway }), ...more } })
/** Proposes a fund transfer. @returns the id of its change request */
const propose = async (project: string, kind: FundKind, amount: string, more: object = {}) => {
  const { data } = await finance.propose(funds.record, { params: { id: project }, body: { kind, amount, ...more } })
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  return data.changeRequest.id
}
const approve = (id: string, caller = second) => caller.call(approvals.approve, { params: { id }, body: {} })
const balances = async (project: string) => ({
  pool: await balanceOf(db, account.pool(project)),
  deployed: await balanceOf(db, account.deployed(project)),
})

/** A project with three investors: 100.00, 200.00 and 300.00. */
async function invested(amounts: readonly string[] = ['100.00', '200.00', '300.00']) {
  const { id } = await makeProject(server)
  const people = [ada, bob, eve]
  const investments = []
  for (const [at, amount] of amounts.entries()) {
    investments.push(
      await makeInvestment(server, gateway, { project: id, user: people[at]?.user.id ?? ada.user.id, amount, period: 12, from: SPRING }),
    )
  }
  return { id, investments }
}

test('each fund transfer is posted at once to both sides of the ledger', async () => {
  const { id } = await invested()
  const clearing = await balanceOf(db, account.gatewayClearing(gateway))
  expect(await record(id, 'RETURN_RECEIVED', '50.00', { transactionId: 'r-1', note: 'October' })).toMatchObject({
    status: 200,
    data: { status: 'POSTED', kind: 'RETURN_RECEIVED', amount: '50.00', gateway: { id: gateway } },
  })
  await record(id, 'CAPITAL_DEPLOYED', '400.00')
  await record(id, 'CAPITAL_RETURNED', '150.00')
  expect(await balances(id)).toEqual({ pool: 5_000n, deployed: 25_000n })
  expect((await balanceOf(db, account.gatewayClearing(gateway))) - clearing).toBe(5_000n - 40_000n + 15_000n)
  const list = await finance.call(funds.list, { params: { id }, query: { sortOrder: 'ASC' } })
  expect(list.data.map((movement) => movement.kind)).toEqual(['RETURN_RECEIVED', 'CAPITAL_DEPLOYED', 'CAPITAL_RETURNED'])
  expect(list.meta).toMatchObject({ total: 3, sum: { net: '-200.00' } })
})

test('only capital from investors can be deployed, and only deployed capital can be returned', async () => {
  const { id } = await invested(['100.00'])
  await makeInvestment(server, gateway, { project: id, user: bob.user.id, amount: '500.00' })
  expect(await record(id, 'CAPITAL_DEPLOYED', '100.01')).toMatchObject({
    status: 409,
    code: 'INSUFFICIENT_BALANCE',
    errors: [{ path: 'amount' }],
  })
  await record(id, 'CAPITAL_DEPLOYED', '100.00')
  expect(await record(id, 'CAPITAL_DEPLOYED', '0.01')).toMatchObject({ status: 409 })
  expect(await record(id, 'CAPITAL_RETURNED', '100.01')).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
  expect(await balances(id)).toEqual({ pool: 0n, deployed: 10_000n })
})

test('two simultaneous requests cannot deploy the same capital twice', async () => {
  const { id } = await invested(['100.00'])
  const answers = await Promise.all([record(id, 'CAPITAL_DEPLOYED', '60.00'), record(id, 'CAPITAL_DEPLOYED', '60.00')])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('a return is given back only after the project has ended, and never more than the pool holds', async () => {
  const { id } = await invested(['100.00'])
  await record(id, 'RETURN_RECEIVED', '10.00')
  expect(await record(id, 'RETURN_GIVEN_BACK', '5.00')).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  await db.run(sql`update projects set status = 'COMPLETED' where id = ${id}`)
  expect(await record(id, 'RETURN_GIVEN_BACK', '10.01')).toMatchObject({ status: 409, code: 'POOL_TOO_SMALL' })
  expect(await record(id, 'RETURN_GIVEN_BACK', '10.00')).toMatchObject({ status: 200 })
  expect(await balances(id)).toMatchObject({ pool: 0n })
  expect(await record(id, 'CAPITAL_DEPLOYED', '1.00')).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('completing a project can give back the rest of its pool in the same step', async () => {
  const { id } = await makeProject(server, { status: 'CLOSED' })
  await record(id, 'RETURN_RECEIVED', '12.34')
  const done = await admin.call(projects.transition, { params: { id }, body: { event: 'complete', gateway, transactionId: 'rest-1' } })
  expect(done).toMatchObject({ status: 200, data: { status: 'COMPLETED' } })
  expect(await balances(id)).toMatchObject({ pool: 0n })
  const { id: empty } = await makeProject(server, { status: 'CLOSED' })
  expect(await admin.call(projects.transition, { params: { id: empty }, body: { event: 'complete', gateway } })).toMatchObject({
    status: 422,
    errors: [{ path: 'gateway' }],
  })
  expect(await db.one(sql`select status from projects where id = ${empty}`)).toEqual({ status: 'CLOSED' })
})

test('cancelling a project pays nothing out of its pool; giving back the rest needs a separate approval', async () => {
  const { id } = await makeProject(server)
  await record(id, 'RETURN_RECEIVED', '12.34')
  for (const event of ['cancel', 'pause'] as const) {
    const answer = await admin.propose(projects.transition, {
      params: { id },
      body: { event, gateway, transactionId: 'rest-2', note: 'The permit was refused' },
    })
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
  }
  expect(await db.one(sql`select status from projects where id = ${id}`)).toEqual({ status: 'OPEN' })
  expect(
    await admin.call(projects.transition, { params: { id }, body: { event: 'cancel', note: 'The permit was refused' } }),
  ).toMatchObject({
    data: { status: 'CANCELLED' },
  })
  expect(await balances(id)).toMatchObject({ pool: 1_234n })
  const back = await propose(id, 'RETURN_GIVEN_BACK', '12.34', { gateway })
  const { data } = await second.call(approvals.get, { params: { id: back } })
  expect(data).toMatchObject({ action: 'fund.return-given-back', after: { amount: '12.34', gateway: expect.any(String) } })
  expect(await balances(id)).toMatchObject({ pool: 1_234n })
  expect(await approve(back, finance)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(back)).toMatchObject({ status: 200 })
  expect(await balances(id)).toMatchObject({ pool: 0n })
})

test('a fund transfer needs a gateway, and a transaction id is recorded once', async () => {
  const { id } = await invested(['100.00'])
  expect(await record(id, 'RETURN_RECEIVED', '5.00', { gateway: undefined })).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
  expect(await record(id, 'RETURN_RECEIVED', '5.00', { gateway: id })).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
  await record(id, 'RETURN_RECEIVED', '5.00', { transactionId: 'TX-77' })
  expect(await record(id, 'RETURN_RECEIVED', '5.00', { transactionId: 'tx-77' })).toMatchObject({
    status: 409,
    code: 'ALREADY_TAKEN',
    errors: [{ path: 'transactionId' }],
  })
  expect(await balances(id)).toMatchObject({ pool: 500n })
})

test('a fund transfer for a draft project is refused', async () => {
  const { id } = await makeProject(server, { status: 'DRAFT' })
  expect(await record(id, 'RETURN_RECEIVED', '5.00')).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

const lossOf = async (id: string, amount: string) => (await finance.call(funds.lossPreview, { params: { id }, body: { amount } })).data

test('a loss is allocated in proportion to principal, to the last cent, after another person approves', async () => {
  const { id, investments } = await invested(['100.00', '100.00', '100.00'])
  await record(id, 'CAPITAL_DEPLOYED', '300.00')
  const preview = await lossOf(id, '100.00')
  expect(preview).toMatchObject({ total: '100.00', investments: 3, principalBefore: '300.00', principalAfter: '200.00' })
  expect(preview.top.map((line) => line.loss).sort()).toEqual(['33.33', '33.33', '33.34'])
  const proposed = await propose(id, 'CAPITAL_LOST', '100.00', { hash: preview.hash, note: 'The roof burnt' })
  expect(await balances(id)).toMatchObject({ deployed: 30_000n })
  // The approver sees the effect on the investors.
  expect((await second.call(approvals.get, { params: { id: proposed } })).data).toMatchObject({
    before: { principalOfInvestors: '300.00' },
    after: { amount: '100.00', principalOfInvestors: '200.00', affectedInvestments: 3, largestLossOfAnInvestment: '33.34' },
  })
  expect(await approve(proposed, finance)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await approve(proposed)).toMatchObject({
    status: 200,
    data: { status: 'APPLIED', result: { status: 'POSTED', proposedBy: { name: 'Finance' }, decidedBy: { name: 'Second' } } },
  })
  expect(await balances(id)).toMatchObject({ deployed: 20_000n })
  const left = await Promise.all(investments.map((investment) => balanceOf(db, account.principal(investment.id))))
  expect(left.reduce((sum, amount) => sum + amount, 0n)).toBe(20_000n)
  expect((await server.visitor.call(projects.get, { params: { id } })).data).toMatchObject({ capitalLost: '100.00', endedAt: null })
  expect(await approve(proposed)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test('an affected investor receives one email about a loss', async () => {
  await server.runJobs()
  await server.mails()
  const { id } = await invested(['100.00'])
  await record(id, 'CAPITAL_DEPLOYED', '100.00')
  await record(id, 'CAPITAL_LOST', '40.00', { hash: (await lossOf(id, '40.00')).hash })
  await server.runJobs()
  const mails = (await server.mails()).filter((mail) => mail.to === ada.user.email && mail.content.template === 'funds.loss')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.content.text).toContain('40.00 USD')
  expect(
    (await ada.call(api.notifications.mine, { query: {} })).data.filter((notification) => notification.kind === 'funds.loss'),
  ).not.toHaveLength(0)
})

test('a loss cannot exceed the deployed capital and needs its own preview', async () => {
  const { id } = await invested(['100.00', '200.00'])
  await record(id, 'CAPITAL_DEPLOYED', '120.00')
  expect(await finance.call(funds.lossPreview, { params: { id }, body: { amount: '120.01' } })).toMatchObject({
    status: 409,
    code: 'INSUFFICIENT_BALANCE',
  })
  expect(await record(id, 'CAPITAL_LOST', '10.00')).toMatchObject({ status: 422, errors: [{ path: 'hash' }] })
  expect(await record(id, 'CAPITAL_LOST', '10.00', { hash: (await lossOf(id, '11.00')).hash })).toMatchObject({
    status: 409,
    code: 'PREVIEW_CHANGED',
  })
})

test('an approval is refused when the investments have changed since the preview', async () => {
  const { id } = await invested(['100.00'])
  await record(id, 'CAPITAL_DEPLOYED', '100.00')
  const proposed = await propose(id, 'CAPITAL_LOST', '10.00', { hash: (await lossOf(id, '10.00')).hash })
  await makeInvestment(server, gateway, { project: id, user: bob.user.id, amount: '50.00', period: 12, from: SPRING })
  const lines = () => db.one(sql`select count(*)::int as n from loss_lines`)
  const before = await lines()
  expect(await approve(proposed)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(await lines()).toEqual(before)
  expect(await second.call(approvals.decline, { params: { id: proposed }, body: { note: 'Propose transfer anew' } })).toMatchObject({
    status: 200,
    data: { status: 'DECLINED' },
  })
})

test('platform funds move only after a second person approves, and one of two simultaneous decisions is refused', async () => {
  const request = async (note: string) => {
    const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '1000.00', gateway, note }
    const { data } = await finance.propose(funds.recordPlatform, { body })
    if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
    return data.changeRequest.id
  }
  const before = await balanceOf(db, account.capital)
  const transfer = await request('Starting capital')
  const answers = await Promise.all([
    approve(transfer, second),
    admin.call(approvals.decline, { params: { id: transfer }, body: { note: 'Not now' } }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  await approve(await request('More of it'))
  const moved = (await balanceOf(db, account.capital)) - before
  expect([100_000n, 200_000n]).toContain(moved)
  expect((await admin.call(funds.platform, { query: {} })).data).toHaveLength(Number(moved / 100_000n))
})

test('a pending request shows the balances that it would change, as they are now; the audit log keeps those of the approval', async () => {
  const { id } = await invested()
  const shown = async (request: string) => (await second.call(approvals.get, { params: { id: request } })).data
  const clearing = () => balanceOf(db, account.gatewayClearing(gateway))
  const start = await clearing()
  const deployed = await propose(id, 'CAPITAL_DEPLOYED', '400.01', { gateway })
  expect(await shown(deployed)).toMatchObject({
    before: { gatewayAccountBalance: toMoney(start), capitalDeployed: '0.00' },
    after: { amount: '400.01', gatewayAccountBalance: toMoney(start - 40_001n), capitalDeployed: '400.01' },
  })
  // A transfer through the same gateway meanwhile updates the balances shown, and the request can still be approved.
  await record(id, 'RETURN_RECEIVED', '50.00')
  expect(await shown(deployed)).toMatchObject({
    before: { gatewayAccountBalance: toMoney(start + 5_000n) },
    after: { gatewayAccountBalance: toMoney(start - 35_001n) },
  })
  expect(await approve(deployed)).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
  expect(await clearing()).toBe(start - 35_001n)
  expect(
    await db.one(sql`select before, after from audit_logs where action = 'change-request.applied' and subject_id = ${deployed}`),
  ).toMatchObject({
    before: { status: 'PENDING', gatewayAccountBalance: toMoney(start + 5_000n), capitalDeployed: '0.00' },
    after: { status: 'APPLIED', gatewayAccountBalance: toMoney(start - 35_001n), capitalDeployed: '400.01' },
  })
  // A decided request shows no current balances, which no longer relate to it.
  expect((await shown(deployed)).before).toEqual({})
  const returned = await propose(id, 'CAPITAL_RETURNED', '0.01', { gateway })
  expect(await shown(returned)).toMatchObject({
    before: { gatewayAccountBalance: toMoney(start - 35_001n), capitalDeployed: '400.01' },
    after: { gatewayAccountBalance: toMoney(start - 35_000n), capitalDeployed: '400.00' },
  })
  await db.run(sql`update projects set status = 'COMPLETED' where id = ${id}`)
  const back = await propose(id, 'RETURN_GIVEN_BACK', '20.00', { gateway })
  expect(await shown(back)).toMatchObject({
    before: { gatewayAccountBalance: toMoney(start - 35_001n), undistributedProfit: '50.00' },
    after: { gatewayAccountBalance: toMoney(start - 37_001n), undistributedProfit: '30.00' },
  })
})

test('the completion of a project and platform funds show the balances that they would change', async () => {
  const shown = async ({ data }: { data: unknown }) => {
    if (!isPendingChange(data)) throw new Error('Another person has to approve it')
    return (await second.call(approvals.get, { params: { id: data.changeRequest.id } })).data
  }
  const { id } = await makeProject(server, { status: 'CLOSED' })
  await record(id, 'RETURN_RECEIVED', '12.34')
  const [clearing, capital] = [await balanceOf(db, account.gatewayClearing(gateway)), await balanceOf(db, account.capital)]
  const complete = { event: 'complete' as const, gateway, transactionId: 'rest-3' }
  expect(await shown(await admin.propose(projects.transition, { params: { id }, body: complete }))).toMatchObject({
    before: { status: 'CLOSED', gatewayAccountBalance: toMoney(clearing), undistributedProfit: '12.34' },
    after: { gatewayAccountBalance: toMoney(clearing - 1_234n), undistributedProfit: '0.00' },
  })
  const drawn = { kind: 'PLATFORM_MONEY_OUT' as const, amount: '7.00', gateway, note: 'Drawn' }
  expect(await shown(await finance.propose(funds.recordPlatform, { body: drawn }))).toMatchObject({
    before: { gatewayAccountBalance: toMoney(clearing), platformFunds: toMoney(capital) },
    after: { gatewayAccountBalance: toMoney(clearing - 700n), platformFunds: toMoney(capital - 700n) },
  })
})

test('a command repeated with the same idempotency key moves the money once', async () => {
  const { id } = await invested(['100.00'])
  const body = { kind: 'RETURN_RECEIVED' as const, amount: '9.00', gateway }
  const [first, again] = [
    await finance.call(funds.record, { params: { id }, body }, { key: 'return-of-october' }),
    await finance.call(funds.record, { params: { id }, body }, { key: 'return-of-october' }),
  ]
  expect(again.text).toBe(first.text)
  expect(await balances(id)).toMatchObject({ pool: 900n })
  expect(await finance.call(funds.record, { params: { id }, body }, { key: null })).toMatchObject({
    status: 400,
    code: 'IDEMPOTENCY_KEY_MISSING',
  })
})

test('the funds of a project account for every cent, with equal totals in and out', async () => {
  const { id } = await invested(['100.00', '200.00', '300.00'])
  await record(id, 'RETURN_RECEIVED', '50.00')
  await record(id, 'CAPITAL_DEPLOYED', '500.00')
  await record(id, 'CAPITAL_RETURNED', '80.00')
  const { data: loss } = await record(id, 'CAPITAL_LOST', '60.00', { hash: (await lossOf(id, '60.00')).hash })
  await approve(loss.id)
  await makeInvestment(server, gateway, {
    project: id,
    user: eve.user.id,
    amount: '40.00',
    from: SPRING,
    status: 'EXITED',
    endedAt: new Date('2026-06-01T10:00:00Z'),
  })
  const { data } = await server.visitor.call(projects.funds, { params: { id } })
  expect(data.in).toEqual({ investors: '640.00', capitalReturned: '80.00', profitReceived: '50.00', total: '770.00' })
  expect(data.out).toEqual({
    capitalHandedOver: '440.00',
    principalReturned: '40.00',
    profitShared: '0.00',
    returnGivenBack: '0.00',
    capitalHeld: '180.00',
    profitHeld: '50.00',
    capitalLost: '60.00',
    total: '770.00',
  })
})

test('staff see the investors with principal, profit and totals', async () => {
  const { id } = await invested(['100.00', '200.00', '300.00'])
  await makeInvestment(server, gateway, { project: id, user: ada.user.id, amount: '50.00', period: 6, from: SPRING })
  const { data, meta } = await finance.call(projects.investors, { params: { id }, query: { sortBy: 'principal' } })
  expect(data.map((investor) => [investor.user.name, investor.investments, investor.principal, investor.lockedPeriods])).toEqual([
    ['Eve', 1, '300.00', [12]],
    ['Bob', 1, '200.00', [12]],
    ['Ada', 2, '150.00', [6, 12]],
  ])
  expect(meta).toMatchObject({ total: 3, sum: { principal: '650.00', profit: '0.00' } })
})
