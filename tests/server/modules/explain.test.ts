import { beforeAll, describe, expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { explain, figure, type Figure } from '@/contract/explain'
import { reports } from '@/contract/reports'
import { transactions } from '@/contract/transactions'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { toMoney, toParts, WHOLE } from '@/shared/money'
import { newId } from '@/server/core/ids'
import { livingBooks, type World } from '../../support/books'
import { ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
let world: World
let source: Readonly<Record<Figure, { of?: string; shown: string }>>

const explained = (who: Caller, wanted: Figure, of?: string, more: object = {}) =>
  who.call(explain.figure, { query: { figure: wanted, ...(of ? { of } : {}), ...more } })
const cents = (text: string) => BigInt(text.replace('.', ''))

/** Every figure of the contract beside the number that the product shows elsewhere. */
async function numbersShown({ root, ada, project, gateway, running }: World): Promise<typeof source> {
  const { totals, balance } = ok(await ada.call(users.myProfile, {})).data
  const shown = ok(await root.call(projects.get, { params: { id: project } })).data
  const one = ok(await root.call(investments.get, { params: { id: running.id } })).data
  const { totals: kinds } = ok(await root.call(reports.reconciliation, {})).data
  const { raised, paidOut } = ok(await server.visitor.call(reports.stats, {})).data
  const { figures } = ok(await root.call(dashboard.office, {})).data
  const overview = ok(await root.call(users.overview, { params: { userId: ada.user.id } })).data
  const investors = (await root.call(projects.investors, { params: { id: project }, query: {} })).meta?.sum
  const total = (kind: string) => kinds.find((each) => each.kind === kind)?.balance ?? ''
  const of = ada.user.id
  return {
    available: { of, shown: balance },
    onHold: { of, shown: totals.onHold },
    locked: { of, shown: totals.locked },
    invested: { of, shown: totals.invested },
    earned: { of, shown: totals.earned },
    commissions: { of, shown: overview.referrals.commissions },
    withdrawn: { of, shown: totals.withdrawn },
    assets: { of, shown: totals.assets },
    investmentPrincipal: { of: one.id, shown: one.principal },
    investmentPaid: { of: one.id, shown: one.paidAmount },
    investmentProfit: { of: one.id, shown: one.profitAmount },
    projectRaised: { of: project, shown: shown.investmentReceived },
    projectShared: { of: project, shown: shown.profitShared },
    projectPool: { of: project, shown: total('PROJECT_POOL') },
    projectDeployed: { of: project, shown: total('PROJECT_DEPLOYED') },
    projectPrincipal: { of: project, shown: investors?.principal ?? '' },
    gatewayClearing: { of: gateway, shown: total('GATEWAY_CLEARING') },
    platformFees: { shown: total('PLATFORM_FEES') },
    platformCapital: { shown: total('PLATFORM_CAPITAL') },
    referralBudget: { shown: total('REFERRAL_BUDGET') },
    platformAdjustments: { shown: total('PLATFORM_ADJUSTMENTS') },
    platformRaised: { shown: raised },
    platformPaidOut: { shown: paidOut },
    platformAvailable: { shown: total('CUSTOMER_AVAILABLE') },
    platformOnHold: { shown: total('WITHDRAWAL_HOLD') },
    platformOwed: { shown: figures.owedOnDemand },
    platformLocked: { shown: total('INVESTMENT_PRINCIPAL') },
    platformRunning: { shown: figures.running },
    platformPools: { shown: total('PROJECT_POOL') },
    platformDeployed: { shown: total('PROJECT_DEPLOYED') },
    platformClearing: { shown: total('GATEWAY_CLEARING') },
  }
}

beforeAll(async () => {
  world = await livingBooks(server)
  source = await numbersShown(world)
}, 60_000)

describe.each(figure.options)('the figure %s', (wanted) => {
  test('is the sum of the entries behind it, page by page', async () => {
    const { of, shown } = source[wanted]
    const { data, meta } = ok(await explained(world.root, wanted, of, { limit: 100 }))
    expect(meta?.sum).toEqual({ amount: shown })
    expect(data.length).toBe(meta?.total)
    expect(data.length).toBeGreaterThan(0)
    expect(data.reduce((sum, line) => sum + cents(line.amount), 0n)).toBe(cents(shown))
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = ok(await explained(world.root, wanted, of, { limit: 2, ...(cursor ? { cursor } : {}) }))
      expect(page.meta?.sum).toEqual({ amount: shown })
      walked.push(...page.data.map((line) => `${line.transfer} ${line.account} ${line.amount}`))
      cursor = page.meta?.nextCursor
    } while (cursor && walked.length < 200)
    expect(walked.sort()).toEqual(data.map((line) => `${line.transfer} ${line.account} ${line.amount}`).sort())
  })

  test('adds up kind by kind to what the books say elsewhere', async () => {
    const { of, shown } = source[wanted]
    const { data } = ok(await world.root.call(explain.summary, { query: { figure: wanted, ...(of ? { of } : {}) } }))
    expect(data).toMatchObject({ figure: wanted, sum: shown, kept: shown })
    expect(data.kinds.reduce((sum, kind) => sum + cents(kind.sum), 0n)).toBe(cents(shown))
    expect(data.entries).toBe(data.kinds.reduce((sum, kind) => sum + kind.entries, 0))
    expect(data.since).not.toBeNull()
  })
})

test('the entries of one kind are what that kind makes of the figure', async () => {
  const { data } = ok(await world.ada.call(explain.summary, { query: { figure: 'available' } }))
  expect(data.kinds.length).toBeGreaterThan(2)
  for (const { kind, entries, sum } of data.kinds) {
    const found = ok(await explained(world.ada, 'available', undefined, { kind, limit: 100 }))
    expect(found.data.map((line) => line.kind)).toEqual(Array.from({ length: entries }, () => kind))
    expect(found.meta).toMatchObject({ total: entries, sum: { amount: sum } })
  }
})

test('a profit share shows how it was calculated, from what the project shared; nothing else is calculated', async () => {
  const lines = ok(await explained(world.bob, 'available', undefined, { limit: 100 })).data
  const share = lines.find(({ kind }) => kind === 'PROFIT_SHARE')!
  const { calculation } = ok(await world.bob.call(transactions.get, { params: { id: share.transfer } })).data
  const { principal, percentage, days, ofDays } = calculation!
  const amount = (cents(principal) * toParts(percentage) * BigInt(days)) / (WHOLE * BigInt(ofDays))
  expect(toMoney(amount)).toBe(share.amount)
  const other = lines.find(({ kind }) => kind !== 'PROFIT_SHARE')!
  expect(ok(await world.bob.call(transactions.get, { params: { id: other.transfer } })).data.calculation).toBeNull()
})

describe('who may look behind a figure', () => {
  test('customers look behind their own, without naming themselves', async () => {
    for (const wanted of ['available', 'onHold', 'locked', 'invested', 'earned', 'withdrawn', 'assets'] as const) {
      expect((await explained(world.ada, wanted)).meta?.sum).toEqual({ amount: source[wanted].shown })
    }
    expect(await explained(world.bob, 'investmentPaid', source.investmentPaid.of)).toMatchObject({ status: 200 })
  })

  test('what is somebody else’s answers like what does not exist', async () => {
    const theirs = await explained(world.bob, 'available', world.ada.user.id)
    const nobodys = await explained(world.bob, 'available', newId())
    expect([theirs.status, theirs.message]).toEqual([nobodys.status, nobodys.message])
    expect(theirs.status).toBe(404)
    for (const wanted of ['investmentPrincipal', 'investmentPaid', 'investmentProfit'] as const)
      expect(await explained(world.ada, wanted, source[wanted].of)).toMatchObject({ status: 404 })
    for (const wanted of ['projectRaised', 'gatewayClearing', 'platformFees', 'platformPaidOut'] as const)
      expect(await explained(world.ada, wanted, source[wanted].of)).toMatchObject({ status: 404 })
  })

  test('staff look behind what their rights name', async () => {
    const support = await server.staff('support', { roles: ['Support'] })
    expect(await explained(support, 'available', world.ada.user.id)).toMatchObject({ status: 200 })
    expect(await explained(support, 'projectShared', world.project)).toMatchObject({ status: 200 })
    expect(await explained(support, 'platformFees')).toMatchObject({ status: 403, message: 'Unauthorized Access! You need reports:read.' })
    const clerk = await server.staff('clerk', { permissions: ['projects:read'] })
    expect(await explained(clerk, 'available', world.ada.user.id)).toMatchObject({ status: 403 })
  })

  test('staff say whose figure they mean', async () => {
    expect(await explained(world.root, 'available')).toMatchObject({ status: 422, errors: [{ path: 'of' }] })
    expect(await explained(world.root, 'projectPool', newId())).toMatchObject({ status: 404 })
  })
})

test('the entries of a range of dates sum to what happened in it', async () => {
  const all = ok(await explained(world.ada, 'available', undefined, { limit: 100 })).data
  const day = all[0]?.createdAt.slice(0, 10) ?? ''
  const some = ok(await explained(world.ada, 'available', undefined, { limit: 100, startDate: day, endDate: day }))
  const expected = all.filter((line) => line.createdAt.startsWith(day))
  expect(some.data).toEqual(expected)
  expect(cents(some.meta?.sum?.amount ?? '')).toBe(expected.reduce((sum, line) => sum + cents(line.amount), 0n))
})

test('every transfer of the books leads to the thing that it is about', async () => {
  const platform = [
    'gatewayClearing',
    'referralBudget',
    'projectPool',
    'projectDeployed',
    ...figure.options.filter((one) => one.startsWith('platform')),
  ] as const
  for (const wanted of platform) {
    const { data } = ok(await explained(world.root, wanted, source[wanted].of, { limit: 100 }))
    expect(data.filter((line) => line.reference.type === 'transfer' || line.reference.code === null)).toEqual([])
  }
})
