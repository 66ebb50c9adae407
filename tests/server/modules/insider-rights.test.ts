import { expect, test } from 'vitest'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { seedFoundation } from '@/server/installation/foundation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { verifyAudit } from '@/server/modules/audit/verify'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

/* SQL grants a role or permission, one command uses it, and SQL revokes it before the audit log is verified. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const admin = await server.admin()
await server.checker()
const mole = await server.staff('mole', { permissions: ['audit-logs:read'] })
const clerk = await server.staff('clerk', { permissions: ['customers:update', 'customers:read'] })
const eve = await server.staff('eve')
const customers = await Promise.all(Array.from({ length: 20 }, (_, at) => server.customer(`customer${at}`)))
const roleOf = async (title: string) => (await db.one<{ id: string }>(sql`select id from roles where title = ${title}`)).id
const [support, superAdmin] = [await roleOf('Support'), await roleOf('Super Admin')]
const roleHeldBy = async (user: string) =>
  (await db.one<{ id: string }>(sql`select role_id as id from user_roles where user_id = ${user}`)).id
const [moleRole, clerkRole] = [await roleHeldBy(mole.user.id), await roleHeldBy(clerk.user.id)]
const permission = await db.one<{ id: string }>(sql`select id from permissions where title = 'customers:update'`)
await beginStateSealing(services)

const bySql = (...statements: readonly string[]) =>
  db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    for (const statement of statements) await tx.send(statement, [])
  })
/** Freezes a customer in a new session, because the clock may have passed the end of the caller's. */
const freeze = async (caller: typeof mole) => {
  const customer = customers.pop()
  return (await server.again(caller)).call(users.freeze, { params: { userId: customer?.user.id ?? '' }, body: { note: 'By phone' } })
}
const lastEntry = async () =>
  (await db.one<{ id: string }>(sql`select id from audit_logs where action = 'user.frozen' order by id desc limit 1`)).id
/** Verification reports the last freeze exactly once, with the mole as its actor. */
async function expectNamed(used = 'customers:update'): Promise<void> {
  const [id, { findings }] = [await lastEntry(), await verifyAudit(services)]
  expect(findings.filter((finding) => finding.id === id)).toEqual([
    {
      subject: 'audit-log',
      id,
      field: 'permission',
      message: `mole (${mole.user.id}) used ${used}, which no role of this user granted at that time.`,
    },
  ])
  named += 1
  expect(findings).toHaveLength(named)
}
let named = 0
const nothingNew = async () => expect((await verifyAudit(services)).total).toBe(named)
const later = (hours: number) => clock.set(new Date(clock.now().getTime() + hours * 3_600_000))
const rolesOf = async (list: string[]) => {
  const { version } = await db.one<{ version: number }>(sql`select version from users where id = ${mole.user.id}`)
  return ok(await (await server.again(admin)).call(users.update, { params: { userId: mole.user.id }, body: { roles: list, version } }))
}

test('actions allowed by a role, by Super Admin or by a later version of the roles are valid', async () => {
  expect((await freeze(mole)).status).toBe(403)
  ok(await freeze(clerk))
  ok(await freeze(admin))
  await seedFoundation(db, clock.now())
  ok(await freeze(clerk))
  await nothingNew()
})

test.each([
  [
    'a role that the user is given',
    [`insert into user_roles values ('${mole.user.id}', '${support}', now() - interval '1 year')`],
    [`delete from user_roles where user_id = '${mole.user.id}' and role_id = '${support}'`],
    'customers:update',
  ],
  [
    'Super Admin',
    [`insert into user_roles values ('${mole.user.id}', '${superAdmin}', now() - interval '1 year')`],
    [`delete from user_roles where user_id = '${mole.user.id}' and role_id = '${superAdmin}'`],
    'customers:update',
  ],
  [
    'a permission that a role is given',
    [`insert into role_permissions values ('${moleRole}', '${permission.id}')`],
    [`delete from role_permissions where role_id = '${moleRole}' and permission_id = '${permission.id}'`],
    'customers:update',
  ],
  [
    'a permission of another name',
    [
      `update permissions set title = 'mole:read' where title = 'customers:update'`,
      `update permissions set title = 'customers:update' where title = 'audit-logs:read'`,
    ],
    [
      `update permissions set title = 'audit-logs:read' where title = 'customers:update'`,
      `update permissions set title = 'customers:update' where title = 'mole:read'`,
    ],
    'customers:update',
  ],
  [
    'a role with the name of another',
    [`update roles set title = 'x' where id = '${superAdmin}'`, `update roles set title = 'Super Admin' where id = '${moleRole}'`],
    [`update roles set title = 'mine' where id = '${moleRole}'`, `update roles set title = 'Super Admin' where id = '${superAdmin}'`],
    'Super Admin',
  ],
])('%s, granted temporarily by SQL, is reported with the audit entry of the action', async (_, borrow, giveBack, used) => {
  const { title } = await db.one<{ title: string }>(sql`select title from roles where id = ${moleRole}`)
  await bySql(...borrow)
  ok(await freeze(mole))
  await bySql(...giveBack, `update roles set title = '${title}' where id = '${moleRole}'`)
  await expectNamed(used)
})

test('a role granted by a command is valid until a command removes it, also across chained entries', async () => {
  later(1)
  await rolesOf([moleRole, support])
  ok(await freeze(mole))
  await nothingNew()
  await chainAudit(services, { whole: true })
  later(24)
  await rolesOf([moleRole])
  await nothingNew()
  later(1)
  await bySql(`insert into user_roles values ('${mole.user.id}', '${support}', now())`)
  ok(await freeze(mole))
  await bySql(`delete from user_roles where user_id = '${mole.user.id}' and role_id = '${support}'`)
  await expectNamed()
})

test('a permission is valid for actions before a command removed it from the role', async () => {
  ok(await freeze(clerk))
  later(1)
  ok(await (await server.again(admin)).call(roles.removePermissions, { params: { id: clerkRole }, body: { permissions: [permission.id] } }))
  expect((await freeze(clerk)).status).toBe(403)
  await nothingNew()
})

test('a role granted while the clock was ahead is valid after the clock is corrected', async () => {
  later(48)
  await rolesOf([moleRole, support])
  await chainAudit(services, { whole: true })
  later(-48)
  ok(await freeze(mole))
  await nothingNew()
})

test('an action allowed by a role granted during verification is valid', async () => {
  let isGiven = false
  const { findings } = await verifyAudit({
    ...services,
    db: {
      ...db,
      async all<R extends object>(statement: Parameters<typeof db.all>[0]) {
        if (!isGiven && statement.compile().text.includes('c.seq from audit_logs a')) {
          isGiven = true
          const { version } = await db.one<{ version: number }>(sql`select version from users where id = ${eve.user.id}`)
          ok(await (await server.again(admin)).call(users.update, { params: { userId: eve.user.id }, body: { roles: [support], version } }))
          ok(await freeze(eve))
        }
        return db.all<R>(statement)
      },
    },
  })
  expect(isGiven).toBe(true)
  expect(findings.filter(({ message }) => message.startsWith('eve'))).toEqual([])
})
