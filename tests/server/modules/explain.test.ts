import { beforeAll, describe, expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { explain, figure, ownFigureNames, type Figure } from '@/contract/explain'
import type { Permission } from '@/contract/permissions'
import { reports } from '@/contract/reports'
import { funds } from '@/contract/funds'
import { transactions } from '@/contract/transactions'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { toMoney, toParts, WHOLE } from '@/domain/money'
import { newId } from '@/server/db/ids'
import { matureInvestments } from '@/server/modules/investments/jobs'
import { livingBooks, type World } from '../../support/books'
import { invest, later, makeProject, ok, runJob } from '../../support/investing'
import { giveWallet, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
let world: World
type FigureSource = { of?: string; project?: string; shown: string }
let source: Readonly<Record<Figure, FigureSource>>

const explained = (caller: Caller, figureName: Figure, of?: string, more: object = {}) =>
  caller.call(explain.figure, { query: { figure: figureName, ...(of ? { of } : {}), ...more } })
/** The query that identifies a figure's subject. */
const scopeOf = ({ of, project }: FigureSource) => ({ ...(of ? { of } : {}), ...(project ? { project } : {}) })
const cents = (text: string) => BigInt(text.replace('.', ''))

/** Every figure of the contract, with the amount that another endpoint shows for it. */
async function numbersShown({ root, ada, project, gateway, running }: World, ended: string): Promise<typeof source> {
  const over = ok(await root.call(projects.funds, { params: { id: ended } })).data
  const { totals, balance } = ok(await ada.call(users.myProfile, {})).data
  const shown = ok(await root.call(projects.get, { params: { id: project } })).data
  const investment = ok(await root.call(investments.get, { params: { id: running.id } })).data
  const { totals: kinds } = ok(await root.call(reports.reconciliation, {})).data
  const stats = ok(await server.visitor.call(reports.stats, {})).data
  const { raised, paidOut } = stats
  const { figures } = ok(await root.call(dashboard.office, { query: {} })).data
  const overview = ok(await root.call(users.overview, { params: { userId: ada.user.id } })).data
  const investors = (await root.call(projects.investors, { params: { id: project }, query: {} })).meta?.sum
  const fund = ok(await root.call(projects.funds, { params: { id: project } })).data
  const [month] = ok(await root.call(projects.sharedProfit, { params: { id: project }, query: {} })).data
  const mine = ok(await ada.call(dashboard.mine, { query: {} })).data
  const investor = (await root.call(projects.investors, { params: { id: project }, query: { searchTerm: 'bob' } })).data![0]!
  const office = ok(await root.call(dashboard.office, { query: {} })).data
  const waiting = (key: string) => office.queues.find((each) => each.key === key)?.amount ?? ''
  const sumOf = (amounts: readonly string[]) => toMoney(amounts.reduce((sum, amount) => sum + cents(amount), 0n))
  const total = (kind: string) => kinds.find((each) => each.kind === kind)?.balance ?? ''
  const of = ada.user.id
  return {
    available: { of, shown: balance },
    onHold: { of, shown: totals.onHold },
    locked: { of, shown: totals.locked },
    invested: { of, shown: totals.invested },
    earned: { of, shown: totals.earned },
    profit: { of, shown: sumOf(mine.earnedByMonth.map((each) => each.profit)) },
    paidIn: { of, shown: mine.value.at(-1)!.paidIn },
    principal: { of, shown: totals.principal },
    matured: { of, shown: totals.matured },
    partPaid: { of, shown: totals.partPaid },
    principalInProject: { of: investor.user.id, project, shown: investor.principal },
    profitFromProject: { of: investor.user.id, project, shown: investor.profit },
    commissions: { of, shown: overview.referrals.commissions },
    withdrawn: { of, shown: totals.withdrawn },
    assets: { of, shown: totals.assets },
    investmentPrincipal: { of: investment.id, shown: investment.principal },
    investmentPaid: { of: investment.id, shown: investment.paidAmount },
    investmentProfit: { of: investment.id, shown: investment.profitAmount },
    projectRaised: { of: project, shown: shown.investmentReceived },
    projectShared: { of: project, shown: shown.profitShared },
    projectPool: { of: project, shown: total('PROJECT_POOL') },
    projectDeployed: { of: project, shown: total('PROJECT_DEPLOYED') },
    projectPrincipal: { of: project, shown: investors?.principal ?? '' },
    projectPaidIn: { of: project, shown: fund.in.investors },
    projectPaidBack: { of: project, shown: fund.out.principalReturned },
    projectCapitalReturned: { of: project, shown: fund.in.capitalReturned },
    projectProfitReceived: { of: project, shown: fund.in.profitReceived },
    projectIn: { of: project, shown: fund.in.total },
    projectHandedOver: { of: project, shown: fund.out.capitalHandedOver },
    projectGivenBack: { of: ended, shown: over.out.returnGivenBack },
    projectLost: { of: project, shown: fund.out.capitalLost },
    projectHeld: { of: project, shown: fund.out.capitalHeld },
    monthShared: { of: month!.id, shown: month!.total },
    gatewayClearing: { of: gateway, shown: total('GATEWAY_CLEARING') },
    platformFees: { shown: total('PLATFORM_FEES') },
    platformCapital: { shown: total('PLATFORM_CAPITAL') },
    referralBudget: { shown: total('REFERRAL_BUDGET') },
    platformAdjustments: { shown: total('PLATFORM_ADJUSTMENTS') },
    platformRaised: { shown: raised },
    platformPaidOut: { shown: paidOut },
    platformAvailable: { shown: total('CUSTOMER_AVAILABLE') },
    platformOnHold: { shown: total('WITHDRAWAL_HOLD') },
    platformOwed: { shown: figures!.owedOnDemand },
    platformLocked: { shown: total('INVESTMENT_PRINCIPAL') },
    platformRunning: { shown: figures!.running },
    platformMaturing: { shown: figures!.maturing },
    platformActivated: { shown: sumOf(office.months!.map((each) => each.raised)) },
    platformShared: { shown: sumOf(office.months!.map((each) => each.paidOut)) },
    withdrawalsWaiting: { shown: waiting('withdrawals') },
    platformAssets: { shown: office.books!.debit },
    platformLiabilities: { shown: stats.books.totalLiabilities },
    platformEquity: { shown: stats.books.totalEquity },
    platformLiabilitiesAndEquity: { shown: office.books!.credit },
    platformPools: { shown: total('PROJECT_POOL') },
    platformDeployed: { shown: total('PROJECT_DEPLOYED') },
    platformClearing: { shown: total('GATEWAY_CLEARING') },
  }
}

/** Adds data for the figures of funds and queues: a refunded return, a requested exit, and a matured investment with KEEP. */
async function liveOn({ finance, ada, project }: World): Promise<void> {
  const wallet = await giveWallet(server, ada)
  const investment = await invest(ada, { project, amount: '120.00', lockedPeriod: 1, source: 'BALANCE' })
  ok(
    await ada.call(investments.instruct, {
      params: { id: investment.id },
      body: { maturityInstruction: 'KEEP', version: investment.version },
    }),
  )
  later(server, { days: 32 })
  await runJob(server, matureInvestments)
  const withdrawal = ok(await withdraw(server, ada, { fund: 'INVESTMENT', amount: '120.00', investment: investment.id, wallet })).data
  ok(await finance.call(withdrawals.decline, { params: { id: withdrawal.id }, body: { note: 'Not now' } }))
  const leaving = await invest(ada, { project, amount: '110.00', source: 'BALANCE' })
  const { net } = ok(await ada.call(investments.exitQuote, { params: { id: leaving.id }, body: {} })).data
  ok(await ada.call(investments.exit, { params: { id: leaving.id }, body: { net } }))
  await invest(ada, { project, amount: '105.00', lockedPeriod: 1, source: 'BALANCE' })
  later(server, { days: 2 })
}

/** A completed project whose remaining profit pool was returned to the platform. */
async function completeProject({ root, gateway }: World): Promise<string> {
  const { id } = await makeProject(server)
  ok(await root.call(funds.record, { params: { id }, body: { kind: 'RETURN_RECEIVED', amount: '5.00', gateway } }))
  for (const event of ['close', 'complete'] as const)
    ok(
      await root.call(projects.transition, { params: { id }, body: { event, note: 'Over', ...(event === 'complete' ? { gateway } : {}) } }),
    )
  return id
}

beforeAll(async () => {
  world = await livingBooks(server)
  await liveOn(world)
  source = await numbersShown(world, await completeProject(world))
}, 60_000)

describe.each(figure.options)('the figure %s', (figureName) => {
  test('is the sum of its entries, page by page', async () => {
    const { shown } = source[figureName]
    const of = scopeOf(source[figureName])
    const { data, meta } = ok(await explained(world.root, figureName, undefined, { ...of, limit: 100 }))
    expect(meta?.sum).toEqual({ amount: shown })
    expect(data.length).toBe(meta?.total)
    expect(data.length).toBeGreaterThan(0)
    expect(data.reduce((sum, line) => sum + cents(line.amount), 0n)).toBe(cents(shown))
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = ok(await explained(world.root, figureName, undefined, { ...of, limit: 2, ...(cursor ? { cursor } : {}) }))
      expect(page.meta?.sum).toEqual({ amount: shown })
      walked.push(...page.data.map((line) => `${line.transfer} ${line.account} ${line.amount}`))
      cursor = page.meta?.nextCursor
    } while (cursor && walked.length < 200)
    expect(walked.sort()).toEqual(data.map((line) => `${line.transfer} ${line.account} ${line.amount}`).sort())
  })

  test('adds up by kind to the amount in the books', async () => {
    const { shown } = source[figureName]
    const { data } = ok(await world.root.call(explain.summary, { query: { figure: figureName, ...scopeOf(source[figureName]) } }))
    expect(data).toMatchObject({ figure: figureName, sum: shown, kept: shown })
    expect(data.kinds.reduce((sum, kind) => sum + cents(kind.sum), 0n)).toBe(cents(shown))
    expect(data.entries).toBe(data.kinds.reduce((sum, kind) => sum + kind.entries, 0))
    expect(data.since).not.toBeNull()
  })
})

test('the entries of one kind add up to that kind’s part of the figure', async () => {
  const { data } = ok(await world.ada.call(explain.summary, { query: { figure: 'available' } }))
  expect(data.kinds.length).toBeGreaterThan(2)
  for (const { kind, entries, sum } of data.kinds) {
    const lines = ok(await explained(world.ada, 'available', undefined, { kind, limit: 100 }))
    expect(lines.data.map((line) => line.kind)).toEqual(Array.from({ length: entries }, () => kind))
    expect(lines.meta).toMatchObject({ total: entries, sum: { amount: sum } })
  }
})

test('the incoming and outgoing entries of a figure add up to the figure', async () => {
  for (const figureName of ['available', 'platformClearing', 'platformAvailable'] as const) {
    const { of, shown } = source[figureName]
    const part = async (direction: string) => ok(await explained(world.root, figureName, of, { direction })).meta!.sum!.amount!
    expect(cents(await part('in')) + cents(await part('out'))).toBe(cents(shown))
  }
})

describe('a figure for a date range', () => {
  type Month = { startDate: string; endDate: string }
  const rangeOf = (begins: string, next: string | undefined): Month => ({
    startDate: new Date(begins).toISOString(),
    endDate: new Date(next ? Date.parse(next) - 1 : server.clock.now()).toISOString(),
  })
  const sumOf = async (caller: Caller, figureName: Figure, range: Month) => {
    const { sum, kept } = ok(await caller.call(explain.summary, { query: { figure: figureName, ...range } })).data
    expect((await explained(caller, figureName, undefined, { ...range })).meta?.sum).toEqual({ amount: sum })
    if (kept !== null) expect(kept).toBe(sum)
    return sum
  }

  test('equals each month of a customer’s earnings', async () => {
    const months = ok(await world.bob.call(dashboard.mine, { query: {} })).data.earnedByMonth
    expect(months.some(({ profit }) => profit !== '0.00')).toBe(true)
    for (const [at, { month, profit, commission }] of months.entries()) {
      const range = rangeOf(`${month}-01`, months[at + 1] && `${months[at + 1]!.month}-01`)
      expect(await sumOf(world.bob, 'profit', range)).toBe(profit)
      expect(await sumOf(world.bob, 'commissions', range)).toBe(commission)
    }
  })

  test('equals each point of a customer’s total value, earnings and deposits', async () => {
    const { value } = ok(await world.ada.call(dashboard.mine, { query: {} })).data
    expect(value.length).toBeGreaterThan(2)
    for (const point of value) {
      const until = { startDate: '2000-01-01', endDate: point.at }
      expect(await sumOf(world.ada, 'assets', until)).toBe(point.value)
      expect(await sumOf(world.ada, 'earned', until)).toBe(point.earned)
      expect(await sumOf(world.ada, 'paidIn', until)).toBe(point.paidIn)
    }
  })

  test.each(['WEEK', 'MONTH', 'QUARTER'] as const)('equals each %s of the amounts raised and paid out', async (step) => {
    const course = ok(await world.root.call(dashboard.course, { query: { step } })).data
    expect(course.some(({ raised }) => raised !== '0.00')).toBe(true)
    for (const [at, { begins, raised, paidOut }] of course.entries()) {
      const range = rangeOf(begins, course[at + 1]?.begins)
      expect(await sumOf(world.root, 'platformActivated', range)).toBe(raised)
      expect(await sumOf(world.root, 'platformShared', range)).toBe(paidOut)
    }
  })
})

test('the funds of a project total the same in and out and exclude returned withdrawals', async () => {
  const { in: came, out } = ok(await world.root.call(projects.funds, { params: { id: world.project } })).data
  expect(came.total).toBe(out.total)
  // A declined withdrawal of a matured principal leaves the project's funds unchanged.
  const bookings = ok(await explained(world.root, 'projectPaidIn', world.project, { limit: 100 })).data
  expect(bookings.map(({ kind }) => kind)).not.toContain('WITHDRAWAL_RETURNED')
  const back = ok(
    await explained(world.root, 'projectPaidBack', world.project, { limit: 100, kind: ['WITHDRAWAL_RETURNED', 'WITHDRAWAL_REQUESTED'] }),
  )
  expect(back.meta?.sum).toEqual({ amount: '0.00' })
})

test('a payout shows how it was calculated; another transaction has no calculation', async () => {
  const lines = ok(await explained(world.bob, 'available', undefined, { limit: 100 })).data
  const share = lines.find(({ kind }) => kind === 'PROFIT_SHARE')!
  const { calculation } = ok(await world.bob.call(transactions.get, { params: { id: share.transfer } })).data
  const { principal, percentage, days, ofDays } = calculation!
  const amount = (cents(principal) * toParts(percentage) * BigInt(days)) / (WHOLE * BigInt(ofDays))
  expect(toMoney(amount)).toBe(share.amount)
  const otherLine = lines.find(({ kind }) => kind !== 'PROFIT_SHARE')!
  expect(ok(await world.bob.call(transactions.get, { params: { id: otherLine.transfer } })).data.calculation).toBeNull()
})

describe('access to the entries of a figure', () => {
  test('customers read their own entries without naming themselves', async () => {
    for (const figureName of ownFigureNames) {
      expect((await explained(world.ada, figureName)).meta?.sum).toEqual({ amount: source[figureName].shown })
    }
    expect(await explained(world.bob, 'investmentPaid', source.investmentPaid.of)).toMatchObject({ status: 200 })
  })

  test('another customer’s figure returns the same 404 as an unknown one', async () => {
    const foreign = await explained(world.bob, 'available', world.ada.user.id)
    const unknown = await explained(world.bob, 'available', newId())
    expect([foreign.status, foreign.message]).toEqual([unknown.status, unknown.message])
    expect(foreign.status).toBe(404)
    for (const figureName of ['investmentPrincipal', 'investmentPaid', 'investmentProfit'] as const)
      expect(await explained(world.ada, figureName, source[figureName].of)).toMatchObject({ status: 404 })
    const position = { project: world.project }
    for (const figureName of ['principalInProject', 'profitFromProject'] as const) {
      expect(await explained(world.ada, figureName, undefined, position)).toMatchObject({ status: 200 })
      expect(await explained(world.ada, figureName, world.bob.user.id, position)).toMatchObject({ status: 404 })
    }
    for (const figureName of [
      'projectIn',
      'projectHeld',
      'monthShared',
      'platformMaturing',
      'withdrawalsWaiting',
      'platformAssets',
    ] as const)
      expect(await explained(world.ada, figureName, source[figureName].of)).toMatchObject({ status: 404 })
    for (const figureName of ['projectRaised', 'gatewayClearing', 'platformFees', 'platformPaidOut'] as const)
      expect(await explained(world.ada, figureName, source[figureName].of)).toMatchObject({ status: 404 })
  })

  test('staff read the entries that their permissions cover', async () => {
    const support = await server.staff('support', { roles: ['Support'] })
    expect(await explained(support, 'available', world.ada.user.id)).toMatchObject({ status: 200 })
    expect(await explained(support, 'projectShared', world.project)).toMatchObject({ status: 200 })
    expect(await explained(support, 'platformFees')).toMatchObject({
      status: 403,
      message: 'Unauthorized Access!',
      detail: 'You need permission reports:read.',
    })
    for (const figureName of ['monthShared', 'principalInProject', 'projectHeld'] as const)
      expect(await explained(support, figureName, source[figureName].of, scopeOf(source[figureName]))).toMatchObject({ status: 200 })
    for (const figureName of ['platformActivated', 'withdrawalsWaiting', 'platformLiabilitiesAndEquity'] as const)
      expect(await explained(support, figureName)).toMatchObject({ status: 403 })
    const clerk = await server.staff('clerk', { permissions: ['projects:read'] })
    expect(await explained(clerk, 'available', world.ada.user.id)).toMatchObject({ status: 403 })
    const reader = await server.staff('reader', { permissions: ['customers:read'] })
    expect(await explained(reader, 'principalInProject', world.ada.user.id, { project: world.project })).toMatchObject({ status: 403 })
  })

  test('customers:read or projects:read alone gives no access to a customer’s ledger entries', async () => {
    const calls = async (caller: Caller, figureName: Figure) => [
      (await explained(caller, figureName, source[figureName].of, scopeOf(source[figureName]))).status,
      (await caller.call(explain.summary, { query: { figure: figureName, ...scopeOf(source[figureName]) } })).status,
    ]
    const alone = async (permission: Permission) => server.staff(`only-${permission.replace(':', '-')}`, { permissions: [permission] })
    const [ofCustomers, ofProjects, ofTransactions, ofInvestments] = [
      await alone('customers:read'),
      await alone('projects:read'),
      await alone('user-transactions:read'),
      await alone('investments:read'),
    ]
    for (const figureName of ['available', 'assets', 'earned', 'withdrawn'] as const) {
      expect([figureName, await calls(ofCustomers, figureName)]).toEqual([figureName, [403, 403]])
      expect([figureName, await calls(ofProjects, figureName)]).toEqual([figureName, [403, 403]])
      expect([figureName, await calls(ofTransactions, figureName)]).toEqual([figureName, [200, 200]])
    }
    for (const figureName of ['investmentPrincipal', 'investmentProfit', 'principalInProject', 'profitFromProject'] as const) {
      expect([figureName, await calls(ofCustomers, figureName)]).toEqual([figureName, [403, 403]])
      expect([figureName, await calls(ofProjects, figureName)]).toEqual([figureName, [403, 403]])
      expect([figureName, await calls(ofInvestments, figureName)]).toEqual([figureName, [200, 200]])
    }
  })

  test('staff must name the customer or project of a figure', async () => {
    expect(await explained(world.root, 'available')).toMatchObject({ status: 422, errors: [{ path: 'of' }] })
    expect(await explained(world.root, 'projectPool', newId())).toMatchObject({ status: 404 })
    expect(await explained(world.root, 'monthShared', newId())).toMatchObject({ status: 404 })
    expect(await explained(world.root, 'profitFromProject', world.ada.user.id)).toMatchObject({
      status: 422,
      errors: [{ path: 'project' }],
    })
  })
})

test('the entries of a date range are those posted in it', async () => {
  const all = ok(await explained(world.ada, 'available', undefined, { limit: 100 })).data
  const day = all[0]?.createdAt.slice(0, 10) ?? ''
  const ofDay = ok(await explained(world.ada, 'available', undefined, { limit: 100, startDate: day, endDate: day }))
  const expected = all.filter((line) => line.createdAt.startsWith(day))
  expect(ofDay.data).toEqual(expected)
  expect(cents(ofDay.meta?.sum?.amount ?? '')).toBe(expected.reduce((sum, line) => sum + cents(line.amount), 0n))
})

test('every ledger transfer refers to the record it is about', async () => {
  const platform = [
    'gatewayClearing',
    'referralBudget',
    'projectPool',
    'projectDeployed',
    ...figure.options.filter((option) => option.startsWith('platform')),
  ] as const
  for (const figureName of platform) {
    const { data } = ok(await explained(world.root, figureName, source[figureName].of, { limit: 100 }))
    expect(data.filter((line) => line.reference.type === 'transfer' || line.reference.code === null)).toEqual([])
  }
})
