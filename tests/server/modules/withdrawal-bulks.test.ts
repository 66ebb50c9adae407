import { expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { reports } from '@/contract/reports'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { giveBalance, giveGateway, giveWallet, onHoldOf, transactionId, withdraw } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

// For ten minutes, a bulk approval of withdrawals can be reversed as a whole, unless later steps depend on it.
const server = await startServer()
const { db } = server
const [finance, secondFinance, payer] = [
  await server.staff('finance', { roles: ['Finance'] }),
  await server.staff('other', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const root = await server.admin()
const gateway = await giveGateway(server)

let people = 0
/** A customer who was paid once before, with one pending withdrawal per amount. */
async function pending(...amounts: string[]): Promise<{ ada: Caller; rows: { id: string; code: string }[] }> {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '1000.00')
  const wallet = await giveWallet(server, ada)
  const first = (await withdraw(server, ada, { amount: '10.00', wallet })).data.id
  for (const caller of [finance, secondFinance]) await caller.call(withdrawals.approve, { params: { id: first }, body: {} })
  expect(await pay(payer, first)).toMatchObject({ status: 200 })
  const rows: { id: string; code: string }[] = []
  for (const amount of amounts) rows.push((await withdraw(server, ada, { amount, wallet })).data)
  return { ada, rows }
}
const pay = (caller: Caller, id: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const approve = async (caller: Caller, rows: readonly { id: string }[]) =>
  (await caller.call(withdrawals.bulk, { body: { event: 'approve', withdrawals: rows.map(({ id }) => ({ id })) } })).data
const reverse = (caller: Caller, id: string | null, note: string | null = null) =>
  caller.call(withdrawals.bulkReverse, { params: { id: id ?? '' }, body: { note } })
const getWithdrawal = async (id: string) => (await finance.call(withdrawals.get, { params: { id } })).data
const statuses = async (rows: readonly { id: string }[]) => Promise.all(rows.map(async ({ id }) => (await getWithdrawal(id)).status))
const reportedIds = async () => {
  const { data } = await root.call(reports.reconciliation, {})
  return data.exceptions.find(({ check }) => check === 'destinations')?.rows.map(({ id }) => id) ?? []
}

test('a reversal returns all withdrawals to pending, notifies the customer, and each can be approved and paid again', async () => {
  const { ada, rows } = await pending('20.00', '30.00')
  const { id, reversibleUntil, results } = await approve(finance, rows)
  expect(results).toMatchObject([{ ok: true }, { ok: true }])
  expect(reversibleUntil).toBe('2026-11-20T12:10:00.000Z')
  expect((await secondFinance.call(withdrawals.bulkApprovals, {})).data).toMatchObject([
    { id, by: { name: 'Finance' }, withdrawals: 2, sum: '48.00', reversibleUntil },
  ])
  await server.mails()
  expect(await reverse(secondFinance, id, 'The list was of last month')).toMatchObject({ status: 200, data: { id, reversed: 2 } })
  for (const row of rows)
    expect(await getWithdrawal(row.id)).toMatchObject({ status: 'PENDING', approvals: [], approvedAt: null, decidedBy: null })
  expect(await onHoldOf(server, ada)).toBe('50.00')
  const mails = (await server.mails()).filter(({ to }) => to === ada.user.email)
  expect(mails.map(({ content }) => content.template)).toEqual(['withdrawal.reopened', 'withdrawal.reopened'])
  const audited = await db.all(
    sql`select action, before, after from audit_logs where actor_id = ${secondFinance.user.id} and action like 'withdrawal.%reversed' order by id`,
  )
  expect(audited).toMatchObject([
    ...rows.map(() => ({
      action: 'withdrawal.approval-reversed',
      before: { status: 'APPROVED' },
      after: { status: 'PENDING', note: 'The list was of last month', bulk: id },
    })),
    { action: 'withdrawal.bulk-reversed', before: { approvedBy: finance.user.id }, after: { withdrawals: 2 } },
  ])
  expect((await secondFinance.call(withdrawals.bulkApprovals, {})).data).toEqual([])
  expect(await reverse(finance, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })

  // A minute later, so that the second approval comes after the reversal in the audit log.
  server.clock.set(addHours(NOON, 1 / 60))
  const [bulk] = rows
  expect(await secondFinance.call(withdrawals.approve, { params: { id: bulk?.id ?? '' }, body: {} })).toMatchObject({
    data: { status: 'APPROVED' },
  })
  expect((await server.mails()).map(({ content }) => content.template)).toContain('withdrawal.approved')
  // A reversed approval does not count, so its approver may pay.
  expect(await pay(finance, bulk?.id ?? '')).toMatchObject({ status: 200, data: { status: 'PAID' } })
  server.clock.set(NOON)
})

test('a reversed approval does not count: a withdrawal that SQL approved is not paid, and reconciliation finds it', async () => {
  const { rows } = await pending('20.00')
  const [row] = rows
  const id = row?.id ?? ''
  const bulk = await approve(finance, rows)
  expect(await reverse(finance, bulk.id)).toMatchObject({ status: 200 })
  expect(await reportedIds()).not.toContain(id)
  await db.run(sql`insert into approvals (subject, event, by_id, at) values (${id}, 'approve', ${finance.user.id}, ${NOON})`)
  await db.run(sql`update withdrawals set status = 'APPROVED', approved_at = ${NOON}, approvals_needed = 1 where id = ${id}`)
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.message).toContain('the audit log contains no approval')
  expect(await reportedIds()).toContain(id)
})

test('nothing is reversed if one withdrawal is paid, in a payout batch or may have been sent', async () => {
  const reasons: [(id: string) => Promise<unknown>, string, RegExp][] = [
    [(id) => pay(payer, id), 'WRONG_STATE', /is paid/],
    [(id) => finance.call(withdrawals.markFailed, { params: { id }, body: { note: 'Bounced' } }), 'WRONG_STATE', /is failed/],
    [(id) => payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } }), 'MONEY_SPENT', /is in the payout batch BAT-/],
    [
      async (id) => {
        const { data } = await payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })
        await payer.call(payoutBatches.export, { params: { id: data.id }, body: {} })
        await secondFinance.call(payoutBatches.cancel, { params: { id: data.id }, body: { note: 'Made by mistake' } })
      },
      'MONEY_SPENT',
      /was exported in BAT-|is in the payout batch/,
    ],
    [
      (id) =>
        db.run(sql`insert into payouts (withdrawal_id, gateway_id, stage, created_at, changed_at)
          values (${id}, ${gateway}, 'REQUESTED', ${NOON}, ${NOON})`),
      'MONEY_SPENT',
      /was ordered from/,
    ],
  ]
  for (const [build, code, words] of reasons) {
    const { rows } = await pending('20.00', '30.00')
    const bulk = await approve(finance, rows)
    await build(rows[1]?.id ?? '')
    const before = await statuses(rows)
    const refused = await reverse(finance, bulk.id)
    expect(refused).toMatchObject({ status: 409, code })
    expect(refused.message).toMatch(words)
    expect(refused.message).toContain(rows[1]?.code)
    expect(await statuses(rows)).toEqual(before)
    expect(before[0]).toBe('APPROVED')
  }
})

test('a reversal is possible for ten minutes, returns 404 for an unknown bulk approval, and needs the permission', async () => {
  const { rows } = await pending('20.00')
  const bulk = await approve(finance, rows)
  const reader = await server.staff('reader', { permissions: ['withdraws:read'] })
  expect(await reverse(reader, bulk.id)).toMatchObject({ status: 403 })
  expect(await approve(finance, rows)).toMatchObject({ id: null, reversibleUntil: null, results: [{ ok: false }] })
  expect(await reverse(finance, rows[0]?.id ?? '')).toMatchObject({ status: 404 })
  server.clock.set(addHours(NOON, 10 / 60))
  const later = await server.again(finance)
  expect(await reverse(later, bulk.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect((await later.call(withdrawals.bulkApprovals, {})).data).toEqual([])
  server.clock.set(NOON)
  expect(await statuses(rows)).toEqual(['APPROVED'])
})
