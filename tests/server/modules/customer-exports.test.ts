import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { commissions } from '@/contract/commissions'
import { exports, MAX_ROWS_AT_ONCE } from '@/contract/exports'
import { investments } from '@/contract/investments'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import type { Sent } from '@/contract/core/endpoint'
import { sql } from '@/server/db/sql'
import { exportJobs } from '@/server/modules/exports/jobs'
import { implementation } from '@/server/modules/implementation'
import { customerOf, later, ok, runJob } from '../../support/investing'
import { giveBalance, giveInvestment, giveWallet, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db } = server
const ada = await customerOf(server, 'ada', { level: 1 })
const bob = await customerOf(server, 'bob', { level: 1 })

type Body = Sent<typeof exports.create>['body']
const own: Body = {
  list: withdrawals.mine.path,
  title: 'Retiros',
  name: 'withdrawals',
  columns: [
    { title: 'Retiro', cells: [{ path: 'code' }] },
    { title: 'Estado', cells: [{ path: 'status', labels: [{ value: 'PENDING', label: 'En revisión' }] }] },
    { title: 'Importe', cells: [{ path: 'amount' }] },
    { title: 'Moneda', cells: [], text: 'USD' },
  ],
}
const create = async (caller: Caller, body: Body) => ok(await caller.call(exports.create, { body })).data
const fetchFile = (caller: Caller, id: string, headers?: Record<string, string>) =>
  caller.request('get', exports.file.path.replace(':id', id), headers && { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('utf8')

beforeAll(async () => {
  await giveBalance(server, ada, '500.00')
  const wallet = await giveWallet(server, ada)
  for (const amount of ['25.00', '30.00']) ok(await withdraw(server, ada, { amount, wallet }))
})

test('a customer’s file has the columns of the request, a fixed text in each row and a byte order mark', async () => {
  const { id, rows, inBackground } = await create(ada, { ...own, query: 'sortBy=amount&sortOrder=ASC&status=PENDING' })
  expect({ rows, inBackground }).toEqual({ rows: 2, inBackground: false })
  const text = await bytesOf(await fetchFile(ada, id))
  expect(text.startsWith('\uFEFF"Retiro","Estado","Importe","Moneda"\n')).toBe(true)
  const [, ...lines] = parse(text, { bom: true }) as string[][]
  expect(lines.map(([, ...cells]) => cells)).toEqual([
    ['En revisión', '25.00', 'USD'],
    ['En revisión', '30.00', 'USD'],
  ])
})

describe('a customer', () => {
  test('exports own lists only', async () => {
    const lists: Body[] = [users, withdrawals, commissions].map(({ list }) => ({ list: list.path, title: 'List', name: 'list' }))
    for (const body of lists) expect(await ada.call(exports.create, { body })).toMatchObject({ status: 403 })
    const investment = await giveInvestment(server, bob)
    const payouts = { list: investments.shares.path, params: [{ name: 'id', value: investment }], title: 'Payouts', name: 'payouts' }
    expect(await ada.call(exports.create, { body: payouts })).toMatchObject({ status: 404 })
    expect((await create(bob, payouts)).rows).toBe(0)
    expect((await create(bob, own)).rows).toBe(0)
  })

  test('cannot read the file of another, nor one that expired, whose record is deleted', async () => {
    const { id } = await create(ada, own)
    expect((await fetchFile(bob, id)).status).toBe(404)
    later(server, { hours: 2 })
    const expired = await fetchFile(ada, id, { 'Accept-Language': 'es' })
    expect(await expired.json()).toMatchObject({
      statusCode: 409,
      message: 'Este archivo ha caducado y se ha eliminado. Solicítelo de nuevo.',
    })
    for (const job of exportJobs(implementation)) if (job.name === 'exports.delete-expired') await runJob(server, job)
    expect(await db.maybe(sql`select 1 from exports where id = ${id}`)).toBeUndefined()
  })

  test('exports while frozen', async () => {
    await db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${ada.user.id}`)
    const { id } = await create(ada, own)
    expect((await fetchFile(ada, id)).status).toBe(200)
    await db.run(sql`update users set frozen_at = null where id = ${ada.user.id}`)
  })

  test('downloads a list of any length directly', async () => {
    const count = MAX_ROWS_AT_ONCE + 1
    await db.transaction(async (tx) => {
      await tx.send('set local session_replication_role = replica', [])
      await tx.run(sql`
        insert into commissions (id, code, user_id, from_id, investment_id, level, rate, amount, status, hold_until, created_at)
        select gen_random_uuid(), 'COM-' || n, ${bob.user.id}, ${ada.user.id}, gen_random_uuid(), 1, 50000, n, 'PENDING', now(), now()
        from generate_series(1, ${count}) n`)
    })
    const columns = [{ title: 'Code', cells: [{ path: 'code' }] }]
    const file = await create(bob, { list: commissions.mine.path, title: 'Commissions', name: 'commissions', columns })
    expect(file).toMatchObject({ status: 'READY', inBackground: false })
    const [, ...lines] = parse(await bytesOf(await fetchFile(bob, file.id)), { bom: true }) as string[][]
    expect(new Set(lines.map(([code]) => code)).size).toBe(count)
  })
})

test('the audit log masks what a customer searched for', async () => {
  const { id } = await create(ada, { ...own, query: 'searchTerm=0x1234567890abcdef' })
  const { after } = await db.one<{ after: unknown }>(
    sql`select after from audit_logs where subject_id = ${id} and action = 'export.created'`,
  )
  expect(JSON.stringify(after)).toContain('0x12…cdef')
  expect(JSON.stringify(after)).not.toContain('1234567890')
})
