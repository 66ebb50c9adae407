import { expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { reports } from '@/contract/reports'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { addDays } from '@/domain/dates'
import { sealOf } from '@/server/integrity/audit-seal'
import { newId } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { codeFor, ensurePayoutAccount, giveBalance, giveGateway, giveWallet, onHoldOf, transactionId, withdraw } from '../../support/money'
import { NOON, startServer, type Caller } from '../../support/server'

// An approved withdrawal may have been edited with SQL since, so every approved value is verified again before the payout.
const server = await startServer()
const { db } = server
const [first, second, payer] = [
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
  await server.staff('payer', { roles: ['Finance'] }),
]
const root = await server.admin()
const gateway = await giveGateway(server)

let people = 0
async function requested(): Promise<{ ada: Caller; id: string; code: string; wallet: string }> {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada)
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
  return { ada, id: data.id, code: data.code, wallet }
}
async function approved() {
  const withdrawal = await requested()
  for (const approver of [first, second]) await approver.call(withdrawals.approve, { params: { id: withdrawal.id }, body: {} })
  return withdrawal
}
const pay = (caller: Caller, id: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const look = async (id: string) => (await payer.call(withdrawals.get, { params: { id } })).data
/** Runs SQL as the database owner could: with the triggers that guard rows switched off. */
async function tamper(edit: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(edit)
  })
}
const alerts = (id: string) =>
  db.all<{ after: { finding: string } }>(
    sql`select after from audit_logs where subject_id = ${id} and action = 'withdrawal.payment-stopped'`,
  )
const reportedIds = async () => {
  const { data } = await root.call(reports.reconciliation, {})
  return data.exceptions.find(({ check }) => check === 'destinations')?.rows.map(({ id }) => id) ?? []
}

test('the destination is frozen with the request, by value and by hash in the audit log', async () => {
  const { ada, id, wallet } = await requested()
  const row = await db.one<{ destination: Record<string, unknown>; destination_hash: string }>(
    sql`select destination, destination_hash from withdrawals where id = ${id}`,
  )
  const { address, title } = await db.one<{ address: string; title: string }>(sql`select address, title from wallets where id = ${wallet}`)
  expect(row.destination).toEqual({ network: 'ERC20', address, title, currencyUnit: 'USDT', details: null })
  const { after } = await db.one<{ after: unknown }>(
    sql`select after from audit_logs where subject_id = ${id} and action = 'withdrawal.requested'`,
  )
  expect(after).toMatchObject({ destination: row.destination_hash, wallet: address })
  // The label may change in the address book; the withdrawal keeps the label at the time of the request.
  await db.run(sql`update wallets set title = 'Renamed' where id = ${wallet}`)
  expect((await ada.call(withdrawals.get, { params: { id } })).data.wallet).toMatchObject({ id: wallet, title, address })
})

test('a frozen destination cannot be changed', async () => {
  const { id } = await requested()
  await expect(
    db.run(sql`update withdrawals set destination = destination || '{"address": "0x1"}'::jsonb where id = ${id}`),
  ).rejects.toThrow(/frozen/)
})

const STOPPED = 'the wallet’s suspension or removal in the audit log'

test('a wallet whose suspension SQL lifted is neither paid nor used; one that staff restored is', async () => {
  const { ada, id, wallet } = await approved()
  await giveBalance(server, ada, '50.00')
  const order = { fund: 'EARNINGS', amount: '20.00', wallet } as const
  const otp = await codeFor(server, ada, order)
  const params = { userId: ada.user.id, walletId: wallet }
  expect(await root.call(wallets.suspend, { params, body: { note: 'Reported as stolen' } })).toMatchObject({ status: 200 })
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'WALLET_NOT_USABLE' })
  await tamper(sql`update wallets set status = 'COOLING', suspended_from = null where id = ${wallet}`)
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining(STOPPED) })
  expect(await batchOf(id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(await ada.call(withdrawals.create, { body: { ...order, otp } })).toMatchObject({ status: 409, code: 'WALLET_NOT_USABLE' })
  await tamper(sql`update wallets set status = 'SUSPENDED', suspended_from = 'COOLING' where id = ${wallet}`)
  expect(await root.call(wallets.restore, { params, body: { note: null } })).toMatchObject({ status: 200 })
  expect(await pay(payer, id)).toMatchObject({ status: 200 })
})

test('a wallet that its owner removed and SQL restored is not used', async () => {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada)
  const order = { fund: 'EARNINGS', amount: '20.00', wallet } as const
  const otp = await codeFor(server, ada, order)
  expect(await ada.call(wallets.remove, { params: { userId: ada.user.id, walletId: wallet }, body: {} })).toMatchObject({ status: 200 })
  await tamper(sql`update wallets set status = 'COOLING' where id = ${wallet}`)
  expect(await ada.call(withdrawals.create, { body: { ...order, otp } })).toMatchObject({ status: 409, code: 'WALLET_NOT_USABLE' })
})

