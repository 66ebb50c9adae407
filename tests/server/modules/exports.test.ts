import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import { countries } from '@/contract/countries'
import { exports, MAX_ROWS_AT_ONCE } from '@/contract/exports'
import { notifications } from '@/contract/notifications'
import { users } from '@/contract/users'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { csvLines } from '@/server/infra/csv/csv'
import { fieldTitle } from '@/server/infra/csv/field-titles'
import { sql } from '@/server/db/sql'
import { exportJobs } from '@/server/modules/exports/jobs'
import { implementation } from '@/server/modules/implementation'
import { listsWithDestinations } from '@/server/modules/wallets/destinations'
import { later, living, ok, runJob } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db } = server
const admin = living(server, await server.admin())
type Body = Sent<typeof exports.create>['body']

const people: Body = { list: users.list.path, query: 'type=Customer', title: 'Customers', name: 'customers' }
const columns: Body['columns'] = [
  { title: 'Balance, USD', cells: [{ path: 'balance' }] },
  { title: 'Person', cells: [{ path: 'name' }] },
  {
    title: 'Level',
    cells: [
      {
        path: 'isVerified',
        labels: [
          { value: 'true', label: 'Level 1' },
          { value: 'false', label: 'Level 0' },
        ],
      },
    ],
  },
  { title: 'Joined', cells: [{ path: 'createdAt', as: 'date' }] },
]
const create = async (caller: Caller, body: Body) => ok(await caller.call(exports.create, { body })).data
const repeat = (caller: Caller, id: string) => caller.call(exports.repeat, { params: { id }, body: {} })
const fetchFile = (caller: Caller, id: string) => caller.request('get', exports.file.path.replace(':id', id))
const read = (text: string) => parse(text, { bom: true }) as string[][]
const auditOf = (id: string) =>
  db.all<{ action: string; actor_id: string | null }>(sql`select action, actor_id from audit_logs where subject_id = ${id} order by id`)

beforeAll(async () => {
  await server.customer('ada', { level: 1 })
})

