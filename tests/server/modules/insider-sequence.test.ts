import { expect, test } from 'vitest'
import { users } from '@/contract/users'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { startServer } from '../../support/server'
import { findingsAfter } from '../../support/tampering'

/* A sequence orders the sealed changes of a row. An insider resets it, so that a later change seems to come first. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const [bob, root] = [await server.customer('bob'), await server.admin()]
await beginStateSealing(services)
const params = { userId: bob.user.id }
const freeze = async () => (await server.again(root)).call(users.freeze, { params, body: { note: 'Asked by phone' } })
const unfreeze = async () => (await server.again(root)).call(users.unfreeze, { params, body: { note: 'Called back' } })
const number = async () => (await db.one<{ n: number }>(sql`select last_value::int as n from state_changes`)).n
const setNumber = (n: number) => db.run(sql`select setval('state_changes', ${n})`)

test('a change numbered below earlier entries does not hide a field that SQL set back', async () => {
  expect((await freeze()).status).toBe(200)
  const frozenAt = (await db.one<{ at: Date }>(sql`select frozen_at as at from users where id = ${bob.user.id}`)).at
  await chainAudit(services, { whole: true })
  expect(await findingsAfter(server)).toEqual([])
  clock.set(addHours(clock.now(), 1))
  const last = await number()
  await setNumber(1)
  expect((await unfreeze()).status).toBe(200)
  await setNumber(last)
  await chainAudit(services, { whole: true })
  const undo = `update users set frozen_at = '${frozenAt.toISOString()}' where id = '${bob.user.id}'`
  expect(await findingsAfter(server, undo)).toContain(`users ${bob.user.id} frozen_at`)
})

test('changes to one row ten minutes apart are valid in any order of their times', async () => {
  const eve = await server.customer('eve')
  const own = { params: { userId: eve.user.id }, body: { note: 'Asked by phone' } }
  const caller = await server.again(root)
  expect((await caller.call(users.freeze, own)).status).toBe(200)
  clock.set(new Date(clock.now().getTime() - 10 * 60_000))
  expect((await (await server.again(root)).call(users.unfreeze, own)).status).toBe(200)
  await chainAudit(services, { whole: true })
  expect((await findingsAfter(server)).filter((finding) => finding.includes(eve.user.id) && finding.includes('frozen_at'))).toEqual([])
})