test('a withdrawal that two people approved is paid by a third, and by neither of them', async () => {
  const { id } = await approved()
  for (const caller of [first, second]) expect(await pay(caller, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await pay(payer, id)).toMatchObject({ status: 200, data: { status: 'PAID' } })
  expect(await alerts(id)).toEqual([])
})

test('a withdrawal that SQL approved with another wallet is not paid, and approvers and payers are notified', async () => {
  const { ada, id, code } = await requested()
  const otherWallet = await giveWallet(server, ada)
  await db.run(
    sql`update withdrawals set status = 'APPROVED', approved_at = now(), approvals_needed = 1, wallet_id = ${otherWallet} where id = ${id}`,
  )
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.message).toContain('the address')
  expect(refused.message).toContain('the status')
  expect(await look(id)).toMatchObject({ status: 'APPROVED', transactionId: null })
  expect(await onHoldOf(server, ada)).toBe('20.00')
  expect((await alerts(id)).map(({ after }) => after.finding)).toEqual([refused.message])
  const notifications = await db.all(sql`select user_id from notifications where title = ${`Payment of ${code} stopped`}`)
  expect(notifications).toEqual(expect.arrayContaining([{ user_id: first.user.id }, { user_id: payer.user.id }]))
  expect(await reportedIds()).toContain(id)
  // A second attempt is recorded again, but notified only once.
  await pay(payer, id)
  expect(await alerts(id)).toHaveLength(2)
  expect(await db.all(sql`select user_id from notifications where title = ${`Payment of ${code} stopped`}`)).toHaveLength(
    notifications.length,
  )
})

test('frozen staff are not notified of a stopped payment', async () => {
  const frozen = await server.staff('frozen', { roles: ['Finance'] })
  await db.run(sql`update users set frozen_at = ${NOON} where id = ${frozen.user.id}`)
  const { id, code } = await requested()
  await db.run(sql`update withdrawals set status = 'APPROVED', approved_at = now(), approvals_needed = 1 where id = ${id}`)
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  const notified = await db.all(sql`select user_id from notifications where title = ${`Payment of ${code} stopped`}`)
  expect(notified).toContainEqual({ user_id: first.user.id })
  expect(notified).not.toContainEqual({ user_id: frozen.user.id })
})

test.each([
  [
    'the wallet’s address',
    'the address',
    (_: string, wallet: string) => sql`update wallets set address = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae' where id = ${wallet}`,
  ],
  ['the wallet’s network', 'the network', (_: string, wallet: string) => sql`update wallets set network = 'BEP20' where id = ${wallet}`],
  [
    'the frozen destination',
    'the hash of the destination',
    (id: string) => sql`update withdrawals set destination = destination || '{"address": "0x1"}'::jsonb where id = ${id}`,
  ],
  [
    'the frozen destination and its hash',
    'the destination in the audit log',
    (id: string) =>
      sql`update withdrawals set destination = destination || '{"address": "0x1"}'::jsonb, destination_hash = destination_hash(destination || '{"address": "0x1"}'::jsonb) where id = ${id}`,
  ],
  ['the amount', 'the amount', (id: string) => sql`update withdrawals set amount = amount + 100, net = net + 100 where id = ${id}`],
  ['the fee', 'the fee', (id: string) => sql`update withdrawals set fee = fee - 50, net = net + 50 where id = ${id}`],
  [
    'the review reasons',
    'the review reasons',
    (id: string) => sql`update withdrawals set review_reasons = '[]', approvals_needed = 1 where id = ${id}`,
  ],
])('%s, edited by SQL after two approvals, stops the payment and is named', async (_, named, edit) => {
  const { id, wallet } = await approved()
  await tamper(edit(id, wallet))
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.message).toContain(named)
  expect((await look(id)).status).toBe('APPROVED')
})

test('amount and fee, both raised by SQL with the same net amount, stop the payment and the batch', async () => {
  const { id } = await approved()
  const { net } = await look(id)
  await tamper(sql`update withdrawals set amount = amount + 100, fee = fee + 100 where id = ${id}`)
  expect((await look(id)).net).toBe(net)
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining('the amount, the fee') })
  expect(await batchOf(id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect((await alerts(id)).map(({ after }) => after.finding)).toContain(refused.message)
  expect((await look(id)).status).toBe('APPROVED')
})