test('a file has the displayed columns in their order and with their titles, and is named after the list and the date', async () => {
  const file = await create(admin, { ...people, name: 'customers-level-1', query: 'type=Customer&searchTerm=ada', columns })
  const day = new Date(file.createdAt).toISOString().slice(0, 10)
  expect(file).toMatchObject({ status: 'READY', inBackground: false, rows: 1, fileName: `customers-level-1-${day}.csv` })
  const answer = await fetchFile(admin, file.id)
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="customers-level-1-${day}.csv"`)
  const text = await answer.text()
  const [head, row, ...more] = read(text)
  expect(head).toEqual(['Balance, USD', 'Person', 'Level', 'Joined'])
  expect(row?.[0]).toBe('0.00')
  expect(row?.[2]).toBe('Level 1')
  expect(row?.[3]).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(more).toEqual([])
  expect(
    text
      .trim()
      .split('\n')
      .every((line) => /^\uFEFF?"/.test(line) && line.endsWith('"')),
  ).toBe(true)
  expect((await auditOf(file.id)).map(({ action }) => action)).toEqual(['export.created', 'export.downloaded'])
})

test('all fields are labelled and written in words, without JSON, booleans or ISO timestamps', async () => {
  const file = await create(admin, { list: countries.list.path, title: 'Countries', name: 'countries', query: 'searchTerm=Albania' })
  const [head = [], row = []] = read(await (await fetchFile(admin, file.id)).text())
  expect(head).toContain('Display order')
  expect(head).toContain('Changed')
  expect(row.join('|')).not.toMatch(/[{}]|\btrue\b|\bfalse\b|T\d\d:\d\d/)
  expect(row[head.indexOf('Active')]).toMatch(/^(Yes|No)$/)
})

test('a field displayed as a column has that column’s title; other fields have a readable one', async () => {
  const titles = [{ field: 'isActive', title: 'State' }]
  const file = await create(admin, { ...people, query: 'type=Customer&searchTerm=ada', titles })
  const [head = []] = read(await (await fetchFile(admin, file.id)).text())
  expect(head).toEqual(expect.arrayContaining(['State', 'Two-factor authentication', 'Last seen', 'Created']))
  expect(head).not.toContain('Active')
})

test('no list has a field titled with a code identifier', () => {
  const lists = Object.values(api).flatMap((group) => Object.values<Endpoint>(group).filter(({ list }) => list))
  const fields = new Set(lists.flatMap(({ response }) => (response instanceof z.ZodObject ? Object.keys(response.shape) : [])))
  expect(fields.size).toBeGreaterThan(150)
  const heads = [...fields].map(fieldTitle)
  expect(heads.filter((head) => !/^[A-Z][A-Za-z]*([ ,()-]+[A-Za-z]+)*\)?$/.test(head) || /^Is | at$|\bid\b|\burl\b/.test(head))).toEqual([])
})

test('times are written in the time zone of the reader', async () => {
  const at = [{ title: 'Joined', cells: [{ path: 'createdAt', as: 'dateTime' as const }] }]
  const timeOf = async (timeZone: string) => {
    const file = await create(admin, { ...people, query: 'type=Customer&searchTerm=ada', columns: at, timeZone })
    const [, [cell = ''] = []] = read(await (await fetchFile(admin, file.id)).text())
    return Date.parse(`${cell.replace(' ', 'T')}:00Z`)
  }
  expect((await timeOf('Asia/Dhaka')) - (await timeOf('UTC'))).toBe(6 * 3_600_000)
})

test('the date filters of an export use its time zone', async () => {
  const night = await server.customer('night')
  // In Dhaka (UTC+6) it is 02:00 on 2 June.
  await db.run(sql`update users set created_at = '2025-06-01T20:00:00Z' where id = ${night.user.id}`)
  const rowsOn = async (day: string, timeZone: string) => {
    const file = await create(admin, { ...people, query: `searchTerm=night&startDate=${day}&endDate=${day}`, columns, timeZone })
    return read(await (await fetchFile(admin, file.id)).text()).length - 1
  }
  expect([await rowsOn('2025-06-01', 'UTC'), await rowsOn('2025-06-02', 'UTC')]).toEqual([1, 0])
  expect([await rowsOn('2025-06-01', 'Asia/Dhaka'), await rowsOn('2025-06-02', 'Asia/Dhaka')]).toEqual([0, 1])
})

test('no cell can be read as a formula; a negative number stays unchanged', async () => {
  const evil = await server.customer('evil')
  for (const name of ['=1+1', '+1', '-1+1', '@SUM(A1)', '\tcmd', '\rcmd', '＝1+1', '-12.50']) {
    await db.run(sql`update users set name = ${name} where id = ${evil.user.id}`)
    const file = await create(admin, { ...people, query: 'type=Customer&searchTerm=evil', columns: columns.slice(1, 2) })
    const [, [cell] = []] = read(await (await fetchFile(admin, file.id)).text())
    expect(cell).toBe(name === '-12.50' ? name : `'${name}`)
  }
})

describe('an export', () => {
  test('needs the permission of its list when it is created and again when it is downloaded', async () => {
    const support = living(server, await server.staff('reader', { permissions: ['customers:read'] }))
    const refused = await support.call(exports.create, { body: { list: '/audit-logs', title: 'Audit log', name: 'audit-log' } })
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const file = await create(support, people)
    expect((await fetchFile(support, file.id)).status).toBe(200)
    await db.run(sql`delete from user_roles where user_id = ${support.user.id}`)
    expect((await fetchFile(support, file.id)).status).toBe(403)
  })

  test('is accessible only to the person who created it', async () => {
    const file = await create(admin, people)
    const secondAdmin = living(server, await server.admin('other'))
    expect((await fetchFile(secondAdmin, file.id)).status).toBe(404)
    expect(await server.customer('bob').then((bob) => bob.call(exports.create, { body: people }))).toMatchObject({ status: 403 })
  })

  test('refuses an unknown list, an unknown sort field and an unknown time zone', async () => {
    expect(await admin.call(exports.create, { body: { ...people, list: '/users/:userId' } })).toMatchObject({ status: 422 })
    expect(await admin.call(exports.create, { body: { ...people, query: 'sortBy=password' } })).toMatchObject({ status: 422 })
    expect(await admin.call(exports.create, { body: { ...people, timeZone: 'Mars/Base' } })).toMatchObject({ status: 422 })
  })

  test('refuses unreadable columns, when requested and when downloaded with corrupt stored columns', async () => {
    for (const column of [
      { title: 'Name', cells: [] },
      { title: 'Name', cells: [{ path: '__proto__' }] },
    ])
      expect(await admin.call(exports.create, { body: { ...people, columns: [column] } })).toMatchObject({ status: 422 })
    const file = await create(admin, { ...people, columns })
    await db.run(sql`update exports set columns = '[{"title": "Name"}]' where id = ${file.id}`)
    expect((await fetchFile(admin, file.id)).status).toBe(422)
  })

  test('ends with a handled error when a row cannot be written', async () => {
    const broken = () => {
      throw new Error('Unreadable cell')
    }
    const page = () => Promise.resolve({ rows: [{}], total: 1 })
    const lines = await csvLines({ head: ['Name'], cells: broken }, page, () => undefined)
    // The stream fails before it is read.
    await new Promise((resolve) => setImmediate(resolve))
    const readAll = async () => {
      for await (const line of lines) expect(line.toString()).toContain('Name')
    }
    await expect(readAll()).rejects.toThrow('Unreadable cell')
  })
})

