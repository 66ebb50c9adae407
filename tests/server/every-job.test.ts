import { writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { identityAgrees } from '@tests/support/checks'
import { adjustments } from '@/contract/adjustments'
import { exports } from '@/contract/exports'
import { funds } from '@/contract/funds'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { profit } from '@/contract/profit'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { raw, sql } from '@/server/db/sql'
import { demoRatesPath } from '@/server/modules/currencies/rate-source'
import { jobHandlers } from '@/server/modules/jobs'
import { addDays, dayOf } from '@/domain/dates'
import { startBtcpay } from '../support/btcpay'
import {
  activeInvestment,
  customerOf,
  expectBooksExact,
  financeOf,
  invest,
  later,
  living,
  makeGateway,
  makeProject,
  ok,
  pay,
  setSettings,
} from '../support/investing'
import { giveBalance, giveWallet, withdraw } from '../support/money'
import { startServer, type Caller } from '../support/server'

// Runs every background job with work to do, in three processes concurrently, and then once more. A newly registered job is
// included automatically and fails here until the fixture has work for it.
const server = await startServer()
const { db, services, clock } = server
const btcpay = await startBtcpay(server)

type Job = (typeof jobHandlers)[number]['name']
const expectedState: Record<Job, () => Record<string, unknown>> = {}

/** All tables that jobs may write, except the one that records verifications of the books. */
const tables = [
  ...[
    'ledger_transfers',
    'ledger_entries',
    'investments',
    'payments',
    'withdrawals',
    'payouts',
    'commissions',
    'projects',
    'profit_batches',
    'profit_lines',
  ],
  ...[
    'fund_movements',
    'change_requests',
    'identity_requests',
    'users',
    'notifications',
    'outbox',
    'audit_chain',
    'ledger_digests',
    'guesses',
  ],
  ...['work_alerts', 'notification_digest', 'exports', 'files', 'file_keys', 'market_rates'],
]
async function readTables(): Promise<Record<string, string>> {
  const rows = await Promise.all(
    tables.map((table) =>
      db.one<{ rows: string }>(
        sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows from ${raw(table)} t`,
      ),
    ),
  )
  const { audited } = await db.one<{ audited: string }>(
    sql`select count(*)::text as audited from audit_logs where action <> 'books.proven'`,
  )
  return { ...Object.fromEntries(tables.map((table, at) => [table, rows[at]?.rows ?? ''])), audited }
}
/** Duplicate audit entries and notifications: the same content for the same subject and person. */
const readDuplicates = () =>
  db.all(sql`
    select action || ' ' || subject_id as said from audit_logs where actor_kind in ('System', 'Gateway') and action <> 'books.proven'
    group by action, subject_id, before, after, state having count(*) > 1
    union all select kind || ' ' || user_id::text from notifications group by kind, user_id, title, body, link having count(*) > 1
    union all select template || ' ' || to_user::text from outbox where template not like '%.code' group by template, to_user, dedupe having count(*) > 1`)

/** Some weeks of activity in which every job gets due work. */
beforeAll(async () => {
  const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
  const root = living(server, await server.admin())
  const support = living(server, await server.staff('support', { roles: ['Support'] }))
  const ada = await customerOf(server, 'ada', { level: 1 })
  const bob = await customerOf(server, 'bob', { level: 1, referredBy: 'ada' })
  const gateway = await makeGateway(server)
  const simulator = await makeGateway(server, { kind: 'BTCPAY', config: btcpay.config })
  await setSettings(server, { payoutGateway: simulator })
  await db.run(
    sql`insert into guesses (kind, subject, day, count, streak) values ('password', ${Buffer.from('somebody')}, '2026-01-01', 1, 1)`,
  )
  await expiringDocument(bob, support)
  const { data: limits } = ok(await root.call(settingsGroup.get, {}))
  await root.propose(settingsGroup.update, { body: { withdrawalPerDay: '20000.00', version: limits.version } })

  const shared = (await makeProject(server)).id
  await activeInvestment(server, ada, finance, { project: shared, amount: '1000.00', gateway })
  await activeInvestment(server, bob, finance, { project: shared, amount: '500.00', gateway, lockedPeriod: 1 })
  const cancelled = (await makeProject(server)).id
  await activeInvestment(server, ada, finance, { project: cancelled, amount: '300.00', gateway })
  const closing = (await makeProject(server, { closesAt: addDays(clock.now(), 40) })).id
  later(server, { days: 42 })

  const { data: movement } = await lose(finance, gateway, shared)
  expectedState['funds.notify-loss'] = () => ({ movementId: movement.id })
  ok(await root.call(projects.transition, { params: { id: cancelled }, body: { event: 'cancel', note: 'The permit was refused' } }))
  expectedState['project.refund'] = () => ({ projectId: cancelled })
  const batchId = await share(root, finance, gateway, shared)
  expectedState['profit.post'] = expectedState['profit.notify'] = () => ({ batchId })
  expect(closing).toBeTruthy()
  const prepared = await backgroundExport(root)
  expectedState['exports.prepare'] = () => ({ exportId: prepared })

  const rates = { source: 'Rates of the test', base: 'USD', date: clock.now().toISOString(), rates: { EUR: '0.5' } }
  await writeFile(demoRatesPath(services.env.DATA_DIR), JSON.stringify(rates))

  await giveBalance(server, ada, '50.00')
  const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada, { network: 'BTC' }) })).data
  for (const caller of [finance, second]) ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
  const order = await invest(ada, { project: shared, amount: '100.00' })
  const payment = ok(
    await ada.call(investments.makePayment, { params: { id: order.id }, body: { gateway: simulator, amount: '100.00' } }),
  ).data
  Object.assign(btcpay.invoiceOf(payment.code), { status: 'Settled', coins: [{ value: '0.002', fee: '0', status: 'Settled' }] })
  const correction = { amount: '1.00', reason: 'A fee charged twice' }
  ok(await finance.call(adjustments.propose, { params: { userId: ada.user.id }, body: correction }))
  const waiting = await makeProject(server)
  await invest(bob, { project: waiting.id, amount: '100.00' })
  await setSettings(server, { payoutGateway: simulator, paymentReplyHours: 48 })
  const { id: questioned } = await invest(bob, { project: waiting.id, amount: '100.00' })
  const { id: asked } = await pay(bob, questioned, { gateway, amount: '100.00' })
  ok(await finance.call(investments.settlePayment, { body: { payment: asked, status: 'MORE_INFO', note: 'Which bank was it?' } }))
  later(server, { hours: 49 })
}, 60_000)

/** Creates one export for a job to prepare, and one whose file expires during the weeks. */
async function backgroundExport(root: Caller): Promise<string> {
  const body = { list: '/countries', title: 'Countries', name: 'countries' }
  const ids = await Promise.all([1, 2].map(async () => ok(await root.call(exports.create, { body })).data.id))
  await db.run(
    sql`update exports set in_background = true, status = case id when ${ids[0]} then 'PREPARING' else 'READY' end where id = any(${ids}::uuid[])`,
  )
  await db.run(sql`update exports set expires_at = ${clock.now()} where id = ${ids[1]}`)
  return ids[0] ?? ''
}

async function expiringDocument(whose: Caller, support: Caller): Promise<void> {
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${whose.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${clock.now()})`)
  // Stored unencrypted, as by an earlier version.
  await services.files.put(file, Buffer.from('a page'))
  const body = { documentKind: 'PASSPORT' as const, number: 'P001', expiresOn: dayOf(addDays(clock.now(), 20)), files: [file] }
  const { data } = ok(await whose.call(identity.request, { body }))
  ok(await support.call(identity.approve, { params: { id: data.id }, body: { checks: identityAgrees } }))
}

async function lose(finance: Caller, gateway: string, id: string) {
  const record = (body: Record<string, unknown>) => finance.call(funds.record, { params: { id }, body: body as never })
  ok(await record({ kind: 'CAPITAL_DEPLOYED', amount: '100.00', gateway }))
  const { hash } = ok(await finance.call(funds.lossPreview, { params: { id }, body: { amount: '10.00' } })).data
  return ok(await record({ kind: 'CAPITAL_LOST', amount: '10.00', hash }))
}

async function share(root: Caller, finance: Caller, gateway: string, id: string): Promise<string> {
  ok(await finance.call(funds.record, { params: { id }, body: { kind: 'RETURN_RECEIVED', amount: '90.00', gateway } }))
  const body = { year: 2026, month: 12, rates: [1, 6].map((lockedPeriod) => ({ lockedPeriod, percentage: '1.00' })) }
  const { hash } = ok(await root.call(profit.preview, { params: { id }, body })).data
  return ok(await root.call(profit.confirm, { params: { id }, body: { ...body, hash } })).data.id
}

// Jobs that write no rows to those tables: they record their run, delete files, enqueue deduplicated jobs, or send something.
const quiet: readonly Job[] = ['books.prove', 'files.sweep', 'profit.take-up', 'audit.post-anchor', 'audit.mail-anchor']
// The hash chains cover the results of the other jobs, so they run last.
const last: readonly Job[] = ['audit.chain', 'audit.chain-whole', 'ledger.digest', 'books.prove']
// Providers are polled before a payment window ends, so their updates are processed first.
const first: readonly Job[] = ['payment.refresh-checkouts']
const placeOf = (name: Job) => (first.includes(name) ? 0 : last.includes(name) ? 2 : 1)
const inOrder = [...jobHandlers].sort((a, b) => placeOf(a.name) - placeOf(b.name))

test.each(inOrder.map((job) => [job.name, job] as const))(
  '%s, run three times at once and then again, takes effect once',
  async (name, job) => {
    const data = expectedState[name]?.() ?? {}
    // Verification of the whole chain needs an entry newer than its previous run.
    if (name === 'audit.chain-whole')
      await db.run(
        sql`insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id) values (uuid_v7(), now(), 'System', 'test.happened', 'test', 'one')`,
      )
    const before = await readTables()
    await Promise.all([1, 2, 3].map(() => job.run(services, data)))
    const after = await readTables()
    if (!quiet.includes(name)) expect(after).not.toEqual(before)
    expect(await readDuplicates()).toEqual([])
    await job.run(services, data)
    expect(await readTables()).toEqual(after)
    await expectBooksExact(server)
  },
)

test('the gateway received one payout, although several runs requested it', () => {
  expect(btcpay.payouts.size).toBe(1)
})

test('jobs that are queued by other jobs take effect once as well', async () => {
  await server.runJobs()
  const after = await readTables()
  await server.runJobs()
  expect(await readTables()).toEqual(after)
  expect(await readDuplicates()).toEqual([])
})
