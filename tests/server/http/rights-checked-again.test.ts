import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { exports } from '@/contract/exports'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { exportJobs } from '@/server/modules/exports/jobs'
import { implementation } from '@/server/modules/implementation'
import { runJob } from '../../support/investing'
import { NOON, startServer, type Caller } from '../../support/server'

// A request can take minutes: its body arrives after its headers, and a long response is read slowly. Meanwhile its user may be locked out.
const server = await startServer()
const { db } = server
const admin = await server.admin()

/** A request whose headers are sent now and whose body arrives after `change`. */
async function late(
  caller: Caller,
  path: string,
  content: { type: string; body: string },
  change: () => Promise<unknown>,
): Promise<Response> {
  const bytes = new TextEncoder().encode(content.body)
  const body = new ReadableStream<Uint8Array>(
    {
      // Called when the server reads the body, after it has admitted the request.
      async pull(stream) {
        await change()
        await sleep(1_100)
        stream.enqueue(bytes)
        stream.close()
      },
    },
    { highWaterMark: 0 },
  )
  const init = {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${caller.token}`,
      'Content-Type': content.type,
      // Otherwise the body is counted before the request is admitted.
      'Content-Length': String(bytes.length),
      'Idempotency-Key': newId(),
    },
    body,
    duplex: 'half',
  } as const
  return server.app.fetch(new Request(`http://localhost/api/v1${path}`, init))
}
const category = (title: string) => ({ type: 'application/json', body: JSON.stringify({ title, description: 'None' }) })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
const titles = async () => (await db.all<{ title: string }>(sql`select title from faq_categories`)).map(({ title }) => title)

test('a body that arrives late is accepted while nothing has changed', async () => {
  const editor = await server.staff('editor0', { permissions: ['faq-categories:write'] })
  expect((await late(editor, '/faq-categories', category('Arrives late'), async () => undefined)).status).toBe(200)
  expect(await titles()).toContain('Arrives late')
})

test('a body that arrives after its sender was deactivated is refused', async () => {
  const editor = await server.staff('editor1', { permissions: ['faq-categories:write'] })
  const { version } = (await admin.call(users.get, { params: { userId: editor.user.id } })).data
  const response = await late(editor, '/faq-categories', category('Deactivated'), () =>
    admin.call(users.update, { params: { userId: editor.user.id }, body: { isActive: false, version } }),
  )
  expect(await codeOf(response)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await titles()).not.toContain('Deactivated')
})

test('a body that arrives after its sender lost the permission is refused', async () => {
  const editor = await server.staff('editor2', { permissions: ['faq-categories:write'] })
  const response = await late(editor, '/faq-categories', category('Without role'), () =>
    db.run(sql`delete from user_roles where user_id = ${editor.user.id}`),
  )
  expect(await codeOf(response)).toEqual([403, 'FORBIDDEN'])
  expect(await titles()).not.toContain('Without role')
})

test('a file that arrives after a freeze of its owner is not stored', async () => {
  const ada = await server.customer('ada')
  const form = new Response(
    (() => {
      const data = new FormData()
      data.set('purpose', 'TRANSFER_PROOF')
      data.set('file', new File([new Uint8Array([137, 80, 78, 71])], 'proof.png', { type: 'image/png' }))
      return data
    })(),
  )
  const content = { type: form.headers.get('Content-Type') ?? '', body: await form.text() }
  const response = await late(ada, '/files', content, () =>
    admin.call(users.freeze, { params: { userId: ada.user.id }, body: { note: 'Reported as stolen', words: 'Your account is on hold.' } }),
  )
  expect(await codeOf(response)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await db.all(sql`select 1 from files where owner_id = ${ada.user.id}`)).toEqual([])
})

const manyCustomers = () =>
  db.run(sql`
    insert into users (id, type, username, name, email, password_hash, created_at)
    select gen_random_uuid(), 'Customer', 'many' || n, 'Many', 'many' || n || '@example.test', '-', ${NOON} from generate_series(1, 2500) n
    on conflict do nothing`)

/** Reads a CSV to its end, with `afterFirst` between its first part and the rest; returns the number of its lines. */
async function readSlowly({ body }: Response, afterFirst: () => Promise<unknown>): Promise<number> {
  const chunks = body?.getReader()
  let lines = 0
  for (let isFirst = true; ; isFirst = false) {
    const { value, done } = (await chunks?.read()) ?? { value: undefined, done: true }
    if (done) return lines
    lines += new TextDecoder().decode(value).split('\n').length - 1
    if (isFirst) await afterFirst()
  }
}
const nothing = () => Promise.resolve()
const withoutRoles = ({ user }: Caller) => db.run(sql`delete from user_roles where user_id = ${user.id}`)

test('a list that is read slowly as CSV ends when its reader loses the permission', async () => {
  const reader = await server.staff('reader', { permissions: ['customers:read'] })
  await manyCustomers()
  const list = () => reader.request('get', '/users?type=Customer', { headers: { Accept: 'text/csv' } })
  expect(await readSlowly(await list(), nothing)).toBeGreaterThan(2500)
  await expect(readSlowly(await list(), () => withoutRoles(reader))).rejects.toThrow('Unauthorized Access!')
})

const customers = { list: '/users', query: 'type=Customer', title: 'Customers', name: 'customers' }

test('a downloaded export that is read slowly ends when its reader loses the permission', async () => {
  const reader = await server.staff('downloader', { permissions: ['customers:read'] })
  await manyCustomers()
  const { id } = (await reader.call(exports.create, { body: customers })).data
  const download = () => reader.request('get', `/exports/${id}/file`)
  expect(await readSlowly(await download(), nothing)).toBeGreaterThan(2500)
  await expect(readSlowly(await download(), () => withoutRoles(reader))).rejects.toThrow('Unauthorized Access!')
})

test('an export in the background fails when its owner loses the permission while it is prepared', async () => {
  const owner = await server.staff('owner', { permissions: ['customers:read'] })
  await manyCustomers()
  const { id } = (await owner.call(exports.create, { body: customers })).data
  // Prepared in the background, like a very large list.
  await db.run(sql`update exports set in_background = true, status = 'PREPARING' where id = ${id}`)
  const { files } = server.services
  const writing = vi.spyOn(files, 'write').mockImplementation(async (_name, lines) => {
    await withoutRoles(owner)
    for await (const _line of lines as AsyncIterable<unknown>);
  })
  for (const job of exportJobs(implementation)) if (job.name === 'exports.prepare') await runJob(server, job, { exportId: id })
  expect(writing).toHaveBeenCalledOnce()
  expect(await db.one(sql`select status, reason, stored_as from exports where id = ${id}`)).toEqual({
    status: 'FAILED',
    reason: 'Unauthorized Access! You need permission users:read or customers:read.',
    stored_as: null,
  })
})