describe('a large export', () => {
  beforeAll(async () => {
    await db.run(sql`
      insert into faqs (id, statement, answer, category_id, order_priority, is_active, created_at)
      select gen_random_uuid(), 'Question ' || n, 'Answer', (select id from faq_categories limit 1), n, true, now()
      from generate_series(1, ${MAX_ROWS_AT_ONCE + 1}) n`)
  })
  const questions: Body = {
    list: '/faqs',
    title: 'Faqs',
    name: 'faqs',
    columns: [{ title: 'Question', cells: [{ path: 'statement' }] }],
  }

  test('is prepared in the background, notifies its owner and can be downloaded for seven days', async () => {
    const file = await create(admin, questions)
    expect(file).toMatchObject({ status: 'PREPARING', inBackground: true })
    expect((await fetchFile(admin, file.id)).status).toBe(409)
    await server.runJobs()
    const [listed] = ok(await admin.call(exports.mine, { query: {} })).data
    expect(listed).toMatchObject({ id: file.id, status: 'READY' })
    expect(listed?.rows).toBeGreaterThan(MAX_ROWS_AT_ONCE)
    const rows = read(await (await fetchFile(admin, file.id)).text())
    expect(rows).toHaveLength((listed?.rows ?? 0) + 1)
    const bell = ok(await admin.call(notifications.mine, { query: {} })).data
    expect(bell.filter(({ kind }) => kind === 'export.finished')).toMatchObject([
      { title: 'Export ready: Faqs', link: '/admin/exports/list?page=1&limit=10' },
    ])
    expect((await auditOf(file.id)).map(({ action }) => action)).toEqual(['export.created', 'export.ready', 'export.downloaded'])
    later(server, { days: 8 })
    expect((await fetchFile(admin, file.id)).status).toBe(409)
    expect(ok(await admin.call(exports.mine, { query: {} })).data[0]).toMatchObject({ status: 'EXPIRED' })
  })

  test('is marked as failed after an unexpected error and can be requested again', async () => {
    const file = await create(admin, { ...questions, query: 'isActive=true' })
    const full = vi.spyOn(server.services.files, 'write').mockRejectedValue(new Error('No space left on device'))
    await server.runJobs().catch(() => undefined)
    full.mockRestore()
    const mine = async (id: string) => ok(await admin.call(exports.mine, { query: {} })).data.find((file) => file.id === id)
    expect(await mine(file.id)).toMatchObject({ status: 'PREPARING', reason: null })
    later(server, { hours: 2 })
    expect(await mine(file.id)).toMatchObject({ status: 'FAILED', reason: 'An unexpected error stopped it.' })
    const again = ok(await repeat(admin, file.id)).data
    expect(again).toMatchObject({ status: 'PREPARING', list: 'Faqs', fileName: expect.stringMatching(/^faqs-\d{4}-\d\d-\d\d\.csv$/) })
    await server.runJobs()
    expect(await mine(again.id)).toMatchObject({ status: 'READY', reason: null })
    const [head] = read(await (await fetchFile(admin, again.id)).text())
    expect(head).toEqual(['Question'])
  })

  test('can be requested again only by its owner, after it failed and with permission to read the list', async () => {
    const reader = living(server, await server.staff('listing', { permissions: ['customers:read'] }))
    const file = await create(reader, people)
    expect(await repeat(reader, file.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(await repeat(admin, file.id)).toMatchObject({ status: 404 })
    await db.run(sql`update exports set status = 'FAILED', reason = 'It stopped' where id = ${file.id}`)
    await db.run(sql`delete from user_roles where user_id = ${reader.user.id}`)
    expect(await repeat(reader, file.id)).toMatchObject({ status: 403 })
  })

  test('with full payout destinations cannot be downloaded after its owner loses the permission to see them', async () => {
    const destinations = ['/withdraw-requests', '/audit-logs'] as const
    const permissions = ['payouts:read', 'withdraws:read', 'audit-logs:read', 'customers:read'] as const
    const payer = living(server, await server.staff('payer', { permissions: [...permissions] }))
    const clerk = living(server, await server.staff('clerk', { permissions: permissions.slice(1) }))
    const prepare = async (caller: Caller, body: Body) => {
      const file = await create(caller, body)
      // Prepared in the background, like a very large list.
      await db.run(
        sql`update exports set in_background = true, status = 'PREPARING', expires_at = expires_at + interval '7 days' where id = ${file.id}`,
      )
      for (const job of exportJobs(implementation)) if (job.name === 'exports.prepare') await runJob(server, job, { exportId: file.id })
      return file.id
    }
    const lists: Body[] = [...destinations.map((list) => ({ list, title: 'List', name: 'list' })), people]
    const [files, masked] = [
      await Promise.all(lists.map((list) => prepare(payer, list))),
      await prepare(clerk, { list: '/withdraw-requests', title: 'List', name: 'list' }),
    ]
    const statuses = () => Promise.all(files.map(async (id) => (await fetchFile(payer, id)).status))
    expect([await statuses(), (await fetchFile(clerk, masked)).status]).toEqual([[200, 200, 200], 200])
    await db.run(sql`
      delete from role_permissions where permission_id = (select id from permissions where title = 'payouts:read')
        and role_id in (select role_id from user_roles where user_id = ${payer.user.id})`)
    expect([await statuses(), (await fetchFile(clerk, masked)).status]).toEqual([[403, 403, 200], 200])
    expect(await (await fetchFile(payer, files[0] ?? '')).text()).toContain('This file shows full payout destinations')
  })

  test('every list that can show a destination or a payout transaction is registered as one', () => {
    const lists = Object.values(api).flatMap((group) => Object.values<Endpoint>(group).filter(({ list }) => list))
    const listed = lists.filter(
      ({ access, response }) =>
        access !== 'public' &&
        'staff' in access &&
        access.staff !== undefined &&
        ![access.staff].flat().includes('payouts:read') &&
        /"(wallet|explorerUrl|before)":/.test(JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))),
    )
    expect(listed.map(({ path }) => path).sort()).toEqual([...listsWithDestinations].sort())
  })

  test('fails with a reason when its stored columns are corrupt', async () => {
    const file = await create(admin, { ...questions, query: 'isActive=true' })
    await db.run(sql`update exports set columns = '[{"title": "Question"}]' where id = ${file.id}`)
    await server.runJobs()
    const mine = ok(await admin.call(exports.mine, { query: {} })).data.find((exported) => exported.id === file.id)
    expect(mine).toMatchObject({ status: 'FAILED', reason: 'The columns of this export cannot be read. Export the list again.' })
  })

  test('fails with a reason when its owner can no longer sign in', async () => {
    const leaving = living(server, await server.staff('leaving', { permissions: ['faqs:read'] }))
    const file = await create(leaving, { ...questions, query: 'isActive=true' })
    expect(file.inBackground).toBe(true)
    await db.run(sql`update users set is_active = false where id = ${leaving.user.id}`)
    await server.runJobs()
    const row = await db.one(sql`select status, reason, stored_as from exports where id = ${file.id}`)
    expect(row).toEqual({ status: 'FAILED', reason: 'Its owner can no longer sign in.', stored_as: null })
  })
})
