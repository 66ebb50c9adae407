import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AuditAction } from '@/contract/audit-actions/registry'
import type { AuditSubject } from '@/contract/audit-actions/subjects'
import { adjustments } from '@/contract/adjustments'
import { audit } from '@/contract/audit'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { system } from '@/server/work/actor'
import { sql } from '@/server/db/sql'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { startServer, type TestServer } from '../../support/server'

const note = (server: TestServer, action: string, subject = newId()) =>
  work(server.services, system, async ({ effects }) =>
    effects.audit({
      action: action as AuditAction,
      subject: { type: 'thing' as AuditSubject, id: subject, code: null },
      before: { a: 1 },
      after: { a: 2n },
    }),
  )
const notes = async (server: TestServer, count: number) => {
  for (let n = 0; n < count; n += 1) await note(server, `thing.changed-${n}`)
}
const chain = (server: TestServer, whole = false) => chainAudit(server.services, { whole })
const verify = async (server: TestServer) => {
  const auditor = await server.staff(`auditor${newId().slice(-6)}`, { permissions: ['audit-logs:read'] })
  return (await auditor.call(audit.verify, {})).data
}
/** Changes protected data as a database superuser could. */
const tamper = (server: TestServer, statement: string) =>
  server.db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.send(statement, [])
  })

describe('the audit log', () => {
  test('lists entries newest first, with their position in the chain once they are chained', async () => {
    const server = await startServer()
    const auditor = await server.staff('auditor', { permissions: ['audit-logs:read'] })
    await note(server, 'thing.made')
    await chain(server)
    await note(server, 'thing.changed')
    const { data, meta } = await auditor.call(audit.list, { query: {} })
    expect(data.map((row) => [row.action, row.chained?.seq ?? null])).toEqual([
      ['thing.changed', null],
      ['thing.made', 1],
    ])
    expect(data[0]).toMatchObject({ actor: null, actorKind: 'System', before: { a: 1 }, after: { a: '2' } })
    expect(meta?.total).toBe(2)
    expect((await auditor.call(audit.list, { query: { action: 'thing.made', subjectType: 'thing' } })).data).toHaveLength(1)
    expect((await auditor.call(audit.list, { query: { subjectType: ['thing', 'other'] } })).data).toHaveLength(2)
    expect((await auditor.call(audit.list, { query: { subjectType: ['other'] } })).data).toEqual([])
    expect((await auditor.call(audit.list, { query: { subject: newId() } })).data).toEqual([])
  })

  test('is refused to staff without the permission', async () => {
    const server = await startServer()
    const finance = await server.staff('finance', { roles: ['Finance'] })
    expect(await finance.call(audit.list, { query: {} })).toMatchObject({ status: 403 })
    expect(await finance.call(audit.verify, {})).toMatchObject({ status: 403 })
  })

  test('records the most specific permission that allowed a staff action', async () => {
    const server = await startServer()
    const ada = await server.customer('ada')
    const clerk = await server.staff('clerk', { permissions: ['users:update', 'customers:update'] })
    const versionOf = async (id: string) =>
      (await server.db.one<{ version: number }>(sql`select version from users where id = ${id}`)).version
    const rename = async (caller: typeof clerk, name: string) =>
      caller.call(users.update, { params: { userId: ada.user.id }, body: { version: await versionOf(ada.user.id), name } })
    const renameSelf = async (caller: typeof clerk, name: string) =>
      caller.call(users.updateMyProfile, { body: { version: await versionOf(caller.user.id), name } })
    expect(await rename(clerk, 'Ada Lovelace')).toMatchObject({ status: 200 })
    expect(await renameSelf(clerk, 'Clerk')).toMatchObject({ status: 200 })
    expect(await renameSelf(ada, 'Ada')).toMatchObject({ status: 200 })
    // Super Admin needs no permission of the role.
    const root = await server.admin()
    await server.db.run(sql`delete from role_permissions where role_id = (select id from roles where title = 'Super Admin')`)
    expect(await rename(root, 'Ada King')).toMatchObject({ status: 200 })
    const { data } = await root.call(audit.list, { query: { action: 'user.updated', sortBy: 'at', sortOrder: 'ASC' } })
    const entries = await server.db.all<{ actor_id: string; permission: string | null }>(
      sql`select actor_id, permission from audit_logs where action like '%updated' order by id`,
    )
    expect(entries).toEqual([
      { actor_id: clerk.user.id, permission: 'customers:update' },
      { actor_id: clerk.user.id, permission: null },
      { actor_id: ada.user.id, permission: null },
      { actor_id: root.user.id, permission: 'Super Admin' },
    ])
    expect(data[0]).toMatchObject({ permission: 'customers:update' })
  })

  test('records that a change was allowed because permission checks are off', async () => {
    const server = await startServer({ env: { ENABLE_RBAC: 'false' } })
    const [ada, clerk] = [await server.customer('ada'), await server.staff('clerk')]
    const { version } = await server.db.one<{ version: number }>(sql`select version from users where id = ${ada.user.id}`)
    expect(await clerk.call(users.update, { params: { userId: ada.user.id }, body: { version, name: 'Ada Byron' } })).toMatchObject({
      status: 200,
    })
    expect(await server.db.one(sql`select actor_id, permission from audit_logs where action = 'user.updated'`)).toEqual({
      actor_id: clerk.user.id,
      permission: 'RBAC',
    })
  })

  test('finds entries by IP address', async () => {
    const server = await startServer()
    const auditor = await server.staff('auditor', { permissions: ['audit-logs:read'] })
    await server.db.run(sql`insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id, address)
      values (${newId()}, ${server.clock.now()}, 'System', 'thing.made', 'thing', 'x', '203.0.113.66')`)
    expect((await auditor.call(audit.list, { query: { searchTerm: '203.0.113.66' } })).data).toHaveLength(1)
    expect((await auditor.call(audit.list, { query: { searchTerm: '203.0.113.67' } })).data).toHaveLength(0)
  })

  test.each([
    'update audit_logs set action = $$x$$',
    'delete from audit_logs',
    'truncate audit_logs cascade',
    'update audit_chain set hash = $$x$$',
    'delete from audit_chain',
  ])('refuses %s', async (statement) => {
    const server = await startServer()
    await notes(server, 1)
    await chain(server)
    await expect(server.db.send(statement, [])).rejects.toThrow(/append-only/)
  })
})

