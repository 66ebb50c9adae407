import { expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { funds } from '@/contract/funds'
import { payments } from '@/contract/payments'
import { payoutBatches } from '@/contract/payout-batches'
import { find } from '@/contract/system'
import { withdrawals } from '@/contract/withdrawals'
import { newCode } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'
import { readStaff } from '@/server/modules/auth/sessions/sessions'
import { findAnything } from '@/server/modules/find/queries'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { recordResults } from '../../support/payout-results'
import { startServer, type Caller } from '../../support/server'

/** The command palette finds what a reference on a bank statement stands for, for staff who may read it. */
const server = await startServer()
const { db } = server
const [admin, newcomer] = [await server.admin(), await server.staff('newcomer')]
const [first, second, payer] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'payer')]

const search = async (caller: Caller, q: string) => ok(await caller.call(find.anything, { query: { q } })).data
const kinds = async (caller: Caller, q: string) => [...new Set((await search(caller, q)).map(({ kind }) => kind))]

const [gateway, project] = [await makeGateway(server), await makeProject(server)]
const ada = await customerOf(server, 'ada', { level: 1 })

const investment = await invest(ada, { project: project.id, amount: '250.00' })
const reference = investment.paymentReference
const payment = ok(await settle(first, (await pay(ada, investment.id, { gateway, amount: '250.00' })).id, '250.00')).data
const transfer = ok(
  await first.call(funds.record, {
    params: { id: project.id },
    body: { kind: 'RETURN_RECEIVED', amount: '10.00', gateway, transactionId: 'RET-7K3Q9M2AX' },
  }),
).data
await first.propose(payments.reverse, { params: { id: payment.id }, body: { note: 'The bank called it back' } })
const { change } = await db.one<{ change: string }>(sql`select code as change from change_requests where action = 'payment.reverse'`)

async function paidOut(): Promise<{ batch: string; payout: { code: string; transactionId: string } }> {
  const [bob, account] = [await server.customer('bob', { level: 1 }), await giveGateway(server)]
  await giveBalance(server, bob, '50.00')
  const { data } = await withdraw(server, bob, { amount: '20.00', wallet: await giveWallet(server, bob, { network: 'ERC20' }) })
  for (const caller of [first, second]) await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  const { data: made } = ok(await payer.call(payoutBatches.create, { body: { withdrawals: [data.id], gateway: account } }))
  ok(await payer.call(payoutBatches.export, { params: { id: made.id }, body: {} }))
  const paid = transactionId()
  await recordResults(server, payer, made.id, [{ reference: data.code, status: 'PAID', transactionId: paid }])
  return { batch: made.code, payout: { code: data.code, transactionId: paid } }
}
const { batch, payout } = await paidOut()
const { data: adjustment } = ok(
  await first.propose(adjustments.propose, { params: { userId: ada.user.id }, body: { amount: '5.00', reason: 'A fee charged twice' } }),
)
const commission = newCode('COM')
await db.run(sql`
  insert into commissions (id, code, user_id, from_id, investment_id, level, rate, amount, status, hold_until, created_at)
  select gen_random_uuid(), ${commission}, i.user_id, i.user_id, i.id, 1, 0, 500, 'PENDING', now(), now() from investments i limit 1`)

test('adjustments, commissions, payout batches, change requests and fund transfers are found by code, also by its start', async () => {
  for (const [code, kind] of [
    [adjustment.code, 'adjustment'],
    [commission, 'commission'],
    [batch, 'payout-batch'],
    [change, 'change-request'],
    [transfer.code, 'fund-transfer'],
  ] as const)
    for (const q of [code, code.toLowerCase(), code.slice(0, 8)])
      expect(await search(admin, q), q).toContainEqual(expect.objectContaining({ kind, title: code }))
})

test('a payment reference finds the investment and its payments', async () => {
  expect((await kinds(admin, reference)).sort()).toEqual(['investment', 'payment'])
})

test('a transaction ID finds the payment, the withdrawal or the fund transfer that recorded it, as a whole and in any case', async () => {
  for (const [{ code, transactionId: transaction }, kind] of [
    [transfer, 'fund-transfer'],
    [payout, 'withdrawal'],
    [payment, 'payment'],
  ] as const) {
    if (!transaction) throw new Error(`${code} has no transaction ID.`)
    for (const q of [transaction, transaction.toLowerCase()])
      expect(await search(admin, q), q).toContainEqual(expect.objectContaining({ kind, title: code }))
    expect(await search(admin, transaction.slice(0, -1))).not.toContainEqual(expect.objectContaining({ kind, title: code }))
  }
  expect(await search(admin, 'RET-7K3Q9M2AX')).toContainEqual(expect.objectContaining({ id: transfer.id, of: project.id }))
})

test('each is found only with the permission to read it', async () => {
  const all = [
    adjustment.code,
    commission,
    batch,
    change,
    reference,
    transfer.code,
    'RET-7K3Q9M2AX',
    payout.transactionId,
    payment.transactionId,
  ]
  for (const q of all) expect(await kinds(newcomer, q), q).toEqual([])
  const readers = {
    'user-transactions:read': [adjustment.code, commission],
    'payouts:read': [batch],
    'approval-policies:read': [change],
    'projects:read': [transfer.code, 'RET-7K3Q9M2AX'],
    'investments:read': [reference, payment.transactionId],
    'withdraws:read': [payout.transactionId],
  } as const
  for (const [permission, found] of Object.entries(readers)) {
    const reader = await server.staff(`reads-${permission.split(':')[0]}`, { permissions: [permission as keyof typeof readers] })
    for (const q of all) expect((await kinds(reader, q)).length > 0, `${q} with ${permission}`).toBe(found.some((one) => one === q))
  }
})

test('every search by a reference reads its rows by an index', async () => {
  const actor = await readStaff(db, admin.user.id)
  if (!actor) throw new Error('The administrator is not staff.')
  for (const q of [adjustment.code, commission, batch, change, reference, transfer.code, 'RET-7K3Q9M2AX', payout.transactionId]) {
    const plan = await db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      const lines: string[] = []
      await findAnything(
        {
          ...tx,
          all: async <R extends object>(statement: Sql) => {
            lines.push(...(await tx.all<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).map((line) => line['QUERY PLAN']))
            return [] as R[]
          },
        },
        actor,
        { q, now: server.clock.now() },
      )
      return lines
    })
    const scanned = plan.filter((line) =>
      /Seq Scan on (investments|payments|withdrawals|fund_movements|payout_|change_requests|adjustments|commissions)/.test(line),
    )
    expect(scanned, q).toEqual([])
    // An index that is read in full has no condition.
    const read = plan.flatMap((line, at) =>
      /(Index|Bitmap) (Only )?(Index )?Scan .*(fund_movements|change_requests|payout_batches_code|adjustments_code|commissions_code|payout_transaction_keys)/.test(
        line,
      ) && !/Bitmap Heap/.test(line)
        ? [[line, plan[at + 1] ?? '']]
        : [],
    )
    for (const [line = '', condition = ''] of read) expect(condition, `${q}: ${line}`).toMatch(/Index Cond/)
  }
})
