import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { startServer, type Caller } from '../../support/server'

// The headers of a request arrive before its body. A user who is locked out in between can no longer act.
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