describe('the chain', () => {
  test('includes every entry once, in any number of runs and processes', async () => {
    const server = await startServer()
    await notes(server, 20)
    const counts = await Promise.all([chain(server), chain(server), chain(server, true)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    expect(await chain(server)).toBe(0)
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: 20 })
  })

  test('includes an entry that was written early and committed late', async () => {
    const server = await startServer()
    let commit: () => void = () => undefined
    const committed = new Promise<void>((resolve) => (commit = resolve))
    const slow = server.db.transaction(async (tx) => {
      await tx.run(
        sql`insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id) values (${newId()}, ${server.clock.now()}, 'System', 'late', 'thing', 'x')`,
      )
      await committed
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await notes(server, 3)
    expect(await chain(server)).toBe(3)
    commit()
    await slow
    expect(await chain(server)).toBe(1)
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: 4 })
  })

  test('is valid while the newest entries are not chained yet', async () => {
    const server = await startServer()
    await notes(server, 2)
    expect(await verify(server)).toEqual({ valid: true, checkedTo: 0, findings: [], counts: [], total: 0, head: null, restore: null })
    await chain(server)
    await notes(server, 2)
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: 2 })
  })
})

describe('verification finds', () => {
  const cases: [string, string, number][] = [
    ['a changed action', `update audit_logs set action = 'thing.forged' where id = (select audit_id from audit_chain where seq = 3)`, 3],
    ['a changed amount', `update audit_logs set after = '{"a": 3}' where id = (select audit_id from audit_chain where seq = 5)`, 5],
    ['a changed author', `update audit_logs set actor_id = uuid_v7() where id = (select audit_id from audit_chain where seq = 1)`, 1],
    [
      'a changed time',
      `update audit_logs set at = at - interval '1 microsecond' where id = (select audit_id from audit_chain where seq = 6)`,
      6,
    ],
    [
      'a changed permission',
      `update audit_logs set permission = 'users:read' where id = (select audit_id from audit_chain where seq = 2)`,
      2,
    ],
    ['a removed entry', `delete from audit_logs where id = (select audit_id from audit_chain where seq = 4)`, 4],
    ['a removed link', `delete from audit_chain where seq = 4`, 5],
    ['a changed hash', `update audit_chain set hash = sha256('x') where seq = 2`, 2],
    [
      'two entries that changed places',
      `update audit_chain set audit_id = (select audit_id from audit_chain x where x.seq = 9 - audit_chain.seq) where seq in (4, 5)`,
      4,
    ],
    ['a tail cut off after it was anchored', `delete from audit_chain where seq = 6`, 6],
  ]
  test.each(cases)('%s', async (_, statement, seq) => {
    const server = await startServer()
    await notes(server, 6)
    await chain(server)
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: 6 })
    // The unique constraint would prevent swapping rows in one statement.
    if (statement.includes('9 - audit_chain.seq'))
      await server.db.send('alter table audit_chain drop constraint audit_chain_audit_id_key', [])
    await tamper(server, statement)
    expect(await verify(server)).toMatchObject({ valid: false, checkedTo: seq - 1, firstBad: { seq } })
  })

  test('a chain recomputed from an altered entry onwards', async () => {
    const server = await startServer()
    await notes(server, 6)
    await chain(server)
    await tamper(server, `update audit_logs set action = 'thing.forged' where id = (select audit_id from audit_chain where seq = 3)`)
    await tamper(server, `delete from audit_chain where seq >= 3`)
    await server.db.run(sql`select audit_chain_extend('00000000-0000-0000-0000-000000000000', 100)`)
    expect(await verify(server)).toMatchObject({ valid: false, firstBad: { seq: 3 } })
  })

  test('no fault in an anchor line truncated by a crash', async () => {
    const server = await startServer()
    await notes(server, 2)
    await chain(server)
    const folder = join(server.services.env.DATA_DIR, 'anchors')
    const [name = ''] = await readdir(folder)
    await appendFile(join(folder, name), '{"at":"2026-11-20T12:00:00.000Z","seq":9,"ha')
    expect(await verify(server)).toMatchObject({ valid: true })
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), text.replace('"seq":2', '"seq":3'))
    expect(await verify(server)).toMatchObject({ valid: false, firstBad: { seq: 3, id: 'missing' } })
  })
})

