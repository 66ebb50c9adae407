import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'
import { freezePath } from '@/server/modules/auth/links'
import { NOON, startServer } from '../../support/server'

// A request that arrives while another transaction changes the account or a role waits for it, and is judged by the result.
const server = await startServer()
const { db } = server
const [admin, support] = [await server.admin(), await server.staff('support', { roles: ['Support'] })]
// With one administrator, access of staff would need no approval.
await server.admin('director')

const WAITS_MS = 400
/** Runs the request while a transaction that made the edits is open; returns whether it waited, and its result after the commit. */
async function during<T>(edits: readonly Sql[], request: () => Promise<T>): Promise<{ waited: boolean; result: T }> {
  let pending: Promise<T> | undefined
  let waited = false
  await db.transaction(async (tx) => {
    for (const edit of edits) await tx.run(edit)
    pending = request()
    const early = await Promise.race([pending.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, WAITS_MS, false))])
    waited = !early
  })
  if (!pending) throw new Error('No request was sent')
  return { waited, result: await pending }
}

const roleWith = async (title: string, permission: string): Promise<string> => {
  const id = newId()
  await db.run(sql`insert into roles (id, title) values (${id}, ${title})`)
  await db.run(sql`insert into role_permissions (role_id, permission_id) select ${id}, id from permissions where title = ${permission}`)
  return id
}
const invitee = async (username: string) => {
  const body = { type: 'Internal' as const, name: `Colleague ${username}`, username, email: `${username}@example.com`, roles: [] }
  return (await admin.call(users.create, { body })).data
}

test('the address of an invitation is not corrected while a role is assigned to it', async () => {
  const person = await invitee('colleague1')
  const finance = sql`(select id from roles where title = 'Finance')`
  server.clock.set(new Date(NOON.getTime() + 120_000))
  const { waited, result } = await during(
    [
      sql`select 1 from users where id = ${person.id} for update`,
      sql`insert into user_roles (user_id, role_id) values (${person.id}, ${finance})`,
    ],
    () => admin.call(users.sendInvitation, { params: { userId: person.id }, body: { email: 'another@example.com' } }),
  )
  expect([waited, result.status]).toEqual([true, 422])
  const { email } = await db.one<{ email: string }>(sql`select email from users where id = ${person.id}`)
  expect(email).toBe('colleague1@example.com')
})

test('a role is assigned by the permissions that it has after a change in progress', async () => {
  const [person, role] = [await invitee('colleague2'), await roleWith('readers', 'faqs:read')]
  const { waited, result } = await during(
    [
      sql`select 1 from roles where id = ${role} for update`,
      sql`insert into role_permissions (role_id, permission_id) select ${role}, id from permissions where title = 'payouts:write'`,
    ],
    () => admin.propose(users.update, { params: { userId: person.id }, body: { roles: [role], version: person.version } }),
  )
  expect([waited, result.status]).toEqual([true, 202])
})

test('a name that is being verified is changed only with another person', async () => {
  const ada = await server.customer('ada')
  const { version } = await db.one<{ version: number }>(sql`select version from users where id = ${ada.user.id}`)
  const { waited, result } = await during([sql`update users set identity_level = 1 where id = ${ada.user.id}`], () =>
    support.propose(users.update, { params: { userId: ada.user.id }, body: { name: 'Mallory Thief', version } }),
  )
  expect([waited, result.status]).toEqual([true, 202])
})

const frozen = async (username: string) => {
  const customer = await server.customer(username)
  await support.call(users.freeze, { params: { userId: customer.user.id }, body: { note: 'Possible account takeover' } })
  return customer.user
}
const isFrozen = async (id: string) =>
  (await db.one<{ frozen: boolean }>(sql`select frozen_at is not null as frozen from users where id = ${id}`)).frozen

test('a freeze link that is used while staff lift their freeze leaves the account frozen', async () => {
  const { id } = await frozen('ben')
  const token = freezePath(server.services.secrets, id, server.clock.now()).split('#freeze=')[1] ?? ''
  const { waited } = await during(
    [sql`update users set frozen_at = null, frozen_note = null, frozen_words = null, version = version + 1 where id = ${id}`],
    () => server.visitor.call(auth.freeze, { body: { token } }),
  )
  expect([waited, await isFrozen(id)]).toEqual([true, true])
})

test('a freeze that its owner confirms meanwhile is lifted only with another person', async () => {
  const { id } = await frozen('eve')
  const { waited, result } = await during([sql`update users set frozen_by_owner = true where id = ${id}`], () =>
    support.propose(users.unfreeze, { params: { userId: id }, body: { note: 'Called back' } }),
  )
  expect([waited, result.status, await isFrozen(id)]).toEqual([true, 202, true])
})
