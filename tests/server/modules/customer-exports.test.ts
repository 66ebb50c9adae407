import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { commissions } from '@/contract/commissions'
import { exports, MAX_ROWS_AT_ONCE } from '@/contract/exports'
import { faqs } from '@/contract/faqs'
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
const limited = await startServer({ isLimited: true })
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
const LONG = MAX_ROWS_AT_ONCE + 1
const long: Body = {
  list: commissions.mine.path,
  title: 'Commissions',
  name: 'commissions',
  columns: [{ title: 'Code', cells: [{ path: 'code' }] }],
}
const create = async (caller: Caller, body: Body) => ok(await caller.call(exports.create, { body })).data
const fetchFile = (caller: Caller, id: string, headers?: Record<string, string>) =>
  caller.request('get', exports.file.path.replace(':id', id), headers && { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('utf8')
const linesOf = async (answer: Response) => (parse(await bytesOf(answer), { bom: true }) as string[][]).length

beforeAll(async () => {
  await giveBalance(server, ada, '500.00')
  const wallet = await giveWallet(server, ada)
  for (const amount of ['25.00', '30.00']) ok(await withdraw(server, ada, { amount, wallet }))
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`
      insert into commissions (id, code, user_id, from_id, investment_id, level, rate, amount, status, hold_until, created_at)
      select gen_random_uuid(), 'COM-' || n, ${bob.user.id}, ${ada.user.id}, gen_random_uuid(), 1, 50000, n, 'PENDING', now(), now()
      from generate_series(1, ${LONG}) n`)
  })
  await db.run(sql`
    insert into faqs (id, statement, answer, category_id, order_priority, is_active, created_at)
    select gen_random_uuid(), 'Question ' || n, repeat('Answer ', 20), (select id from faq_categories limit 1), n, true, now()
    from generate_series(1, 2000) n`)
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
    const file = await create(bob, long)
    expect(file).toMatchObject({ status: 'READY', inBackground: false })
    const [, ...lines] = parse(await bytesOf(await fetchFile(bob, file.id)), { bom: true }) as string[][]
    expect(new Set(lines.map(([code]) => code)).size).toBe(LONG)
  })
})

const entryOf = async (id: string) =>
  (
    await db.one<{ after: Record<string, unknown> }>(
      sql`select after from audit_logs where subject_id = ${id} and action = 'export.created'`,
    )
  ).after

describe('the audit log', () => {
  test('masks what a customer searched for', async () => {
    const after = JSON.stringify(await entryOf((await create(ada, { ...own, query: 'searchTerm=0x1234567890abcdef' })).id))
    expect(after).toContain('0x12…cdef')
    expect(after).not.toContain('1234567890')
  })

  test('has the filters that the list knows, as the list reads them, and the number of columns', async () => {
    const { id } = await create(ada, { ...own, query: 'status=PENDING&sortOrder=ASC&note=hidden&__proto__=x' })
    expect(await entryOf(id)).toEqual({ list: own.list, rows: 2, columns: 4, filters: { status: ['PENDING'], sortOrder: 'ASC' } })
    const whole = await create(ada, { list: own.list, title: own.title, name: own.name })
    expect(await entryOf(whole.id)).toMatchObject({ columns: 'All fields', filters: {} })
  })

  test('has the titles of the columns of staff', async () => {
    const admin = await server.admin()
    const columns = [{ title: 'Question', cells: [{ path: 'statement' }] }]
    const { id } = await create(admin, { list: faqs.list.path, title: 'Faqs', name: 'faqs', query: 'note=hidden', columns })
    expect(await entryOf(id)).toMatchObject({ columns: ['Question'], filters: {} })
  })
})

describe('load', () => {
  test('thirty simultaneous exports are all created: none holds a connection while it reads its list', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ada.call(exports.create, { body: own })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('HEAD requests release their download', async () => {
    const { id } = await create(bob, long)
    for (let at = 0; at < 4; at += 1) expect((await bob.request('head', exports.file.path.replace(':id', id))).status).toBe(200)
    expect(await linesOf(await fetchFile(bob, id))).toBe(LONG + 1)
    const csv = { headers: { Accept: 'text/csv' } }
    for (let at = 0; at < 4; at += 1) expect((await server.visitor.request('head', faqs.list.path, csv)).status).toBe(200)
    expect(await linesOf(await server.visitor.request('get', faqs.list.path, csv))).toBeGreaterThan(2000)
  })

  test('a download that cannot be audited is refused and released', async () => {
    const { id } = await create(bob, long)
    const fault = vi.spyOn(server.clock, 'fault').mockReturnValue({ kind: 'set-back', ms: 60_000 })
    for (let at = 0; at < 4; at += 1) expect((await fetchFile(bob, id)).status).toBe(503)
    fault.mockRestore()
    expect(await linesOf(await fetchFile(bob, id))).toBe(LONG + 1)
  })

  test('a new export deletes earlier ones of the same customer after ten minutes', async () => {
    const kept = async () => (await db.all<{ id: string }>(sql`select id from exports order by id`)).map((row) => row.id)
    const [ofBob, first] = [await create(bob, own), await create(ada, own)]
    later(server, { hours: 0.1 })
    const second = await create(ada, own)
    expect(await kept()).toEqual(expect.arrayContaining([ofBob.id, first.id, second.id]))
    later(server, { hours: 0.1 })
    const third = await create(ada, own)
    const after = await kept()
    expect(after).toEqual(expect.arrayContaining([ofBob.id, second.id, third.id]))
    expect(after).not.toContain(first.id)
  })

  test('the columns of a request have at most 64 KB', async () => {
    const labels = Array.from({ length: 300 }, (_, at) => ({ value: `V${at}`, label: 'é'.repeat(100) }))
    const columns = [{ title: 'Estado', cells: [{ path: 'status', labels }] }]
    const answer = await ada.call(exports.create, { body: { ...own, columns: [...columns, ...columns] } })
    const message = 'The columns of a file take at most 64 KB; choose fewer'
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'columns', message }] })
    expect((await ada.call(exports.create, { body: { ...own, columns } })).status).toBe(200)
  })
})

test('a person downloads at most sixty files a minute', async () => {
  const eve = await limited.customer('eve')
  const { id } = await create(eve, own)
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1) {
    const answer = await fetchFile(eve, id)
    statuses.push(answer.status)
    await bytesOf(answer)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
})
