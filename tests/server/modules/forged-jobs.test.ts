import { beforeAll, expect, test } from 'vitest'
import { exports } from '@/contract/exports'
import { raw, sql } from '@/server/db/sql'
import { jobKinds, type JobName } from '@/server/infra/jobs/job-payloads'
import { refundInvestment } from '@/server/modules/investments/commands/refund-investment'
import { jobHandlers } from '@/server/modules/jobs'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { livingBooks } from '../../support/books'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

// A job can be enqueued by SQL, so its payload is not trusted: a job acts only as far as the state of the records requires.
const server = await startServer()
const { db, services } = server

const tables = [
  ...['ledger_transfers', 'ledger_entries', 'investments', 'projects', 'payments', 'withdrawals', 'commissions'],
  ...['profit_batches', 'profit_lines', 'fund_movements', 'loss_lines', 'notifications', 'outbox', 'exports', 'audit_logs'],
]
const contents = () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await db.one<{ rows: string }>(
        sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows from ${raw(table)} t`,
      )
      return `${table}: ${rows}`
    }),
  )
const idsOf = async (query: ReturnType<typeof sql>) => (await db.all<{ id: string }>(query)).map(({ id }) => id)

beforeAll(async () => {
  const { root } = await livingBooks(server)
  ok(await root.call(exports.create, { body: { list: '/countries', title: 'Countries', name: 'countries' } }))
  await server.runJobs()
}, 60_000)

type Forgery = { ids: () => Promise<string[]>; payload: (id: string) => Record<string, unknown> }
/** For every job with a payload: the ids of the records whose state does not require the job, and a payload for an id. */
const forgeries: Partial<Record<JobName, Forgery>> = {
  'project.refund': {
    ids: () =>
      idsOf(
        sql`select p.id from projects p where p.status <> 'CANCELLED' and exists (select 1 from investments i where i.project_id = p.id and i.status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED', 'MATURED'))`,
      ),
    payload: (projectId) => ({ projectId }),
  },
  'profit.post': { ids: () => idsOf(sql`select id from profit_batches where status = 'POSTED'`), payload: (batchId) => ({ batchId }) },
  'profit.notify': {
    ids: async () => {
      await db.run(sql`update profit_batches set status = 'FAILED', told = 0, posted_at = null`)
      return idsOf(sql`select id from profit_batches`)
    },
    payload: (batchId) => ({ batchId }),
  },
  'funds.notify-loss': {
    ids: () => idsOf(sql`select id from fund_movements where kind <> 'CAPITAL_LOST'`),
    payload: (movementId) => ({ movementId }),
  },
  'exports.prepare': { ids: () => idsOf(sql`select id from exports where status = 'READY'`), payload: (exportId) => ({ exportId }) },
}
const withPayload = jobHandlers.filter(({ name }) => {
  const kind = Object.entries(jobKinds).find(([known]) => known === name)?.[1]
  return kind && Object.keys(kind.payload.shape).length > 0
})

test('every job with a payload is tested', () => {
  expect(withPayload.map(({ name }) => name).sort()).toEqual(Object.keys(forgeries).sort())
})

test.each(withPayload.map((job) => [job.name, job] as const))('%s changes no record that it does not apply to', async (name, job) => {
  const forgery = Object.entries(forgeries).find(([known]) => known === name)?.[1]
  const ids = (await forgery?.ids()) ?? []
  expect(ids.length).toBeGreaterThan(0)
  const before = await contents()
  for (const id of ids) await job.run(services, forgery?.payload(id) ?? {})
  expect(await contents()).toEqual(before)
})

test('refunding an investment changes nothing unless its project is cancelled', async () => {
  const open = await idsOf(
    sql`select i.id from investments i join projects p on p.id = i.project_id where i.status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED', 'MATURED') and p.status <> 'CANCELLED'`,
  )
  expect(open.length).toBeGreaterThan(0)
  const before = await contents()
  for (const id of open) await work(services, system, (inner) => refundInvestment(inner, id))
  expect(await contents()).toEqual(before)
})