const OTHER_ADDRESS = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
test.each([
  ['another address', (wallet: string) => sql`update wallets set address = ${OTHER_ADDRESS} where id = ${wallet}`, 'the confirmed address'],
  ['another network', (wallet: string) => sql`update wallets set network = 'BEP20' where id = ${wallet}`, 'the confirmed network'],
  ['another currency', (wallet: string) => sql`update wallets set currency_unit = 'USDC' where id = ${wallet}`, 'the confirmed currency'],
  [
    'an earlier confirmation',
    (wallet: string) => sql`update wallets set confirmed_at = confirmed_at - interval '9 days' where id = ${wallet}`,
    'the time of the wallet’s confirmation',
  ],
  [
    'no audit entry of its confirmation',
    (wallet: string) => sql`delete from audit_logs where subject_id = ${wallet}`,
    'the wallet’s confirmation in the audit log',
  ],
  [
    'an audit entry that only SQL wrote',
    (wallet: string) => sql`update audit_logs set seal = null where subject_id = ${wallet}`,
    'the wallet’s confirmation in the audit log',
  ],
])('a withdrawal to a wallet with %s is neither accepted nor paid', async (wallets, edit, named) => {
  const { ada, id, wallet } = await approved()
  await giveBalance(server, ada, '50.00')
  await ensurePayoutAccount(server, { network: 'BEP20' })
  await ensurePayoutAccount(server, { currency: 'USDC' })
  const terms = { fund: 'EARNINGS', amount: '20.00', wallet } as const
  const otp = await codeFor(server, ada, terms)
  await tamper(edit(wallet))
  // Reconciliation compares rows in the database and cannot verify seals: only the application has the key.
  if (!wallets.includes('only SQL wrote')) expect(await reportedIds()).toContain(id)
  expect(await ada.call(withdrawals.create, { body: { ...terms, otp } })).toMatchObject({
    status: 409,
    code: 'WALLET_NOT_USABLE',
    message: expect.stringContaining('differs from the one that you confirmed'),
  })
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining(named) })
})

test('a wallet that SQL confirmed, or whose cooling-off period SQL ended, is not used', async () => {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const cooling = await giveWallet(server, ada, { usable_at: addDays(NOON, 1) })
  const unconfirmed = await giveWallet(server, ada, { status: 'UNCONFIRMED' })
  await tamper(
    sql`update wallets set status = 'COOLING', confirmed_at = ${addDays(NOON, -30)}, usable_at = ${addDays(NOON, -29)} where user_id = ${ada.user.id}`,
  )
  for (const wallet of [cooling, unconfirmed])
    expect(await ada.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount: '20.00', wallet } })).toMatchObject({
      status: 409,
      code: 'WALLET_NOT_USABLE',
    })
})

/** Resets an ended withdrawal as a superuser could: its row, and the audit entry of its end. */
async function resetWithdrawal(id: string, action: string): Promise<void> {
  await tamper(sql`delete from audit_logs where subject_id = ${id} and action = ${action}`)
  await tamper(sql`
    update withdrawals set status = 'APPROVED', transaction_id = null, gateway_id = null, sent_currency = null, sent_amount = null, sent_rate = null,
      paid_at = null, ended_at = null, failure_reference = null where id = ${id}`)
}
const batchOf = (id: string) => payer.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })

test('a paid withdrawal reset by SQL is neither paid again nor put into a batch', async () => {
  const { id } = await approved()
  expect((await pay(payer, id)).status).toBe(200)
  await resetWithdrawal(id, 'withdrawal.paid')
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining('the books: it was paid') })
  expect(refused.message).toContain('the transaction IDs: one is recorded for it')
  expect(refused.message).toContain('the amount on hold does not cover')
  expect(await batchOf(id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  // Each proof of payment alone is enough to refuse.
  await tamper(sql`delete from payout_transaction_keys where withdrawal_id = ${id}`)
  expect((await pay(payer, id)).message).toContain('the books: it was paid')
  await tamper(sql`delete from ledger_transfers where reference = ${id} and kind = 'WITHDRAWAL_PAID'`)
  expect(await pay(payer, id)).toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    message: expect.stringMatching(/approved: the books: the amount on hold does not cover the open withdrawals of the customer\./),
  })
})

test('a failed withdrawal reset by SQL is neither paid nor put into a batch', async () => {
  const { id } = await approved()
  const note = 'Rejected by the network'
  expect(await second.call(withdrawals.markFailed, { params: { id }, body: { note, reference: null } })).toMatchObject({
    status: 200,
    data: { status: 'FAILED' },
  })
  await resetWithdrawal(id, 'withdrawal.failed')
  expect(await pay(payer, id)).toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    message: expect.stringContaining('the books: its amount was returned'),
  })
  expect(await batchOf(id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})

