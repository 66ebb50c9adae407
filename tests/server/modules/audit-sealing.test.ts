import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'
import { markSealing } from '@/server/integrity/anchors'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { NOON, startServer, type TestServer } from '../../support/server'

// An installation whose audit entries predate seals, migrated to the current version.

/** Runs statements as the database owner, with all triggers off. */
const tamper = (server: TestServer, ...edits: readonly Sql[]) =>
  server.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const edit of edits) await tx.run(edit)
  })

/** Data of the previous version: a withdrawal with one approval, and an approved one; no entry is sealed. */
async function earlierInstallation() {
  const server = await startServer()
  const [first, payer, root] = [
    await server.staff('first', { roles: ['Finance'] }),
    await server.staff('payer', { roles: ['Finance'] }),
    await server.admin(),
  ]
  const gateway = await giveGateway(server)
  const ada = await server.customer('ada', { level: 1 })
  await giveBalance(server, ada, '90.00')
  const wallet = await giveWallet(server, ada)
  const { data: pending } = await withdraw(server, ada, { amount: '20.00', wallet })
  const { data: approved } = await withdraw(server, ada, { amount: '30.00', wallet })
  const approve = (caller: typeof first, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
  for (const caller of [first, root]) await approve(caller, approved.id)
  await approve(first, pending.id)
  await checkInstallation(server.db, server.services.secrets, NOON)
  await tamper(server, sql`update audit_logs set seal = null`)
  const pay = (id: string) => payer.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
  const verify = async () => (await root.call(audit.verify, {})).data
  /** A forged approval with its audit entry, in the format of the previous version. */
  const forge = () => {
    const id = newId()
    return [
      sql`insert into approvals (subject, event, by_id, at) values (${pending.id}, 'approve', ${root.user.id}, ${NOON})`,
      sql`insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
        values (${id}, ${NOON}, ${root.user.id}, 'Internal', 'withdrawal.approved', 'withdrawal', ${pending.id}, '{"amount": "20.00"}')`,
      sql`update withdrawals set status = 'APPROVED', approved_at = ${NOON} where id = ${pending.id}`,
    ]
  }
  return { server, root, pending, approved, approve, pay, verify, forge }
}

test('a withdrawal approved before sealing began is paid after the update, and so is one approved later', async () => {
  const { server, root, pending, approved, approve, pay, verify } = await earlierInstallation()
  await beginSealing(server.services)
  expect(await verify()).toMatchObject({ valid: true })
  expect(await pay(approved.id)).toMatchObject({ status: 200, data: { status: 'PAID' } })
  expect(await approve(root, pending.id)).toMatchObject({ status: 200, data: { status: 'APPROVED' } })
  await beginSealing(server.services)
  expect(await pay(pending.id)).toMatchObject({ status: 200, data: { status: 'PAID' } })
})

/** Data of an earlier version: entries are sealed, but older wallet confirmations have no seal. */
async function withoutConfirmations({ server }: Pick<Awaited<ReturnType<typeof earlierInstallation>>, 'server'>, ...edits: readonly Sql[]) {
  await beginSealing(server.services)
  const confirmations = sql`select id from audit_logs where action = 'wallet.confirmed'`
  await tamper(server, sql`delete from audit_early_seals where audit_id in (${confirmations})`, ...edits)
  await rm(join(server.services.env.DATA_DIR, 'anchors', 'state-sealing-wallet-confirmations'))
}

test('wallet confirmations from before sealing are sealed at the first start of a version that checks them', async () => {
  const { server, approved, pay } = await earlierInstallation()
  await withoutConfirmations({ server })
  const refused = await pay(approved.id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.message).toContain('the wallet’s confirmation in the audit log')
  await beginSealing(server.services)
  expect(await pay(approved.id)).toMatchObject({ status: 200, data: { status: 'PAID' } })
})

test('wallet confirmations changed together with their wallet are not sealed', async () => {
  const { server, approved, pay } = await earlierInstallation()
  const address = `0x${'ab'.repeat(20)}`
  await withoutConfirmations(
    { server },
    sql`update wallets set address = ${address}`,
    sql`update audit_logs set after = jsonb_set(after, '{address}', to_jsonb(${address}::text)) where action = 'wallet.confirmed'`,
  )
  await beginSealing(server.services)
  expect(await pay(approved.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(
    await server.db.all(sql`select 1 from audit_early_seals e join audit_logs a on a.id = e.audit_id where a.action = 'wallet.confirmed'`),
  ).toEqual([])
})

test('an entry added after the update and declared as older is not trusted', async () => {
  const { server, pending, pay, forge } = await earlierInstallation()
  await beginSealing(server.services)
  await tamper(server, ...forge())
  await chainAudit(server.services, { whole: true })
  await tamper(server, sql`update installation set audit_unsealed_until = (select max(seq) from audit_chain)`)
  expect(await pay(pending.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})

test.each([
  ['the seals of all entries are', true],
  ['only the sealed head is', false],
])('sealing does not begin again where %s deleted', async (_, isEverything) => {
  const { server, pending, pay, forge } = await earlierInstallation()
  await beginSealing(server.services)
  await tamper(
    server,
    ...forge(),
    sql`update installation set audit_unsealed_until = null, audit_head_seal = null`,
    ...(isEverything ? [sql`update audit_logs set seal = null`, sql`delete from audit_early_seals`, sql`delete from audit_chain`] : []),
  )
  await beginSealing(server.services)
  expect(await pay(pending.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})

test('existing sealed entries prevent sealing from beginning again, even with a new data folder', async () => {
  const { server, root, pending, approve, pay } = await earlierInstallation()
  await beginSealing(server.services)
  await approve(root, pending.id)
  await tamper(server, sql`update installation set audit_unsealed_until = null, audit_head_seal = null`, sql`delete from audit_early_seals`)
  await rm(join(server.services.env.DATA_DIR, 'anchors'), { recursive: true, force: true })
  await beginSealing(server.services)
  expect(await pay(pending.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})

test('verification fails for an entry from before sealing that was edited and the whole chain recomputed', async () => {
  const { server, verify } = await earlierInstallation()
  await beginSealing(server.services)
  await tamper(
    server,
    sql`update audit_logs set actor_kind = 'System' where id = (select audit_id from audit_chain where seq = 2)`,
    sql`delete from audit_chain`,
  )
  await rm(join(server.services.env.DATA_DIR, 'anchors'), { recursive: true, force: true })
  await chainAudit(server.services, { whole: true })
  expect(await verify()).toMatchObject({ valid: false })
})

test.each([
  ['the seal of the head is removed', sql`update installation set audit_head_seal = null`],
  ['the mark is moved and its seal removed', sql`update installation set audit_unsealed_until = 1000000000, audit_head_seal = null`],
  ['the mark and its seal are removed', sql`update installation set audit_unsealed_until = null, audit_head_seal = null`],
])('where %s, verification reports it, also after the next start', async (_, edit) => {
  const server = await startServer()
  const { services, db } = server
  const root = await server.admin()
  await checkInstallation(db, services.secrets, NOON)
  await beginSealing(services)
  await giveBalance(server, await server.customer('ada'), '10.00')
  await chainAudit(services, { whole: true })
  const verify = async () => (await root.call(audit.verify, {})).data
  expect(await verify()).toMatchObject({ valid: true })
  await tamper(server, edit)
  const named = { valid: false, findings: [{ subject: 'installation', field: 'audit_head_seal' }] }
  expect(await verify()).toMatchObject(named)
  await beginSealing(services)
  await chainAudit(services, { whole: true })
  expect(await verify()).toMatchObject(named)
})

test('a new database with the data folder of an earlier one begins sealing', async () => {
  const server = await startServer()
  const { services, db } = server
  await checkInstallation(db, services.secrets, NOON)
  await markSealing(services)
  // Migrations write sealed entries before sealing begins.
  await giveBalance(server, await server.customer('ada'), '10.00')
  await beginSealing(services)
  expect(await db.maybe(sql`select 1 from installation where audit_head_seal is not null`)).toBeDefined()
  expect((await (await server.admin()).call(audit.verify, {})).data).toMatchObject({ valid: true })
})

test('the list names the table of each start of sealing', async () => {
  const server = await startServer()
  await beginStateSealing(server.services)
  const { data } = await (await server.admin()).call(audit.list, { query: { action: ['installation.state-sealed'], limit: 100 } })
  const tables = data.map(({ subject }) => subject.code)
  expect(tables).toEqual(expect.arrayContaining(['wallets', 'user_roles', 'approvals']))
  expect(new Set(tables).size).toBe(tables.length)
})