describe('a refused action', () => {
  const refused = async (server: TestServer) => {
    const auditor = await server.staff(`auditor${newId().slice(-6)}`, { permissions: ['audit-logs:read'] })
    return (await auditor.call(audit.list, { query: { result: 'REFUSED' } })).data
  }

  test('is recorded with the reason and the code of its subject', async () => {
    const server = await startServer()
    const [finance, support] = [
      await server.staff('finance', { roles: ['Finance'] }),
      await server.staff('support', { roles: ['Support'] }),
    ]
    const ada = await server.customer('ada')
    expect(await finance.call(users.freeze, { params: { userId: ada.user.id }, body: { note: 'Asked by phone' } })).toMatchObject({
      status: 403,
    })
    expect(await refused(server)).toMatchObject([
      {
        action: 'users.freeze',
        result: 'REFUSED',
        why: 'Unauthorized Access! You need permission customers:update.',
        actor: { id: finance.user.id },
        subject: { id: ada.user.id },
      },
    ])
    expect(await support.call(users.freeze, { params: { userId: ada.user.id }, body: { note: 'Asked by phone' } })).toMatchObject({
      status: 200,
    })
    await finance.call(users.unfreeze, { params: { userId: ada.user.id }, body: { note: 'Asked by phone' } })
    expect((await refused(server))[0]).toMatchObject({ action: 'users.unfreeze', subject: { type: 'user', code: 'ada' } })
    const succeeded = await (await server.admin()).call(audit.list, { query: { result: 'DONE' } })
    expect(succeeded.data.every(({ why, result }) => why === null && result === 'DONE')).toBe(true)
  })

  test('is also recorded when a second person is needed, but not when the state does not allow it', async () => {
    const server = await startServer()
    const maker = await server.staff('maker', { roles: ['Finance'] })
    const ada = await server.customer('ada')
    const { data } = await maker.call(adjustments.propose, {
      params: { userId: ada.user.id },
      body: { amount: '5.00', reason: 'Goodwill' },
    })
    expect(await maker.call(adjustments.approve, { params: { id: data.id }, body: {} })).toMatchObject({
      status: 409,
      code: 'SECOND_PERSON_NEEDED',
    })
    expect(await refused(server)).toMatchObject([
      { action: 'adjustments.approve', subject: { id: data.id, code: data.code }, why: expect.stringContaining('another team member') },
    ])
    const secondFinance = await server.staff('other', { roles: ['Finance'] })
    await secondFinance.call(adjustments.approve, { params: { id: data.id }, body: {} })
    expect(await secondFinance.call(adjustments.decline, { params: { id: data.id }, body: { note: 'Late' } })).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    })
    expect(await refused(server)).toHaveLength(1)
  })

  test('is recorded for sign-in attempts after five wrong passwords; an unknown user name is not stored', async () => {
    const server = await startServer()
    const ada = await server.customer('ada')
    for (const email of [ada.user.email, 'hunter2-was-my-password'])
      for (let guess = 0; guess < 6; guess += 1) await server.visitor.call(auth.login, { body: { email, password: `wrong ${guess}` } })
    expect((await refused(server)).map(({ action, actorKind, subject }) => [action, actorKind, subject.code])).toEqual([
      ['session.refused', 'Visitor', null],
      ['session.refused', 'Visitor', 'ada'],
    ])
    expect(await server.db.all(sql`select 1 from audit_logs where row_to_json(audit_logs)::text like '%hunter2%'`)).toEqual([])
  })

  test('is part of the chain together with its reason', async () => {
    const server = await startServer()
    const finance = await server.staff('finance', { roles: ['Finance'] })
    await finance.call(audit.list, { query: {} })
    await chain(server)
    expect(await verify(server)).toMatchObject({ valid: true, checkedTo: 1 })
    await tamper(server, `update audit_logs set refusal = 'A better reason'`)
    expect(await verify(server)).toMatchObject({ valid: false, firstBad: { seq: 1 } })
  })
})
