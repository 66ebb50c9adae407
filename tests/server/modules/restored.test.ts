import { expect, test } from 'vitest'
import type { AuditAction } from '@/contract/audit-actions/registry'
import type { AuditSubject } from '@/contract/audit-actions/subjects'
import { audit } from '@/contract/audit'
import { approvals } from '@/contract/approvals'
import { system } from '@/server/work/actor'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { requireUnbrokenLog } from '@/server/modules/audit/restored'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginTransferSealing } from '@/server/modules/audit/transfers'
import { takeDigests, verifyDigests } from '@/server/modules/ledger/digests'
import { addDays } from '@/domain/dates'
import { giveBalance } from '../../support/money'
import { NOON, startServer } from '../../support/server'

/* A database restored from an older backup next to newer anchors. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const ada = await server.customer('ada')
const [root, second] = [await server.admin(), await server.admin('second')]
const finance = await server.staff('finance', { roles: ['Finance'] })
const note = () =>
  work(services, system, async ({ effects }) =>
    effects.audit({ action: 'thing.done' as AuditAction, subject: { type: 'thing' as AuditSubject, id: newId() } }),
  )
const pay = () =>
  work(services, system, requireUnbrokenLog).then(
    () => 'paid',
    (error: unknown) => (error as { code: string }).code,
  )
const proof = async () => (await root.call(audit.verify, {})).data
const isShown = async () => {
  const { valid, restore } = await proof()
  return { valid, restore: restore?.id ?? null, ledger: (await verifyDigests(services)).valid }
}

for (const daysAgo of [3, 2]) {
  clock.set(addDays(NOON, -daysAgo))
  await giveBalance(server, ada, '10.00')
}
await note()
await takeDigests(services)
await chainAudit(services, { whole: true })
const lastSeq = (await proof()).checkedTo
clock.set(addDays(NOON, -1))
// Transfer sealing begins after the point in time of the restored backup.
await beginTransferSealing(services)
await giveBalance(server, ada, '10.00')
clock.set(NOON)
for (let times = 0; times < 3; times += 1) await note()
await takeDigests(services)
await chainAudit(services, { whole: true })

/** Simulates a restore: later rows are lost, and the anchors are still there. */
async function restore(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`delete from audit_logs a using audit_chain c where c.audit_id = a.id and c.seq > ${lastSeq}`)
    await tx.run(sql`delete from audit_chain where seq > ${lastSeq}`)
    await tx.run(
      sql`delete from ledger_entries where transfer in (select id from ledger_transfers where posted_at >= ${addDays(NOON, -1)})`,
    )
    await tx.run(sql`delete from ledger_transfers where posted_at >= ${addDays(NOON, -1)}`)
    await tx.run(sql`delete from ledger_digests where day >= '2026-11-18'`)
  })
  await note()
  await chainAudit(services, { whole: false })
  await takeDigests(services)
}

test('after a restore, verification is invalid and no payout is possible until two Super Admins acknowledge it', async () => {
  expect(await isShown()).toEqual({ valid: true, restore: null, ledger: true })
  expect(await pay()).toBe('paid')
  await restore()
  const shown = await isShown()
  expect(shown).toEqual({ valid: false, restore: expect.any(String) as string, ledger: false })
  expect((await proof()).findings.map(({ id }) => id)).toContain('restored')
  expect(await pay()).toBe('SECOND_PERSON_NEEDED')

  const body = { restore: shown.restore ?? '', reason: 'Restored after the disk failed' }
  expect(await finance.propose(audit.acknowledgeRestore, { body })).toMatchObject({ status: 403 })
  // A policy without approvals (accepted by earlier versions) still requires a second person.
  await server.withoutApproval('restore.acknowledge')
  const { data } = await root.propose(audit.acknowledgeRestore, { body })
  if (!('changeRequest' in data)) throw new Error('One person acknowledged the restore')
  const approval = { params: { id: data.changeRequest.id }, body: {} }
  expect((await root.propose(approvals.approve, approval)).status).not.toBe(200)
  expect((await finance.propose(approvals.approve, approval)).status).not.toBe(200)
  expect(await pay()).toBe('SECOND_PERSON_NEEDED')
  expect((await second.propose(approvals.approve, approval)).status).toBe(200)

  expect(await pay()).toBe('paid')
  await chainAudit(services, { whole: false })
  expect(await isShown()).toEqual({ valid: true, restore: null, ledger: true })
  clock.set(new Date(NOON.getTime() + 60_000))
  await beginTransferSealing(services)
  await giveBalance(server, ada, '10.00')
  expect(await isShown()).toEqual({ valid: true, restore: null, ledger: true })
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`delete from audit_logs where action = 'installation.state-sealed'`)
  })
  expect((await proof()).findings.map(({ message }) => message)).toContain('The seals of transfers were removed.')
})

test('an acknowledgement written by SQL has no effect', async () => {
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`update audit_logs set seal = sha256('x') where action = 'installation.restore-acknowledged'`)
  })
  expect(await pay()).toBe('SECOND_PERSON_NEEDED')
  expect((await isShown()).valid).toBe(false)
})
