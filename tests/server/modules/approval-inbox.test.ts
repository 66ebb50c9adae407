import { describe, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import type { InboxScope } from '@/contract/approval-inbox'
import { approvals } from '@/contract/approvals'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import type { Permission } from '@/contract/permissions'
import { settingsGroup } from '@/contract/settings'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { expireChangeRequests } from '@/server/modules/approvals/jobs'
import { NOON, startServer, type Caller } from '../../support/server'
import {
  activeInvestment,
  customerOf,
  financeOf,
  invest,
  later,
  living,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  settle,
} from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'

/** The approvals inbox: items pending for the reader, items that the reader proposed, and decided items. */
const server = await startServer()
const { db } = server
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const [chief, deputy] = [living(server, await server.admin('chief')), living(server, await server.admin('deputy'))]
const ada = await customerOf(server, 'ada', { level: 1 })
const gateway = await makeGateway(server)
const project = await makeProject(server, { allowsEarlyExit: true })

const inbox = async (caller: Caller, scope: InboxScope = 'waiting', query: object = {}) =>
  ok(await caller.call(approvals.inbox, { query: { scope, limit: 100, ...query } })).data
const of = async (caller: Caller, subject: string, scope: InboxScope = 'waiting') =>
  (await inbox(caller, scope)).filter((row) => row.subject === subject)

async function documentOf(caller: Caller): Promise<string> {
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${caller.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number: file.slice(-12), expiresOn: '2031-01-31', files: [file] }
  return ok(await caller.call(identity.request, { body })).data.id
}

const payment = await pay(ada, (await invest(ada, { project: project.id, amount: '20000.00' })).id, { gateway, amount: '20000.00' })
await giveBalance(server, ada, '50.00')
const withdrawal = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
const document = await documentOf(await customerOf(server, 'bea'))
const proposal = { params: { userId: ada.user.id }, body: { amount: '5.00', reason: 'A fee charged twice' } }
const adjustment = ok(await finance.call(adjustments.propose, proposal)).data
const { id: exit } = await activeInvestment(server, ada, finance, { project: project.id, amount: '150.00', gateway })
const { net } = ok(await ada.call(investments.exitQuote, { params: { id: exit }, body: {} })).data
ok(await ada.call(investments.exit, { params: { id: exit }, body: { net } }))
const { version } = ok(await chief.call(settingsGroup.get, {})).data
await chief.propose(settingsGroup.update, { body: { fourEyesFrom: '20000.00', version } })

describe('the approval inbox', () => {
  test('lists the items of each queue with person, amount, date, link and approvals so far', async () => {
    const rows = await inbox(deputy)
    expect(rows.map(({ queue }) => queue).sort()).toEqual([
      'adjustments',
      'change-requests',
      'exits',
      'identity',
      'payments',
      'withdrawals',
    ])
    const row = (queue: string) => rows.find((row) => row.queue === queue)
    expect(row('payments')).toMatchObject({
      ...{ subject: payment.id, code: payment.code, about: 'Ada', amount: '20000.00', at: payment.createdAt, approvals: [] },
      ...{ approvalsNeeded: 2, canApprove: true, cannotApproveBecause: null, outcome: null },
      link: `/admin/investments/list?tab=payments&page=1&limit=10&open=${payment.id}`,
    })
    expect(row('withdrawals')).toMatchObject({ subject: withdrawal.id, amount: '20.00', approvalsNeeded: 2 })
    expect(row('identity')).toMatchObject({ subject: document, about: 'Bea', amount: null, approvalsNeeded: 1 })
    expect(row('adjustments')).toMatchObject({ subject: adjustment.id, amount: '5.00', approvalsNeeded: 1 })
    expect(row('exits')).toMatchObject({ subject: exit, amount: net, approvalsNeeded: 2 })
    expect(row('change-requests')).toMatchObject({ about: expect.stringContaining('settings'), approvalsNeeded: 1 })
    for (const waiting of rows) expect(waiting).toMatchObject({ decidedBy: null, decidedAt: null })
  })

  test('leaves out items that the reader proposed, approved or may not approve', async () => {
    expect(await of(finance, adjustment.id)).toEqual([])
    expect(await of(second, adjustment.id)).toHaveLength(1)
    expect((await inbox(finance)).map(({ queue }) => queue)).not.toContain('change-requests')
    expect((await inbox(chief)).map(({ queue }) => queue)).not.toContain('change-requests')
    ok(await settle(finance, payment.id, '20000.00'))
    expect(await of(finance, payment.id)).toEqual([])
    expect(await of(second, payment.id)).toMatchObject([{ approvals: [{ by: { name: 'Finance' } }], approvalsNeeded: 2 }])
    ok(await finance.call(withdrawals.approve, { params: { id: withdrawal.id }, body: {} }))
    ok(await finance.call(investments.approveExit, { params: { id: exit }, body: {} }))
    expect((await inbox(finance)).map(({ queue }) => queue)).toEqual([])
    expect(await inbox(await server.staff('reader', { permissions: ['investments:read', 'withdraws:read'] }))).toEqual([])
    expect(await ada.call(approvals.inbox, { query: {} })).toMatchObject({ status: 403 })
  })

  test('gives the reason when the reader’s approval does not count yet', async () => {
    const fresh = living(server, await server.staff('fresh', { roles: ['Finance'] }))
    await db.run(sql`update users set created_at = ${NOON} where id = ${fresh.user.id}`)
    for (const row of await inbox(fresh))
      expect(row).toMatchObject({ canApprove: false, cannotApproveBecause: expect.stringContaining('Your approvals count from') })
    expect(await of(fresh, payment.id)).toHaveLength(1)
  })

  test('can be filtered by queue, searched and sorted', async () => {
    expect((await inbox(deputy, 'waiting', { queue: ['payments', 'exits'] })).map(({ queue }) => queue).sort()).toEqual([
      'exits',
      'payments',
    ])
    expect((await inbox(deputy, 'waiting', { searchTerm: payment.code })).map(({ subject }) => subject)).toEqual([payment.id])
    const amounts = (await inbox(deputy, 'waiting', { sortBy: 'amount', sortOrder: 'DESC' })).flatMap(({ amount }) => amount ?? [])
    expect(amounts).toEqual(amounts.toSorted((a, b) => Number(b) - Number(a)))
  })
})

test('the reader’s proposals are listed with their outcome', async () => {
  expect(await of(finance, adjustment.id, 'proposed')).toMatchObject([
    { queue: 'adjustments', outcome: 'Pending', canApprove: false, decidedBy: null, decidedAt: null },
  ])
  expect((await inbox(chief, 'proposed')).map(({ queue, outcome }) => [queue, outcome])).toEqual([['change-requests', 'Pending']])
  expect(await inbox(second, 'proposed')).toEqual([])
})

test('decided items of every person are listed, each with who decided it; a first approval is no decision', async () => {
  ok(await second.call(adjustments.decline, { params: { id: adjustment.id }, body: { note: 'Not a double charge' } }))
  ok(await settle(second, payment.id, '20000.00'))
  const [by, paid] = [
    (id: string) => ({ decidedBy: { id }, decidedAt: server.clock.now().toISOString() }),
    { about: 'Ada', amount: '20000.00' },
  ]
  for (const caller of [finance, second, deputy]) {
    expect(await of(caller, payment.id, 'decided')).toMatchObject([{ outcome: 'Payment approved', ...paid, ...by(second.user.id) }])
    expect(await of(caller, adjustment.id, 'decided')).toMatchObject([{ outcome: 'Adjustment declined', ...by(second.user.id) }])
  }
  const ofFinance = (await inbox(deputy, 'decided')).filter(({ decidedBy }) => decidedBy?.id === finance.user.id)
  expect(ofFinance).toMatchObject([{ queue: 'payments', outcome: 'Payment approved' }])
  expect(await of(finance, adjustment.id, 'proposed')).toMatchObject([{ outcome: 'Declined', ...by(second.user.id) }])
  const [request] = (await inbox(deputy)).filter(({ queue }) => queue === 'change-requests')
  ok(await deputy.call(approvals.approve, { params: { id: request?.subject ?? '' }, body: {} }))
  const applied = { outcome: 'Applied', ...by(deputy.user.id) }
  for (const caller of [chief, deputy]) expect(await of(caller, request?.subject ?? '', 'decided')).toMatchObject([applied])
  expect(await of(chief, request?.subject ?? '', 'proposed')).toMatchObject([applied])
  expect(await of(deputy, request?.subject ?? '', 'decisions')).toMatchObject([applied])
  expect(await of(chief, request?.subject ?? '', 'decisions')).toEqual([])
})

test('decided items are those of the queues that the reader may read', async () => {
  const queuesOf = async (permissions: readonly Permission[]) => {
    const reader = await server.staff(`reader-${newId().slice(-12)}`, { permissions })
    return [...new Set((await inbox(reader, 'decided')).map(({ queue }) => queue))].sort()
  }
  ok(await second.call(withdrawals.approve, { params: { id: withdrawal.id }, body: {} }))
  ok(await second.call(investments.approveExit, { params: { id: exit }, body: {} }))
  ok(await deputy.call(identity.decline, { params: { id: document }, body: { reasonCode: 'BLURRED', note: 'It cannot be read' } }))
  expect(await queuesOf(['faqs:read'])).toEqual([])
  expect(await queuesOf(['investments:read'])).toEqual(['exits', 'payments'])
  expect(await queuesOf(['withdraws:read'])).toEqual(['withdrawals'])
  expect(await queuesOf(['user-verification-requests:read'])).toEqual(['identity'])
  expect(await queuesOf(['user-transactions:read'])).toEqual(['adjustments'])
  expect(await queuesOf(['approval-policies:read'])).toEqual(['change-requests'])
  const all = await inbox(deputy, 'decided')
  expect(new Set(all.map(({ queue }) => queue)).size).toBe(6)
  expect(all.find(({ queue }) => queue === 'identity')).toMatchObject({ about: 'Bea', amount: null, outcome: 'Identity declined' })
  expect(all.find(({ queue }) => queue === 'exits')).toMatchObject({ about: 'Ada', amount: net, decidedBy: { name: 'Second' } })
})

test('the reader’s own decisions are listed, first approvals included', async () => {
  expect((await of(second, payment.id, 'decisions')).map(({ outcome }) => outcome)).toEqual(['Payment approved'])
  expect((await inbox(second, 'decisions')).every(({ decidedBy }) => decidedBy?.id === second.user.id)).toBe(true)
  expect(await of(finance, payment.id, 'decisions')).toMatchObject([
    { outcome: 'First approval of payment', about: 'Ada', decidedBy: { name: 'Finance' } },
  ])
})

test('decided items can be searched, filtered by queue and sorted by amount, page after page', async () => {
  const found = (query: object) => inbox(deputy, 'decided', query)
  expect((await found({ searchTerm: 'bea' })).map(({ queue }) => queue)).toEqual(['identity'])
  expect((await found({ searchTerm: payment.code })).map(({ subject }) => subject)).toEqual([payment.id])
  expect((await found({ queue: ['withdrawals'] })).map(({ subject }) => subject)).toEqual([withdrawal.id])
  expect((await found({ sortBy: 'amount', sortOrder: 'DESC' }))[0]).toMatchObject({ subject: payment.id })
  const whole = (await found({})).map(({ id }) => id)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => found({ limit: 2, page })))
  expect(pages.flat().map(({ id }) => id)).toEqual(whole.slice(0, 8))
})

test('an expired change request is listed with a decision time and no decider', async () => {
  const { version: newest } = ok(await chief.call(settingsGroup.get, {})).data
  await chief.propose(settingsGroup.update, { body: { fourEyesFrom: '30000.00', version: newest } })
  later(server, { days: 8 })
  await runJob(server, expireChangeRequests)
  const [row] = await inbox(chief, 'proposed')
  expect(row).toMatchObject({ outcome: 'Expired', decidedBy: null, decidedAt: expect.any(String) })
  expect((await inbox(deputy, 'decided'))[0]).toMatchObject({ id: row?.id, decidedBy: null, decidedAt: row?.decidedAt })
})
