import { expect, test } from 'vitest'
import { countries } from '@/contract/countries'
import { identity } from '@/contract/identity'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { identityAgrees } from '@tests/support/checks'
import { living, ok } from '@tests/support/investing'
import { startServer, type Caller } from '@tests/support/server'

/* Approving a document verifies only the name and the country that the approver saw. */
const server = await startServer()
const { db } = server
const [x, y] = [living(server, await server.admin('reviewer-x')), living(server, await server.admin('reviewer-y'))]
const residences = ok(await x.call(countries.list, { query: { limit: 3 } })).data.map(({ id }) => id)
const people = { n: 0 }
const customer = async (country = residences[0]) => {
  const caller = living(server, await server.customer(`person${(people.n += 1)}`))
  await db.run(sql`update users set country_id = ${country} where id = ${caller.user.id}`)
  return caller
}
async function submit(caller: Caller & { user: { id: string } }, number: string) {
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${caller.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: 'PASSPORT' as const, number, expiresOn: '2031-01-31', files: [file] }
  return ok(await caller.call(identity.request, { body })).data
}
/** Submits a document whose number another account has used, so two people must approve it. */
async function flagged(caller: Caller & { user: { id: string } }) {
  const number = `S${newId().slice(-10)}`
  await submit(await customer(), number)
  return submit(caller, number)
}
const approve = (caller: Caller, id: string, version?: number) =>
  caller.call(identity.approve, {
    params: { id },
    body: { checks: identityAgrees, note: 'Twins, both seen in person', ...(version === undefined ? {} : { version }) },
  })
const versionOf = async (userId: string) => (await db.one<{ version: number }>(sql`select version from users where id = ${userId}`)).version
const own = async (caller: Caller & { user: { id: string } }, change: { name?: string; country?: string; language?: 'es' }) =>
  ok(await caller.call(users.updateMyProfile, { body: { ...change, version: await versionOf(caller.user.id) } }))
const byStaff = async (userId: string, change: { name?: string; country?: string; phoneNumber?: string }) =>
  ok(await y.call(users.update, { params: { userId }, body: { ...change, version: await versionOf(userId) } }))
const stateOf = async (id: string) => {
  const { status, approvals } = ok(await x.call(identity.get, { params: { id } })).data
  return { status, by: approvals.map(({ by }) => by.id) }
}

test.each([
  ['name', async () => ({ name: 'Another Name' })],
  ['country', async () => ({ country: residences[1] ?? '' })],
])('an approval is refused when the customer changed the %s after staff reviewed it', async (_, changeOf) => {
  const ada = await customer()
  const read = await submit(ada, newId().slice(-10))
  await own(ada, await changeOf())
  expect(await approve(x, read.id, read.version)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  expect(await stateOf(read.id)).toEqual({ status: 'PENDING', by: [] })
})

test.each([
  ['name', { name: 'Chosen By Y' }],
  ['country', { country: residences[1] ?? '' }],
])('a second approval does not complete a first approval given for another %s', async (_, change) => {
  const ada = await customer()
  const { id } = await flagged(ada)
  ok(await approve(x, id))
  await byStaff(ada.user.id, change)
  expect(await stateOf(id)).toEqual({ status: 'PENDING', by: [] })
  ok(await approve(y, id))
  expect(await stateOf(id)).toEqual({ status: 'PENDING', by: [y.user.id] })
  const restarted = await db.all(
    sql`select before, after from audit_logs where action = 'identity.review-restarted' and subject_id = ${id}`,
  )
  expect(restarted).toMatchObject([{ before: { approvals: 1 }, after: { customer: ada.user.id, approvals: 0 } }])
  ok(await approve(x, id))
  expect((await stateOf(id)).status).toBe('APPROVED')
})

test('a change that leaves name and country unchanged keeps the approvals', async () => {
  const ada = await customer()
  const { id } = await flagged(ada)
  ok(await approve(x, id))
  const { version } = ok(await x.call(identity.get, { params: { id } })).data
  await own(ada, { language: 'es', country: residences[0] ?? '' })
  await byStaff(ada.user.id, { phoneNumber: '+4915112345678' })
  expect(await stateOf(id)).toEqual({ status: 'PENDING', by: [x.user.id] })
  ok(await approve(y, id, version))
  expect((await stateOf(id)).status).toBe('APPROVED')
})

test('the audit log records the name and country that an approval verified', async () => {
  const ada = await customer()
  const { id } = await submit(ada, newId().slice(-10))
  ok(await approve(x, id))
  const { name } = await db.one<{ name: string }>(sql`select name from users where id = ${ada.user.id}`)
  const entries = await db.all(sql`select after from audit_logs where action = 'identity.approved' and subject_id = ${id}`)
  expect(entries).toMatchObject([{ after: { name, country: residences[0] } }])
})

test('of a simultaneous name change and approval one succeeds, and no unreviewed name is verified', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ada = await customer()
    const read = await submit(ada, newId().slice(-10))
    const body = { name: 'Another Name', version: await versionOf(ada.user.id) }
    const [approved, renamed] = await Promise.all([approve(x, read.id, read.version), ada.call(users.updateMyProfile, { body })])
    expect([approved.status, renamed.status].filter((status) => status === 200)).toHaveLength(1)
    const { name } = await db.one<{ name: string }>(sql`select name from users where id = ${ada.user.id}`)
    expect((await stateOf(read.id)).status === 'APPROVED').toBe(name !== 'Another Name')
  }
})
