import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { roles } from '@/contract/roles'
import { sealedTables, tableOf } from '@/server/integrity/sealed-tables'
import { tablesOfTriggers, targetsOf } from '@/server/integrity/statement-targets'
import { sql } from '@/server/db/sql'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { checkInstallation } from '@/server/installation/installation'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { verifyAudit } from '@/server/modules/audit/verify'
import { guardOf } from '@/server/modules/health/guard-watch'
import { startServer } from '../../support/server'

/* A superuser adds a trigger that a command of the application fires, then drops it: what the trigger wrote is not sealed. */
const server = await startServer({ changesSealedRows: true })
const { services, db, clock } = server
const [ada, bob] = [await server.customer('ada'), await server.customer('bob')]
const admin = await server.admin()
await server.staff('helper', { roles: ['Support'] })
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
await beginStateSealing(services)

const addTrigger = (table: string, statement: string) =>
  db.send(
    `create function added() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
     create trigger added after insert or update on ${table} for each statement execute function added()`,
    [],
  )
const dropTrigger = () => db.send('drop function if exists added() cascade', [])
afterEach(dropTrigger)

const findings = async () => (await verifyAudit(services)).findings.map(({ subject, id, field }) => `${subject} ${id} ${field ?? ''}`)
const alerts = (title: string) =>
  db.all<{ body: string }>(
    sql`select body from notifications where user_id = ${admin.user.id} and title = ${title} order by created_at, id`,
  )
