import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { sql } from '@/server/db/sql'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { guardOf, watchGuards } from '@/server/modules/health/guard-watch'
import { proveBooks } from '@/server/modules/reconciliation/jobs'
import { newId } from '@/server/db/ids'
import { NOON, startServer } from '../../support/server'

/* SQL can stop the job queue (a decoy row, a lock), so a comparison outside the queue reports overdue jobs every minute. */
const server = await startServer()
const { services, db, clock } = server
const admin = await server.admin()
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
await chainAudit(services, { whole: true })
afterEach(() => vi.useRealTimers())

const minutesLater = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))
const entry = () =>
  work(services, system, async ({ effects }) => {
    effects.audit({ action: 'books.proven', subject: { type: 'books', id: 'all' } })
    return Promise.resolve()
  })
const titles = async () =>
  (await db.all<{ title: string }>(sql`select title from notifications where user_id = ${admin.user.id} order by created_at, id`)).map(
    ({ title }) => title,
  )
async function recorded(): Promise<string[][]> {
  const folder = join(services.env.DATA_DIR, 'anchors')
  const files = (await readdir(folder)).filter((name) => name.startsWith('findings-')).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as { source: string; found: string[] })
  return lines.flatMap(({ source, found }) => (source === 'overdue' ? [found] : []))
}
const CHAIN = 'chain of the audit log'
const PROOF = 'nightly reconciliation'
const ALERT = 'Reconciliation and verification overdue'

test('a stalled audit chain is recorded, logged and notified once, and its recovery is recorded', async () => {
  const logged = vi.spyOn(services.log, 'error')
  const { check } = guardOf(services)
  await entry()
  minutesLater(19)
  for (let round = 0; round < 7; round += 1) await check()
  expect(await titles()).not.toContain(ALERT)
  minutesLater(2)
  for (let round = 0; round < 5; round += 1) await check()
  expect(await titles()).not.toContain(ALERT)
  for (let round = 0; round < 3; round += 1) await check()
  expect(await recorded()).toEqual([[CHAIN]])
  expect((await titles()).filter((title) => title === ALERT)).toHaveLength(1)
  expect(logged).toHaveBeenCalledWith({ overdue: [CHAIN] }, expect.stringContaining('overdue'))
  await chainAudit(services, { whole: false })
  await check()
  expect(await recorded()).toEqual([[CHAIN], []])
})

test('a reconciliation not recorded by the application for 26 hours is overdue, despite an entry inserted by SQL', async () => {
  const { check } = guardOf(services)
  await proveBooks(services)
  minutesLater(25 * 60)
  await chainAudit(services, { whole: false })
  await check()
  const before = (await recorded()).length
  minutesLater(2 * 60)
  await check()
  expect((await recorded()).slice(before)).toEqual([[PROOF]])
  await db.run(sql`
    insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id)
      values (${newId(clock.now())}, ${clock.now()}, 'System', 'books.proven', 'books', 'all')`)
  await check()
  expect((await recorded()).slice(before)).toEqual([[PROOF]])
  minutesLater(1)
  await proveBooks(services)
  await check()
  expect((await recorded()).slice(before)).toEqual([[PROOF], []])
  expect(await guardOf(services).check()).toBeUndefined()
})

test('the check runs each minute on a timer of the process, while the chain is locked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const logged = vi.spyOn(services.log, 'error').mockClear()
  await db.send(`create function added() returns int language sql as 'select 1'`, [])
  await db.transaction(async (tx) => {
    await tx.run(sql`insert into leases (name, holder, until) values ('audit-chain', 'x', ${NOON})
      on conflict (name) do update set holder = excluded.holder`)
    const watch = watchGuards(services)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith({ definitions: ['function added/0'] }, expect.stringContaining('differ')))
    watch.stop()
  })
  await db.send('drop function added()', [])
})