test('an entry of the audit log rewritten after it was chained stops the payment', async () => {
  const { id } = await approved()
  await chainAudit(server.services, { whole: true })
  await db.run(sql`alter table audit_logs disable trigger audit_logs_append_only`)
  await db.run(
    sql`update audit_logs set after = after || '{"note": "edited"}'::jsonb where subject_id = ${id} and action = 'withdrawal.approved'`,
  )
  await db.run(sql`alter table audit_logs enable trigger audit_logs_append_only`)
  expect(await pay(payer, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE', message: expect.stringContaining('the chain') })
})

test('an approval without an audit entry, or by the customer of the withdrawal, does not count', async () => {
  const { id, ada } = await requested()
  await first.call(withdrawals.approve, { params: { id }, body: {} })
  const insert = (userId: string) =>
    db.run(sql`insert into approvals (subject, event, by_id, at) values (${id}, 'approve', ${userId}, now())`)
  await expect(insert(first.user.id)).rejects.toThrow(/duplicate key/)
  await insert(second.user.id)
  await insert(ada.user.id)
  await db.run(sql`update withdrawals set status = 'APPROVED', approved_at = now() where id = ${id}`)
  await db.run(forgedApproval(id, first.user.id, { isSealed: true }))
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(refused.message).toContain('1 of 2 approvals count')
  expect(refused.message).toContain('Second has no approval in the audit log')
  expect(refused.message).toContain('owns the withdrawal')
})

/** The audit entry of an approval that was never given; SQL alone cannot seal it. */
function forgedApproval(id: string, by: string, { isSealed = false } = {}) {
  const entry = {
    id: newId(),
    at: NOON.toISOString(),
    actor_id: by,
    actor_kind: 'Internal',
    action: 'withdrawal.approved',
    subject_type: 'withdrawal',
  }
  const rest = {
    subject_id: id,
    subject_code: null,
    before: null,
    after: { amount: '20.00' },
    address: null,
    request_id: null,
    refusal: null,
    permission: null,
  }
  const seal = isSealed ? sealOf(server.services.secrets, { ...entry, ...rest }) : null
  return sql`insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, after, seal)
    values (${entry.id}, ${entry.at}, ${by}, 'Internal', ${entry.action}, 'withdrawal', ${id}, ${JSON.stringify(rest.after)}::jsonb, ${seal})`
}

test('a withdrawal whose approval and audit entry SQL forged is not paid, even after the entry was chained', async () => {
  const { id } = await requested()
  await first.call(withdrawals.approve, { params: { id }, body: {} })
  await db.run(sql`insert into approvals (subject, event, by_id, at) values (${id}, 'approve', ${second.user.id}, ${NOON})`)
  await db.run(forgedApproval(id, second.user.id))
  await db.run(sql`update withdrawals set status = 'APPROVED', approved_at = ${NOON} where id = ${id}`)
  await chainAudit(server.services, { whole: true })
  expect(await pay(payer, id)).toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    message: expect.stringContaining('the seal of the audit log'),
  })
})

test('a destination changed in wallet, withdrawal and audit log is not paid, even with a recomputed chain', async () => {
  const { id, wallet } = await approved()
  await chainAudit(server.services, { whole: true })
  const moved = sql`'{"address": "0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae"}'::jsonb`
  for (const edit of [
    sql`update wallets set address = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae' where id = ${wallet}`,
    sql`update withdrawals set destination = destination || ${moved}, destination_hash = destination_hash(destination || ${moved}) where id = ${id}`,
    sql`update audit_logs a set after = after || jsonb_build_object('wallet', '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae', 'destination', w.destination_hash)
      from withdrawals w where w.id = ${id} and a.subject_id = w.id::text and a.action = 'withdrawal.requested'`,
    sql`delete from audit_chain`,
  ])
    await tamper(edit)
  await chainAudit(server.services, { whole: true })
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.message).toMatch(
    /not paid, because it differs from what was requested and approved: the confirmed address, the seal of the audit log\./,
  )
})

test.each([
  ['deactivated', 'is no longer active', (userId: string) => sql`update users set is_active = false where id = ${userId}`],
  [
    'stripped of the role',
    'no longer has permission to approve withdrawals',
    (userId: string) => sql`delete from user_roles where user_id = ${userId}`,
  ],
])('the approval of a person who has been %s since does not count', async (_, reason, edit) => {
  const third = await server.staff(`third${(people += 1)}`, { roles: ['Finance'] })
  const { id } = await requested()
  for (const approver of [first, third]) await approver.call(withdrawals.approve, { params: { id }, body: {} })
  await db.run(edit(third.user.id))
  const refused = await pay(payer, id)
  expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(refused.message).toContain(reason)
})