async function recorded(): Promise<{ source: string; found: string[] }[]> {
  const folder = join(services.env.DATA_DIR, 'anchors')
  const files = (await readdir(folder)).filter((name) => name.startsWith('findings-'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as { source: string; found: string[] })
}
const guess = sql`insert into guesses (kind, subject, day, count, streak) values ('x', ${Buffer.from([1])}, '2026-01-01', 0, 0) on conflict do nothing`
const ANOTHER = 'Records changed outside the application'

test('every table that our triggers, functions and cascades write because of another table is listed', async () => {
  const triggers = await db.all<{ table: string; text: string }>(sql`
    select distinct c.relname as table, p.prosrc as text from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`)
  const cascades = await db.all<{ table: string; to: string }>(sql`
    select f.relname as table, c.relname as "to" from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and (k.confdeltype in ('c', 'n', 'd') or k.confupdtype in ('c', 'n', 'd'))`)
  const functions = await db.all<{ name: string; text: string }>(sql`
    select p.proname as name, p.prosrc as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`)
  const sealed = new Set(Object.keys(sealedTables).map(tableOf))
  const writes = new Map<string, Set<string>>()
  const add = (table: string, to: string) => writes.set(table, (writes.get(table) ?? new Set()).add(to))
  for (const { table, text } of triggers) for (const to of targetsOf(text)) if (to !== table) add(table, to)
  for (const { table, to } of cascades) add(table, to)
  const reached = (table: string, visited = new Set<string>()): Set<string> => {
    for (const to of writes.get(table) ?? []) if (!visited.has(to)) reached(to, visited.add(to))
    return visited
  }
  const writtenTables = [...writes.keys()].sort().flatMap((table) => {
    const tables = [...reached(table)].filter((to) => sealed.has(to)).sort()
    return tables.length > 0 ? [[table, tables] as const] : []
  })
  expect(triggers.length).toBeGreaterThan(10)
  expect(Object.fromEntries(writtenTables)).toEqual(tablesOfTriggers)
  // No function writes a sealed table; one that did would have to be listed with its callers.
  expect(
    functions.flatMap(({ name, text }) =>
      targetsOf(text)
        .filter((to) => sealed.has(to))
        .map((to) => `${name}: ${to}`),
    ),
  ).toEqual([])
})

test('the tables written by a statement are parsed from its text', () => {
  expect(
    targetsOf(`with a as (UPDATE only "public"."Users" u set x = 1), b as (delete
      from wallets w), c as (insert into public.files (id) values (1) on conflict (id) do update set id = 2)
      merge into settings s using b on true when matched then do nothing; select * from roles for update of r`),
  ).toEqual(['users', 'wallets', 'files', 'set', 'settings', 'of'])
  expect(targetsOf(`update projects set title = $1`)).toEqual(['projects', 'project_risk_texts'])
})

test('a change by a trigger on another table is not sealed but logged, recorded, notified and reported', async () => {
  const logged = vi.spyOn(services.log, 'error')
  await addTrigger('guesses', `update users set password_hash = 'forged' where username = 'bob'`)
  await work(services, system, async ({ tx, effects }) => {
    await tx.run(guess)
    effects.audit({ action: 'books.proven', subject: { type: 'books', id: 'all' } })
  })
  await dropTrigger()
  expect(await findings()).toEqual([`users ${bob.user.id} password_hash`])
  await vi.waitFor(async () => expect(await alerts(ANOTHER)).toHaveLength(1))
  expect((await alerts(ANOTHER))[0]?.body).toContain('users')
  expect(logged).toHaveBeenCalledWith({ rows: [`users:${bob.user.id}`] }, expect.stringContaining('other than the statements'))
  expect(await recorded()).toMatchObject([{ source: 'rows', found: [`users:${bob.user.id}`] }])
})

test('the other statements of the same transaction are still sealed', async () => {
  await addTrigger('guesses', `update users set email = 'thief@example.test' where username = 'ada'`)
  await work(services, system, async ({ tx, effects }) => {
    await tx.run(sql`delete from guesses`)
    await tx.run(guess)
    await tx.run(sql`update roles set title = title || '.' where title = 'Support'`)
    effects.audit({ action: 'books.proven', subject: { type: 'books', id: 'all' } })
  })
  await dropTrigger()
  expect(await findings()).toEqual([`users ${ada.user.id} email`, `users ${bob.user.id} password_hash`].sort())
})

test('a change by a trigger on the last statement, after the rows were sealed, is also reported', async () => {
  await addTrigger('audit_logs', `update settings set values = values || '{"withdrawalPerDay": "9.00"}'`)
  await work(services, system, async ({ effects }) => {
    effects.audit({ action: 'books.proven', subject: { type: 'books', id: 'all' } })
    return Promise.resolve()
  })
  await dropTrigger()
  expect(await findings()).toContain('settings true values')
  await vi.waitFor(async () => expect((await recorded()).at(-1)?.found).toEqual(['settings:true']))
})

test('a trigger on a table that the notification writes does not repeat the notification', async () => {
  const count = (await recorded()).length
  await addTrigger('work_alerts', `update countries set title = title || '.' where slug = 'de'`)
  await work(services, system, async ({ tx }) => {
    await tx.run(sql`insert into work_alerts (queue, subject, stage, at) values ('x', 'x', 'NEW', ${clock.now()})`)
  })
  await vi.waitFor(async () => expect(await recorded()).toHaveLength(count + 2))
  await dropTrigger()
  expect(await alerts(ANOTHER)).toHaveLength(3)
})

test('changes by our own triggers belong to the statement that fires them', async () => {
  const before = await findings()
  const count = (await recorded()).length
  const { role, permission } = await db.one<{ role: string; permission: string }>(sql`
    select r.id as role, p.permission_id as permission from roles r join role_permissions p on p.role_id = r.id where starts_with(r.title, 'Support') limit 1`)
  const removed = await admin.call(roles.removePermissions, { params: { id: role }, body: { permissions: [permission] } })
  expect(removed.status).toBe(200)
  expect(await db.all(sql`select 1 from entitlements_ended`)).not.toEqual([])
  expect(await findings()).toEqual(before)
  expect(await recorded()).toHaveLength(count)
})

test('the minutely check records a difference in definitions and its end, and notifies the difference once', async () => {
  const { check: minute } = guardOf(services)
  const ofDefinitions = async () => (await recorded()).flatMap(({ source, found }) => (source === 'definitions' ? [found] : []))
  await minute()
  expect(await ofDefinitions()).toEqual([])
  await addTrigger('users', 'perform 1')
  await minute()
  await minute()
  const difference = ['function added/0', 'trigger added on users']
  expect(await ofDefinitions()).toEqual([difference])
  const notified = await alerts('Database definitions changed')
  expect(notified.map(({ body }) => body)).toEqual([expect.stringContaining(difference.join('; '))])
  await dropTrigger()
  await minute()
  expect(await ofDefinitions()).toEqual([difference, []])
})
