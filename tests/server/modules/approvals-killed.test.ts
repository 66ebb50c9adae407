import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { funds } from '@/contract/funds'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { verifyAudit } from '@/server/modules/audit/verify'
import { reconcile } from '@/server/modules/reconciliation/queries'
import { requested } from '@tests/support/approvals/world'
import { makeGateway, ok } from '@tests/support/investing'
import { runAndKill } from '@tests/support/killed'
import { giveBalance, giveGateway, giveWallet, withdraw } from '@tests/support/money'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db } = server
const KILLS = 12
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const moments = (seed: number) => fc.sample(fc.integer({ min: 0, max: 120 }), { numRuns: KILLS, seed })

async function expectBooksAndLogIntact(): Promise<void> {
  const { drift, exceptions, balanced } = await reconcile(db, server.clock.now())
  expect({ drift, exceptions, balanced }).toEqual({ drift: [], exceptions: [], balanced: true })
  await chainAudit(server.services, { whole: true })
  expect(await verifyAudit(server.services)).toMatchObject({ valid: true, findings: [] })
}

/** The counts of all records that an applied change request creates. */
const applied = () =>
  db.one<Record<string, number>>(sql`
    select (select count(*)::int from change_requests where status = 'APPLIED') as requests, (select count(*)::int from approvals) as approvals,
      (select count(*)::int from ledger_transfers where kind = 'PLATFORM_MONEY_IN') as transfers,
      (select count(*)::int from audit_logs where action = 'change-request.applied') as audited`)
const each = (count: number) => ({ requests: count, approvals: count, transfers: count, audited: count })

test(`a change request whose approval is killed at ${KILLS} moments is applied once or not at all`, { timeout: 300_000 }, async () => {
  const gateway = await makeGateway(server)
  let killed = 0
  for (const [at, after] of moments(20261126).entries()) {
    const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '9.00', gateway, note: newId() }
    const id = requested(await first.propose(funds.recordPlatform, { body }))
    const approve = (moment: number | null) =>
      runAndKill('tests/support/approve-request-child.ts', [server.url, id, second.user.id, server.clock.now().toISOString()], moment)
    if (!(await approve(after))) killed += 1
    const { status } = ok(await second.call(approvals.get, { params: { id } })).data
    expect(await applied()).toEqual(each(status === 'APPLIED' ? at + 1 : at))
    if (status !== 'APPLIED') expect([status, await approve(null)]).toEqual(['PENDING', true])
    expect(await applied()).toEqual(each(at + 1))
    expect(await second.propose(approvals.approve, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  }
  expect(killed).toBeGreaterThan(0)
  await expectBooksAndLogIntact()
})

test(
  `a batch export that is killed at ${KILLS} moments leaves a draft or an exported batch with its content`,
  { timeout: 300_000 },
  async () => {
    const gateway = await giveGateway(server)
    const ada = await server.customer('ada', { level: 1 })
    await giveBalance(server, ada, '600.00')
    const wallet = await giveWallet(server, ada)
    let killed = 0
    for (const after of moments(20261127)) {
      const { id } = ok(await withdraw(server, ada, { amount: '20.00', wallet })).data
      for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id }, body: {} })
      const params = { id: ok(await payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })).data.id }
      const exportIt = (moment: number | null) =>
        runAndKill('tests/support/export-batch-child.ts', [server.url, params.id, payer.user.id, server.clock.now().toISOString()], moment)
      if (!(await exportIt(after))) killed += 1
      const left = () =>
        db.one<Record<string, number>>(sql`
        select (select count(*)::int from payout_batch_exports where batch_id = ${params.id}) as exports,
          (select count(*)::int from audit_logs where action = 'payout-batch.exported' and subject_id = ${params.id}) as audited`)
      const { status } = ok(await payer.call(payoutBatches.get, { params })).data
      const count = status === 'EXPORTED' ? 1 : 0
      expect([status, await left()]).toEqual([count ? 'EXPORTED' : 'DRAFT', { exports: count, audited: count }])
      if (!count) expect(await exportIt(null)).toBe(true)
      // Exporting again gives the same files, as both audit entries show.
      const again = ok(await payer.call(payoutBatches.export, { params, body: {} })).data
      expect(again).toMatchObject({ batch: { status: 'EXPORTED' }, files: [{ content: expect.stringContaining('19.00') }] })
      const entries = await db.all<{ files: unknown }>(
        sql`select after -> 'files' as files from audit_logs where action = 'payout-batch.exported' and subject_id = ${params.id} order by at, id`,
      )
      expect(entries).toHaveLength(2)
      expect(entries[1]).toEqual(entries[0])
    }
    expect(killed).toBeGreaterThan(0)
    await expectBooksAndLogIntact()
  },
)
