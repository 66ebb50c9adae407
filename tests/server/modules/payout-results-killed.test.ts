import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { reconcile } from '@/server/modules/reconciliation/queries'
import { runAndKill } from '@tests/support/killed'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '@tests/support/money'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db } = server
const [CUSTOMERS, EACH, KILLS] = [8, 4, 15]
const LINES = CUSTOMERS * EACH
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]

async function approvedWithdrawals(): Promise<{ id: string; code: string }[]> {
  const withdrawalsOfBatch: { id: string; code: string }[] = []
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const ada = await server.customer(`ada${at}`, { level: 1 })
    await giveBalance(server, ada, '100.00')
    const wallet = await giveWallet(server, ada)
    for (let n = 0; n < EACH; n += 1) {
      const { data } = await withdraw(server, ada, { amount: `${11 + n}.00`, wallet })
      withdrawalsOfBatch.push({ id: data.id, code: data.code })
    }
  }
  // A customer's first withdrawal needs two approvals.
  for (const { id } of withdrawalsOfBatch)
    for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id }, body: {} })
  return withdrawalsOfBatch
}

/** The counts of all rows that recording a line writes or changes. */
const recorded = () =>
  db.one<Record<string, number>>(sql`
    select (select count(*)::int from payout_batch_lines where status = 'PAID') as lines, (select count(*)::int from withdrawals where status = 'PAID') as withdrawals,
      (select count(*)::int from ledger_transfers where kind = 'WITHDRAWAL_PAID') as transfers, (select count(*)::int from payout_transaction_keys) as keys,
      (select count(*)::int from audit_logs where action = 'withdrawal.paid') as audited`)
const all = (count: number) => ({ lines: count, withdrawals: count, transfers: count, keys: count, audited: count })

test(
  `recording results, killed up to ${KILLS} times, records every line once and never only some of them`,
  { timeout: 300_000 },
  async () => {
    const due = await approvedWithdrawals()
    const gateway = await giveGateway(server)
    const { data: batch } = await payer.call(payoutBatches.create, { body: { withdrawals: due.map(({ id }) => id), gateway } })
    expect(await payer.call(payoutBatches.export, { params: { id: batch.id }, body: {} })).toMatchObject({ status: 200 })
    const results = due.map(({ code }) => ({ reference: code, status: 'PAID' as const, transactionId: transactionId() }))
    const args = [server.url, batch.id, JSON.stringify(results), payer.user.id, server.clock.now().toISOString()]
    const statusNow = async () => (await payer.call(payoutBatches.get, { params: { id: batch.id } })).data.status

    const moments = fc.sample(fc.integer({ min: 0, max: 400 }), { numRuns: KILLS, seed: 20261123 })
    let killed = 0
    for (const after of moments) {
      if ((await statusNow()) === 'COMPLETED') break
      if (!(await runAndKill('tests/support/record-results-child.ts', args, after))) killed += 1
      expect(await recorded()).toEqual(all((await statusNow()) === 'COMPLETED' ? LINES : 0))
    }
    expect(killed).toBeGreaterThan(0)
    if ((await statusNow()) !== 'COMPLETED') expect(await runAndKill('tests/support/record-results-child.ts', args, null)).toBe(true)

    expect(await recorded()).toEqual(all(LINES))
    // Sending the results again records nothing more.
    expect(await payer.call(payoutBatches.confirm, { params: { id: batch.id }, body: { results } })).toMatchObject({ status: 409 })
    expect(await recorded()).toEqual(all(LINES))
    const { drift, exceptions, balanced } = await reconcile(db, server.clock.now())
    expect({ drift, exceptions, balanced }).toEqual({ drift: [], exceptions: [], balanced: true })
  },
)
