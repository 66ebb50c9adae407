import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { audit } from '@/contract/audit'
import { gateways } from '@/contract/gateways'
import { isPendingChange } from '@/contract/pending-change'
import { payoutBatches } from '@/contract/payout-batches'
import { reports } from '@/contract/reports'
import { explain } from '@/contract/explain'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql, type Sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import {
  confirmedAsIs,
  availableOf,
  codeFor,
  giveBalance,
  giveGateway,
  giveInvestment,
  giveWallet,
  onHoldOf,
  principalOf,
  transactionId,
  withdraw,
} from '../../support/money'
import { makeGateway, ok } from '../../support/investing'
import { NOON, startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db } = server
const finance = await server.staff('finance', { roles: ['Finance'] })
const secondFinance = await server.staff('other', { roles: ['Finance'] })
const payer = await server.staff('payer', { roles: ['Finance'] })
const root = await server.admin()
const gateway = await giveGateway(server)

let people = 0
/** A customer with a verified identity, this balance (USD) and a wallet that causes no hold. */
async function fundedCustomer(balance = '1000.00'): Promise<{ ada: Caller; wallet: string }> {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, balance)
  return { ada, wallet: await giveWallet(server, ada) }
}
const approve = (caller: Caller, id: string, body = {}) => caller.call(withdrawals.approve, { params: { id }, body })
const pay = (caller: Caller, id: string, body = {}) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway, ...body } })
/** Requests a withdrawal and pays it, so that the next one is not the customer's first. */
async function paidBefore({ ada, wallet }: { ada: Caller; wallet: string }, amount = '10.00') {
  const { data } = await withdraw(server, ada, { amount, wallet })
  await approve(finance, data.id)
  await approve(secondFinance, data.id)
  const paid = await pay(payer, data.id)
  expect(paid).toMatchObject({ status: 200 })
  return paid.data
}

describe('a quote', () => {
  test('shows fee, net amount, remaining limits and why two approvals are needed', async () => {
    const { ada, wallet } = await fundedCustomer('500.00')
    const { data } = await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '20.00', wallet } })
    expect(data).toEqual({
      fee: '1.00',
      net: '19.00',
      available: '500.00',
      minimum: '10.00',
      leftToday: '10000.00',
      perDay: '10000.00',
      leftThisMonth: '100000.00',
      perMonth: '100000.00',
      holds: [],
      reviewReasons: [{ reason: 'FIRST_WITHDRAWAL', until: null }],
      approvalsNeeded: 2,
      estimate: { currency: 'USDT', amount: '19.000000', rate: '1.00' },
    })
  })

  test('is given for any amount, and returns 404 for another customer’s wallet', async () => {
    const { ada } = await fundedCustomer('5.00')
    const otherCustomer = await fundedCustomer()
    const huge = await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '999999.99' } })
    expect(huge).toMatchObject({
      status: 200,
      data: { available: '5.00', reviewReasons: [{ reason: 'FIRST_WITHDRAWAL' }, { reason: 'LARGE_AMOUNT' }] },
    })
    const tiny = await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '0.50' } })
    expect(tiny.data).toMatchObject({ fee: '1.00', net: '0.00' })
    expect(await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '10.00', wallet: otherCustomer.wallet } })).toMatchObject({
      status: 404,
    })
  })
})

describe('requesting a withdrawal', () => {
  test('holds the amount at once, notifies the customer and leaves an audit entry', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { status, data } = await withdraw(server, ada, { amount: '20', wallet })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'PENDING',
      fund: 'EARNINGS',
      amount: '20.00',
      fee: '1.00',
      net: '19.00',
      approvals: [],
      approvalsNeeded: 2,
      version: 0,
      wallet: { id: wallet, network: 'ERC20', currencyUnit: 'USDT' },
    })
    expect(data.code).toMatch(/^WDR-[2-9A-Z]{8}$/)
    expect([await availableOf(server, ada), await onHoldOf(server, ada)]).toEqual(['30.00', '20.00'])
    const [mail] = await server.mails()
    expect(mail).toMatchObject({ to: ada.user.email, content: { template: 'withdrawal.requested' } })
    expect(await db.all(sql`select action, actor_id from audit_logs where subject_id = ${data.id}`)).toEqual([
      { action: 'withdrawal.requested', actor_id: ada.user.id },
    ])
  })

  test('needs the code emailed for exactly this amount and wallet', async () => {
    const { ada, wallet } = await fundedCustomer()
    const elsewhere = await giveWallet(server, ada)
    const otp = await codeFor(server, ada, { amount: '20.00', wallet })
    const request = (body: object) => ada.call(withdrawals.create, { body: { fund: 'EARNINGS', amount: '20.00', wallet, otp, ...body } })
    expect(await request({ amount: '21.00' })).toMatchObject({ status: 422, code: 'CODE_WRONG' })
    expect(await request({ wallet: elsewhere })).toMatchObject({ status: 422, code: 'CODE_WRONG' })
    expect(await onHoldOf(server, ada)).toBe('0.00')
    expect(await request({})).toMatchObject({ status: 200 })
    expect(await request({})).toMatchObject({ status: 422, code: 'CODE_EXPIRED' })
    expect(await onHoldOf(server, ada)).toBe('20.00')
  })

  test('sends an email that names amount, net amount and wallet address beside the code', async () => {
    const { ada, wallet } = await fundedCustomer()
    await server.mails()
    const sent = await ada.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount: '1000.00', wallet } })
    expect(sent.data).toMatchObject({ sentTo: expect.stringMatching(/^a….@example\.test$/) as string })
    const [mail] = await server.mails()
    const { address } = await db.one<{ address: string }>(sql`select address from wallets where id = ${wallet}`)
    expect(mail?.content.text).toContain('1,000.00 USD')
    expect(mail?.content.text).toContain('999.00 USD')
    expect(mail?.content.text.replaceAll(' ', '')).toContain(address)
    expect(sent.text).not.toMatch(/\d{6}"/)
  })

  test.each(['0', '-1', '0.001', '1e3', '1e21', 'NaN', '１００', '100,00', '9007199254740993', '', ' 5', '+5'])(
    'with the amount "%s" is refused on its field',
    async (amount) => {
      const { ada, wallet } = await fundedCustomer()
      expect(await ada.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount, wallet } })).toMatchObject({
        status: 422,
        errors: [{ path: 'amount' }],
      })
    },
  )

  test.each([[['100.00']], [null], [100], [{ amount: '1.00' }]])('with an amount that is not a string is refused: %j', async (amount) => {
    const { ada, wallet } = await fundedCustomer()
    const response = await ada.request('POST', '/withdraw-requests/send-otp', { body: { fund: 'EARNINGS', amount, wallet } })
    expect(response.status).toBe(422)
  })

  test('sends no code if the request would be refused, and names each reason', async () => {
    const { ada, wallet } = await fundedCustomer('100.00')
    const request = (body: object, caller = ada) =>
      caller.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount: '20.00', wallet, ...body } })
    expect(await request({ amount: '9.99' })).toMatchObject({
      status: 422,
      errors: [{ path: 'amount' }],
      message: 'Withdraw at least 10.00 USD.',
    })
    expect(await request({ amount: '100.01' })).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      errors: [{ path: 'amount', message: 'Your available balance is 100.00 USD. Withdraw this amount or less.' }],
    })
    expect(await request({ wallet: await giveWallet(server, ada, { status: 'UNCONFIRMED' }) })).toMatchObject({
      status: 409,
      code: 'WALLET_NOT_USABLE',
    })
    expect(await request({ wallet: await giveWallet(server, ada, { status: 'SUSPENDED' }) })).toMatchObject({
      status: 409,
      code: 'WALLET_NOT_USABLE',
    })
    expect(await request({ wallet: await giveWallet(server, ada, { usable_at: addHours(NOON, 1) }) })).toMatchObject({
      status: 409,
      code: 'WALLET_NOT_USABLE',
    })
    expect(await request({ wallet: await giveWallet(server, ada, { status: 'REMOVED' }) })).toMatchObject({ status: 404 })
    expect(await request({ wallet: (await fundedCustomer()).wallet })).toMatchObject({ status: 404 })
    expect(await request({ investment: randomUUID() })).toMatchObject({ status: 422, errors: [{ path: 'investment' }] })
    expect(await request({ fund: 'INVESTMENT' })).toMatchObject({ status: 422, errors: [{ path: 'investment' }] })
    const bob = await server.customer(`bob${(people += 1)}`)
    await giveBalance(server, bob, '100.00')
    expect(await request({ wallet: await giveWallet(server, bob) }, bob)).toMatchObject({ status: 409, code: 'IDENTITY_REQUIRED' })
    expect((await server.mails()).filter((mail) => mail.content.template === 'withdrawal.code')).toEqual([])
  })

  test('is limited by day and by month', async () => {
    const { ada, wallet } = await fundedCustomer('200000.00')
    expect(await withdraw(server, ada, { amount: '9990.00', wallet })).toMatchObject({ status: 200 })
    expect(await ada.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount: '10.01', wallet } })).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
      errors: [{ path: 'amount', message: 'Today you can still withdraw 10.00 USD of 10,000.00 USD.' }],
    })
    await db.run(
      sql`update withdrawals set created_at = '2026-11-19T23:59:59Z', amount = 99995_00, net = 99994_00 where user_id = ${ada.user.id}`,
    )
    expect(await ada.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount: '10.00', wallet } })).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
      errors: [{ message: 'This month you can still withdraw 5.00 USD of 100,000.00 USD.' }],
    })
    await db.run(sql`update withdrawals set created_at = '2026-10-31T23:59:59Z' where user_id = ${ada.user.id}`)
    expect(await ada.call(withdrawals.sendOtp, { body: { fund: 'EARNINGS', amount: '10.00', wallet } })).toMatchObject({ status: 200 })
  })

  test('does not count returned withdrawals against the limits', async () => {
    const { ada, wallet } = await fundedCustomer('20000.00')
    const { data } = await withdraw(server, ada, { amount: '9995.00', wallet })
    await ada.call(withdrawals.cancel, { params: { id: data.id }, body: {} })
    const quote = await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '10.00' } })
    expect(quote.data).toMatchObject({ leftToday: '10000.00', leftThisMonth: '100000.00' })
  })
})

describe('review reasons', () => {
  test('raise the needed approvals to two: a large amount, or a new wallet until its end', async () => {
    const { ada, wallet } = await fundedCustomer()
    await paidBefore({ ada, wallet })
    const quote = async (amount = '20.00', to = wallet) =>
      (await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount, wallet: to } })).data
    expect(await quote()).toMatchObject({ reviewReasons: [], approvalsNeeded: 1 })
    expect(await quote('10000.00')).toMatchObject({ reviewReasons: [{ reason: 'LARGE_AMOUNT', until: null }], approvalsNeeded: 2 })
    const young = await giveWallet(server, ada, { confirmedDaysAgo: 2 })
    expect(await quote('20.00', young)).toMatchObject({
      reviewReasons: [{ reason: 'NEW_WALLET', until: '2026-11-25T12:00:00.000Z' }],
      approvalsNeeded: 2,
    })
  })

  test('that ended while the withdrawal was pending do not count', async () => {
    const { ada, wallet } = await fundedCustomer()
    await paidBefore({ ada, wallet })
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada, { confirmedDaysAgo: 2 }) })
    expect(data).toMatchObject({ hold: null, reviewReasons: [{ reason: 'NEW_WALLET' }], approvalsNeeded: 2 })
    expect((await approve(finance, data.id)).data).toMatchObject({ status: 'PENDING' })
    expect((await finance.call(withdrawals.list, { query: { needsSecond: true, user: ada.user.id } })).meta?.total).toBe(1)
    await db.run(
      sql`update withdrawals set review_reasons = '[{"reason": "NEW_WALLET", "until": "2026-11-20T11:59:59.000Z"}]' where id = ${data.id}`,
    )
    const { data: later } = await finance.call(withdrawals.get, { params: { id: data.id } })
    expect(later).toMatchObject({ approvalsNeeded: 1, reviewReasons: [{ reason: 'NEW_WALLET' }] })
    expect((await approve(finance, data.id)).data).toMatchObject({ status: 'APPROVED', approvalsNeeded: 1 })
  })
})

describe('a policy with two approvals below the four-eyes amount', () => {
  const setBands = (bands: object) =>
    db.run(sql`update approval_policies set bands = ${JSON.stringify(bands)}::jsonb where action = 'withdrawal.approve'`)
  const usual = [
    { from: '0.00', approvals: 1 },
    { from: 'fourEyesFrom', approvals: 2 },
  ]
  afterEach(() => setBands(usual))

  test('applies to the quote, the request, the list, the filter and the approval', async () => {
    const { ada, wallet } = await fundedCustomer()
    await paidBefore({ ada, wallet })
    await setBands([{ from: '0.00', approvals: 1 }, { from: '15.00', approvals: 2 }, { from: '30.00', approvals: 1 }, usual[1]])
    const quote = async (amount: string) =>
      (await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount, wallet } })).data.approvalsNeeded
    expect([await quote('14.99'), await quote('15.00'), await quote('30.00'), await quote('10000.00')]).toEqual([1, 2, 1, 2])
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    expect(data).toMatchObject({ reviewReasons: [], hold: null, approvalsNeeded: 2 })
    const { data: small } = await withdraw(server, ada, { amount: '12.00', wallet })
    expect(small.approvalsNeeded).toBe(1)
    const needed = async () =>
      (await finance.call(withdrawals.list, { query: { user: ada.user.id, status: ['PENDING'] } })).data.map((row) => row.approvalsNeeded)
    expect((await needed()).toSorted()).toEqual([1, 2])
    expect((await approve(finance, data.id)).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
    const second = async () => (await finance.call(withdrawals.list, { query: { user: ada.user.id, needsSecond: true } })).data
    expect((await second()).map(({ id }) => id)).toEqual([data.id])
    await setBands(usual)
    expect((await finance.call(withdrawals.get, { params: { id: data.id } })).data.approvalsNeeded).toBe(1)
    expect(await second()).toEqual([])
    await setBands([{ from: '0.00', approvals: 3 }])
    expect((await finance.call(withdrawals.get, { params: { id: data.id } })).data.approvalsNeeded).toBe(3)
    await setBands([{ from: '0.00', approvals: 2 }])
    expect((await approve(secondFinance, data.id)).data).toMatchObject({ status: 'APPROVED', approvalsNeeded: 2 })
  })
})

describe('a hold', () => {
  const setHold = (id: string, until: Date, reason = 'EMAIL_CHANGED') =>
    db.run(sql`update users set withdrawals_held_until = ${until}, withdrawals_held_for = ${reason} where id = ${id}`)

  test('is part of the quote until it ends, the one that ends last first', async () => {
    const { ada, wallet } = await fundedCustomer()
    await paidBefore({ ada, wallet })
    const quote = async () => (await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '20.00', wallet } })).data
    await db.run(sql`update users set credentials_changed_at = ${addHours(NOON, -23)} where id = ${ada.user.id}`)
    const changed = { reason: 'CREDENTIALS_CHANGED', until: '2026-11-20T13:00:00.000Z' }
    expect(await quote()).toMatchObject({ holds: [changed], reviewReasons: [], approvalsNeeded: 2 })
    await setHold(ada.user.id, addHours(NOON, 72))
    expect((await quote()).holds).toEqual([{ reason: 'EMAIL_CHANGED', until: '2026-11-23T12:00:00.000Z' }, changed])
    await db.run(sql`update users set credentials_changed_at = ${addHours(NOON, -24)} where id = ${ada.user.id}`)
    await setHold(ada.user.id, NOON)
    expect(await quote()).toMatchObject({ holds: [], approvalsNeeded: 1 })
  })

  test('allows requesting and approving, and blocks the payment until it ends', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    await paidBefore({ ada, wallet })
    await db.run(sql`update users set credentials_changed_at = ${addHours(NOON, -23)} where id = ${ada.user.id}`)
    const { data } = await withdraw(server, ada, { amount: '15.00', wallet })
    expect(data).toMatchObject({ hold: { reason: 'CREDENTIALS_CHANGED', until: '2026-11-20T13:00:00.000Z' }, approvalsNeeded: 2 })
    expect(await onHoldOf(server, ada)).toBe('15.00')
    const mail = (await server.mails()).find((mail) => mail.content.template === 'withdrawal.requested')
    expect(mail?.content.text).toContain('It cannot be paid before 20 Nov 2026, 13:00 UTC')
    await approve(finance, data.id)
    expect((await approve(secondFinance, data.id)).data).toMatchObject({ status: 'APPROVED', hold: { until: '2026-11-20T13:00:00.000Z' } })
    const refused = await pay(payer, data.id, { transactionId: transactionId() })
    expect(refused).toMatchObject({ status: 409, code: 'ON_HOLD', message: expect.stringContaining('20 Nov 2026, 13:00 UTC') })
    expect([await onHoldOf(server, ada), (await finance.call(withdrawals.get, { params: { id: data.id } })).data.status]).toEqual([
      '15.00',
      'APPROVED',
    ])
    const listed = async () => (await finance.call(withdrawals.list, { query: { onHold: true, user: ada.user.id } })).meta?.total
    expect(await listed()).toBe(1)
    await db.run(sql`update users set credentials_changed_at = ${addHours(NOON, -24)} where id = ${ada.user.id}`)
    expect(await listed()).toBe(0)
    expect((await pay(payer, data.id, { transactionId: transactionId() })).data).toMatchObject({ status: 'PAID', hold: null })
  })

  test('that begins after the request also blocks the payment; the payout can be marked as failed meanwhile', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    await paidBefore({ ada, wallet })
    const { data } = await withdraw(server, ada, { amount: '15.00', wallet })
    expect((await approve(finance, data.id)).data).toMatchObject({ status: 'APPROVED', hold: null })
    await setHold(ada.user.id, addHours(NOON, 72), 'TWO_FACTOR_RESET')
    expect(await pay(finance, data.id, { transactionId: transactionId() })).toMatchObject({
      code: 'ON_HOLD',
      message: expect.stringContaining('two-factor authentication was reset'),
    })
    expect((await finance.call(withdrawals.markFailed, { params: { id: data.id }, body: { note: 'Taken over' } })).data.status).toBe(
      'FAILED',
    )
  })
})

describe('a decision', () => {
  test('needs two people; the payment then sends the net amount through the gateway and keeps the fee', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    const clearing = await balanceOf(db, account.gatewayClearing(gateway))
    const fees = await balanceOf(db, account.fees)
    const first = await approve(finance, data.id, { version: 0, note: 'Looks right' })
    expect(first.data).toMatchObject({ status: 'PENDING', approvals: [{ by: { name: 'Finance' } }], version: 1 })
    expect(await approve(finance, data.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    const second = await approve(secondFinance, data.id, { version: 1 })
    expect(second.data).toMatchObject({
      status: 'APPROVED',
      approvals: [{ by: { name: 'Finance' } }, { by: { name: 'Other' } }],
      approvedAt: NOON.toISOString(),
    })
    const sent = transactionId()
    const paid = await pay(payer, data.id, { transactionId: sent })
    expect(paid.data).toMatchObject({ status: 'PAID', transactionId: sent, paidAt: NOON.toISOString() })
    expect([await availableOf(server, ada), await onHoldOf(server, ada)]).toEqual(['30.00', '0.00'])
    expect((await balanceOf(db, account.gatewayClearing(gateway))) - clearing).toBe(-19_00n)
    expect((await balanceOf(db, account.fees)) - fees).toBe(1_00n)
    // The amount paid to the customer is the amount sent: net of the fee.
    expect((await ada.call(users.myProfile, {})).data.totals.withdrawn).toBe('19.00')
    expect((await ada.call(explain.summary, { query: { figure: 'withdrawn' } })).data).toMatchObject({
      sum: '19.00',
      kept: '19.00',
      entries: 2,
    })
    expect((await server.mails()).map((mail) => mail.content.template).sort()).toEqual([
      'withdrawal.approved',
      'withdrawal.paid',
      'withdrawal.requested',
    ])
    const actions = await db.all<{ action: string }>(sql`select action from audit_logs where subject_id = ${data.id} order by id`)
    expect(actions.map((row) => row.action)).toEqual([
      'withdrawal.requested',
      'withdrawal.approval-given',
      // The refused second attempt of the same person.
      'withdrawals.approve',
      'withdrawal.approved',
      'withdrawal.paid',
    ])
  })

  test('shows the customer “Our team” instead of staff names', async () => {
    const { ada, wallet } = await fundedCustomer()
    const { id } = await paidBefore({ ada, wallet })
    const { data } = await ada.call(withdrawals.get, { params: { id } })
    expect(data.approvals.map((approval) => approval.by.name)).toEqual(['Our team', 'Our team'])
    expect(data.decidedBy?.name).toBe('Our team')
  })

  test('to decline returns the money and gives the reason', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    expect(await finance.call(withdrawals.decline, { params: { id: data.id }, body: {} as { note: string } })).toMatchObject({
      status: 422,
      errors: [{ path: 'note' }],
    })
    const declined = await finance.call(withdrawals.decline, { params: { id: data.id }, body: { note: 'The wallet is not yours' } })
    expect(declined.data).toMatchObject({ status: 'DECLINED', note: 'The wallet is not yours', decidedBy: { name: 'Finance' } })
    expect([await availableOf(server, ada), await onHoldOf(server, ada)]).toEqual(['50.00', '0.00'])
    const mail = (await server.mails()).find((mail) => mail.content.template === 'withdrawal.declined')
    expect(mail?.content.text).toContain('The wallet is not yours')
  })

  test('that a payout failed returns the money', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    await approve(finance, data.id)
    await approve(secondFinance, data.id)
    const failed = await finance.call(withdrawals.markFailed, { params: { id: data.id }, body: { note: 'Address unknown to the network' } })
    expect(failed.data).toMatchObject({ status: 'FAILED' })
    expect([await availableOf(server, ada), await onHoldOf(server, ada)]).toEqual(['50.00', '0.00'])
  })

  test('with a transaction id as reference masks it for staff who do not pay', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    await approve(finance, data.id)
    await approve(secondFinance, data.id)
    const reference = transactionId()
    const failed = await finance.propose(withdrawals.markFailed, { params: { id: data.id }, body: { note: 'Sent back', reference } })
    const reader = await server.staff('reader-of-failures', {
      permissions: ['withdraws:read', 'approval-policies:read', 'audit-logs:read'],
    })
    if (isPendingChange(failed.data)) {
      const params = { id: failed.data.changeRequest.id }
      expect((await finance.call(approvals.get, { params })).text).toContain(reference)
      expect((await reader.call(approvals.get, { params })).text).not.toContain(reference)
    }
    await server.applied(failed)
    const params = { id: data.id }
    expect((await finance.call(withdrawals.get, { params })).data.failure?.reference).toBe(reference)
    expect((await reader.call(withdrawals.get, { params })).data.failure?.reference).toBe(`${reference.slice(0, 4)}…${reference.slice(-4)}`)
    const { text } = await reader.call(audit.list, { query: { subject: data.id } })
    expect(text).toContain('withdrawal.failed')
    expect(text).not.toContain(reference)
  })

  test('to cancel is allowed to the customer only; another customer gets 404', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { ada: bob } = await fundedCustomer()
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    expect(await bob.call(withdrawals.cancel, { params: { id: data.id }, body: {} })).toMatchObject({ status: 404 })
    expect(await bob.call(withdrawals.get, { params: { id: data.id } })).toMatchObject({ status: 404 })
    expect(await ada.call(withdrawals.cancel, { params: { id: data.id }, body: {} })).toMatchObject({
      status: 200,
      data: { status: 'CANCELLED' },
    })
    expect(await availableOf(server, ada)).toBe('50.00')
  })

  test('to approve is refused while the account is frozen or the wallet suspended; to decline is not', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    await db.run(sql`update wallets set status = 'SUSPENDED' where id = ${wallet}`)
    expect(await approve(finance, data.id)).toMatchObject({ status: 409, code: 'WALLET_NOT_USABLE' })
    await db.run(sql`update users set frozen_at = ${NOON} where id = ${ada.user.id}`)
    expect(await approve(finance, data.id)).toMatchObject({ status: 409, code: 'ACCOUNT_FROZEN' })
    expect(await finance.call(withdrawals.decline, { params: { id: data.id }, body: { note: 'Account taken over' } })).toMatchObject({
      status: 200,
    })
  })
})

describe('a withdrawal approved before its account was frozen', () => {
  test('is not paid while the account is frozen or its wallet suspended, and can be marked as failed', async () => {
    const { ada, wallet } = await fundedCustomer('50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    await approve(finance, data.id)
    await approve(secondFinance, data.id)
    await db.run(sql`update users set frozen_at = ${NOON} where id = ${ada.user.id}`)
    expect(await pay(payer, data.id)).toMatchObject({ status: 409, code: 'ACCOUNT_FROZEN' })
    await db.run(sql`update users set frozen_at = null where id = ${ada.user.id}`)
    await db.run(sql`update wallets set status = 'SUSPENDED' where id = ${wallet}`)
    expect(await pay(payer, data.id)).toMatchObject({ status: 409, code: 'WALLET_NOT_USABLE' })
    expect(await onHoldOf(server, ada)).toBe('20.00')
    expect((await finance.call(withdrawals.markFailed, { params: { id: data.id }, body: { note: 'Account taken over' } })).status).toBe(200)
    expect(await availableOf(server, ada)).toBe('50.00')
  })
})

describe('a withdrawal of a deactivated account', () => {
  const setActive = (caller: Caller, isActive: boolean) =>
    db.run(sql`update users set is_active = ${isActive} where id = ${caller.user.id}`)
  const onHold = { status: 409, code: 'ON_HOLD', message: expect.stringContaining('the customer’s account is deactivated') }

  test('is on hold: no approval, batch, export or payment until reactivation; declining and failing remain possible', async () => {
    const { ada, wallet } = await fundedCustomer('80.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    const params = { id: data.id }
    await setActive(ada, false)
    expect(await approve(finance, data.id)).toMatchObject(onHold)
    await setActive(ada, true)
    for (const caller of [finance, secondFinance]) await approve(caller, data.id)
    const gateway = await giveGateway(server)
    const create = () => payer.call(payoutBatches.create, { body: { withdrawals: [data.id], gateway } })
    const due = async () => (await payer.call(payoutBatches.due, { query: { gateway } })).data.withdrawals
    await setActive(ada, false)
    expect(await pay(payer, data.id)).toMatchObject(onHold)
    expect(await due()).not.toContain(data.id)
    expect(await create()).toMatchObject({
      status: 422,
      message: expect.stringContaining('on hold: the customer’s account is deactivated'),
    })
    await db.run(sql`update users set is_active = true, frozen_at = ${NOON} where id = ${ada.user.id}`)
    expect(await create()).toMatchObject({ status: 422, message: expect.stringContaining('account is frozen') })
    await db.run(sql`update users set frozen_at = null where id = ${ada.user.id}`)
    expect(await due()).toContain(data.id)
    const batch = { params: { id: (await create()).data.id }, body: {} }
    await setActive(ada, false)
    expect(await payer.call(payoutBatches.export, batch)).toMatchObject(onHold)
    await payer.call(payoutBatches.cancel, { ...batch, body: { note: 'The account is deactivated' } })
    expect(await payer.call(withdrawals.markFailed, { params, body: { note: 'Account closed' } })).toMatchObject({ status: 200 })
    expect(await availableOf(server, ada)).toBe('80.00')
  })
})

describe('the paying gateway', () => {
  const approved = async (unit?: string) => {
    const { ada, wallet } = await fundedCustomer('50.00')
    if (unit) {
      await db.run(sql`update wallets set currency_unit = ${unit} where id = ${wallet}`)
      await confirmedAsIs(server, wallet)
    }
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    await approve(finance, data.id)
    await approve(secondFinance, data.id)
    return data.id
  }
  const paidThrough = async (id: string) =>
    (await db.one<{ gateway_id: string }>(sql`select gateway_id from withdrawals where id = ${id}`)).gateway_id

  test('must be named and is never chosen silently', async () => {
    const id = await approved()
    const body = { transactionId: transactionId() }
    // @ts-expect-error The contract requires the gateway; a raw request can omit it.
    const without = await payer.call(withdrawals.markPaid, { params: { id }, body })
    expect(without).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
    const second = await giveGateway(server)
    await db.run(sql`update settings set values = values || ${JSON.stringify({ payoutGateway: gateway })}::jsonb`)
    expect(await pay(payer, id, { gateway: second })).toMatchObject({ status: 200 })
    expect(await paidThrough(id)).toBe(second)
    expect(await pay(payer, await approved(), { gateway: randomUUID() })).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
  })

  test('must be active, pay on the network and hold the asset', async () => {
    const id = await approved()
    const refused = async (edit: Sql) => {
      const wrong = await giveGateway(server)
      await db.run(sql`update payment_gateways set ${edit} where id = ${wrong}`)
      return pay(payer, id, { gateway: wrong })
    }
    const onGateway = { status: 422, errors: [{ path: 'gateway' }] }
    expect(await refused(sql`payout_networks = '{TRC20,BTC}'`)).toMatchObject({
      ...onGateway,
      message: expect.stringContaining('does not pay on ERC20'),
    })
    expect(await refused(sql`payout_assets = '{USDC}'`)).toMatchObject({
      ...onGateway,
      message: expect.stringContaining('does not hold USDT'),
    })
    expect(await refused(sql`is_active = false`)).toMatchObject({ ...onGateway, message: expect.stringContaining('is not active') })
    expect(await pay(payer, id)).toMatchObject({ status: 200 })
  })

  test('needs a transaction id of its network that has paid no other withdrawal', async () => {
    const id = await approved()
    for (const wrong of ['ab'.repeat(32), `0x${'ab'.repeat(31)}`, `0x${'ab'.repeat(33)}`, `0x${'zz'.repeat(32)}`])
      expect(await pay(payer, id, { transactionId: wrong })).toMatchObject({ status: 422, errors: [{ path: 'transactionId' }] })
    const sent = `0x${'ab'.repeat(32)}`
    expect(await pay(payer, id, { transactionId: sent })).toMatchObject({
      status: 200,
      data: { transactionId: sent, explorerUrl: `https://etherscan.io/tx/${sent}` },
    })
    const again = await pay(payer, await approved(), { transactionId: sent.toUpperCase().replace('0X', '0x') })
    expect(again).toMatchObject({ status: 422, errors: [{ path: 'transactionId', message: expect.stringMatching(/paid WDR-/) }] })
  })

  test('corrected by several requests at once record one after another', async () => {
    const gateway = await giveGateway(server)
    const id = await approved()
    ok(await pay(payer, id, { transactionId: transactionId(), gateway }))
    const ids = [1, 2, 3, 4].map(() => transactionId())
    const answers = await Promise.all(
      ids.map((one) =>
        payer.call(withdrawals.correctPayment, { params: { id }, body: { transactionId: one, gateway, note: 'Another row' } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const corrections = await db.all<{ corrects: string | null }>(sql`select corrects from payout_corrections where withdrawal_id = ${id}`)
    expect(new Set(corrections.map(({ corrects }) => corrects)).size).toBe(4)
  })

  test('and the transaction id are fixed by a linked correction, and the money moves to the account that paid', async () => {
    const [wrong, right] = [await giveGateway(server), await giveGateway(server)]
    const id = await approved()
    const [first, second] = [transactionId(), transactionId()]
    const paid = await pay(payer, id, { transactionId: first, gateway: wrong })
    expect(paid.status).toBe(200)
    const correct = (body: object) =>
      payer.call(withdrawals.correctPayment, {
        params: { id },
        body: { transactionId: second, gateway: right, note: 'Copied from another row', ...body },
      })
    const { approvals } = (await payer.call(withdrawals.get, { params: { id } })).data
    for (const { by } of approvals) {
      const approver = await server.again({ user: { id: by.id, email: '', username: '' } })
      const body = { transactionId: second, gateway: right, note: 'Copied from another row' }
      expect(await approver.call(withdrawals.correctPayment, { params: { id }, body })).toMatchObject({
        status: 409,
        code: 'SECOND_PERSON_NEEDED',
        message: expect.stringContaining(`approved by ${approvals.map((approval) => approval.by.name).join(' and ')}`),
      })
    }
    expect(await correct({ transactionId: 'nonsense' })).toMatchObject({ status: 422, errors: [{ path: 'transactionId' }] })
    expect(await correct({ transactionId: first, gateway: wrong })).toMatchObject({ status: 422 })
    const { data } = await correct({})
    expect(data).toMatchObject({
      status: 'PAID',
      transactionId: second,
      sent: { gateway: { id: right } },
      correction: { transactionId: first, gateway: { id: wrong }, reason: 'Copied from another row' },
    })
    for (const searchTerm of [first, second]) {
      const results = await payer.call(withdrawals.list, { query: { page: 1, limit: 10, searchTerm } })
      expect(results.data.map((row) => row.id)).toEqual([id])
    }
    // The original record is unchanged, and the correction was posted once.
    expect(await db.one(sql`select transaction_id, gateway_id from withdrawals where id = ${id}`)).toEqual({
      transaction_id: first,
      gateway_id: wrong,
    })
    expect([await balanceOf(db, account.gatewayClearing(wrong)), await balanceOf(db, account.gatewayClearing(right))]).toEqual([
      0n,
      -19_00n,
    ])
    // The replaced id cannot be used for another withdrawal, in any letter case. A correction can be corrected, also back to that id.
    for (const spelling of [first, first.toUpperCase().replace('0X', '0x')])
      expect(await pay(payer, await approved(), { transactionId: spelling })).toMatchObject({
        status: 422,
        errors: [{ path: 'transactionId', message: expect.stringContaining(`was recorded for ${data.code} and corrected later`) }],
      })
    expect(await correct({ transactionId: first })).toMatchObject({ status: 200, data: { transactionId: first } })
    expect(await correct({})).toMatchObject({ status: 200, data: { transactionId: second } })
    expect(await correct({ transactionId: transactionId(), gateway: wrong })).toMatchObject({
      status: 200,
      data: { correction: { transactionId: second } },
    })
    expect(await balanceOf(db, account.gatewayClearing(right))).toBe(0n)
    const { data: books } = await root.call(reports.reconciliation, {})
    const rows = books.exceptions.flatMap((exception) => exception.rows)
    expect(rows.filter(({ type }) => ['correction', 'payout_corrected', 'gateway'].includes(type))).toEqual([])
  })

  test('with another currency has its amount and rate recorded, while the books keep their own currency', async () => {
    await db.run(sql`
      with euro as (update currencies set value = 1.25 where currency_code = 'EUR' returning id)
      insert into currency_rates (currency_id, at, value) select id, ${server.clock.now()}, 1.25 from euro`)
    const euros = await makeGateway(server, { currency: 'EUR' })
    const title = `Gateway ${euros}`
    const byRate = await approved('EUR')
    const paid = await pay(payer, byRate, { gateway: euros })
    expect(paid.data).toMatchObject({
      net: '19.00',
      sent: { gateway: { id: euros, title }, currency: 'EUR', amount: '15.20', rate: '1.25' },
    })
    expect(await balanceOf(db, account.gatewayClearing(euros))).toBe(-1_900n)
    const audit = await db.one<{ after: object }>(
      sql`select after from audit_logs where action = 'withdrawal.paid' and subject_id = ${byRate}`,
    )
    expect(audit.after).toMatchObject({ sent: '15.20 EUR', rate: '1.25' })
    const mail = (await server.mails()).findLast(({ content }) => content.text.includes('15.20 EUR'))
    expect(mail?.content.text).toContain('15.20 EUR, at 1.25')

    const response = await pay(payer, await approved('EUR'), { gateway: euros, receivedAmount: '15.00' })
    expect(response.data.sent).toMatchObject({ amount: '15.00', rate: '1.2666666666' })
    expect(await balanceOf(db, account.gatewayClearing(euros))).toBe(-3_800n)

    const wrong = await approved()
    for (const receivedAmount of ['15.001', '99999999999999999.00', '1,190.00', '1,190', '15,00'])
      expect(await pay(payer, wrong, { gateway: euros, receivedAmount })).toMatchObject({
        status: 422,
        errors: [{ path: 'receivedAmount' }],
      })
    expect(await pay(payer, wrong, { receivedAmount: '18.99' })).toMatchObject({ status: 422, errors: [{ path: 'receivedAmount' }] })
    const inBooks = await pay(payer, wrong, { receivedAmount: '19.00' })
    expect(inBooks.data.sent).toMatchObject({ gateway: { id: gateway }, currency: 'USD', amount: '19.00', rate: '1.00' })
    const exported = await finance.call(withdrawals.list, { query: { searchTerm: paid.data.code } }, { headers: { Accept: 'text/csv' } })
    expect(exported.text).toContain(',"15.20 EUR",')
    expect((await finance.call(withdrawals.get, { params: { id: byRate } })).data.sent).toEqual(paid.data.sent)

    const dollars = await db.one<{ id: string }>(sql`select id from currencies where currency_code = 'USD'`)
    const recast = { params: { id: euros }, body: { currency: dollars.id, version: 0 } }
    expect(await root.call(gateways.update, recast)).toMatchObject({ status: 409, code: 'IN_USE', errors: [{ path: 'currency' }] })
  })
})

describe('withdrawing an investment', () => {
  test('pays it in full, with two approvals and outside the limits, and closes it', async () => {
    const { ada, wallet } = await fundedCustomer('0.01')
    const investment = await giveInvestment(server, ada, { amount: '250000.00' })
    const body = { fund: 'INVESTMENT' as const, amount: '250000.00', wallet, investment }
    expect(await ada.call(withdrawals.sendOtp, { body: { ...body, amount: '249999.99' } })).toMatchObject({
      status: 422,
      errors: [{ path: 'amount' }],
    })
    const { data } = await withdraw(server, ada, body)
    expect(data).toMatchObject({ fund: 'INVESTMENT', investment: { id: investment }, approvalsNeeded: 2 })
    expect(data.reviewReasons.map(({ reason }) => reason)).toContain('MATURED_INVESTMENT')
    expect([await principalOf(server, investment), await onHoldOf(server, ada)]).toEqual(['0.00', '250000.00'])
    const quote = await ada.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '10.00' } })
    expect(quote.data).toMatchObject({ leftToday: '10000.00', leftThisMonth: '100000.00' })
    await approve(finance, data.id)
    await approve(secondFinance, data.id)
    expect(await pay(payer, data.id)).toMatchObject({ status: 200 })
    expect(await db.one(sql`select status from investments where id = ${investment}`)).toEqual({ status: 'CLOSED' })
  })

  test('returns the principal when declined, cancelled or failed, and can be requested again', async () => {
    const { ada, wallet } = await fundedCustomer()
    const investment = await giveInvestment(server, ada)
    const body = { fund: 'INVESTMENT' as const, amount: '500.00', wallet, investment }
    for (const end of ['decline', 'cancel', 'fail'] as const) {
      await db.run(sql`delete from guesses`)
      const { data } = await withdraw(server, ada, body)
      expect(await principalOf(server, investment)).toBe('0.00')
      if (end === 'decline') await finance.call(withdrawals.decline, { params: { id: data.id }, body: { note: 'Not now' } })
      if (end === 'cancel') await ada.call(withdrawals.cancel, { params: { id: data.id }, body: {} })
      if (end === 'fail') {
        await approve(finance, data.id)
        await approve(secondFinance, data.id)
        await finance.call(withdrawals.markFailed, { params: { id: data.id }, body: { note: 'Bounced' } })
      }
      expect(await principalOf(server, investment)).toBe('500.00')
      expect(await db.one(sql`select status from investments where id = ${investment}`)).toEqual({ status: 'MATURED' })
    }
  })

  test('is refused if it is not matured or belongs to another customer', async () => {
    const { ada, wallet } = await fundedCustomer()
    const { ada: bob } = await fundedCustomer()
    const active = await giveInvestment(server, ada, { status: 'ACTIVE' })
    const bobsInvestment = await giveInvestment(server, bob)
    const request = (investment: string) =>
      ada.call(withdrawals.sendOtp, { body: { fund: 'INVESTMENT', amount: '500.00', wallet, investment } })
    expect(await request(active)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(await request(bobsInvestment)).toMatchObject({ status: 404 })
  })
})

describe('bulk decisions', () => {
  test('give each row its own result, and a refused row changes nothing', async () => {
    const { ada, wallet } = await fundedCustomer()
    await paidBefore({ ada, wallet })
    const ids: string[] = []
    for (const amount of ['11.00', '12.00', '13.00']) ids.push((await withdraw(server, ada, { amount, wallet })).data.id)
    const [firstId = '', two = '', three = ''] = ids
    await ada.call(withdrawals.cancel, { params: { id: two }, body: {} })
    await server.mails()
    const unknown = randomUUID()
    const { data } = await finance.call(withdrawals.bulk, { body: { event: 'approve', ids: [three, unknown, two, firstId, firstId] } })
    expect(data.results).toEqual([
      { id: three, ok: true, status: 'APPROVED', message: null },
      { id: unknown, ok: false, status: null, message: 'This withdrawal was not found.' },
      { id: two, ok: false, status: null, message: expect.stringContaining('cancelled') as string },
      { id: firstId, ok: true, status: 'APPROVED', message: null },
    ])
    expect((await server.mails()).map((mail) => mail.content.template)).toEqual(['withdrawal.approved', 'withdrawal.approved'])
    const audited = await db.all<{ subject_id: string }>(
      sql`select subject_id from audit_logs where action = 'withdrawal.approved' and actor_id = ${finance.user.id} and subject_id = any(${ids})`,
    )
    expect(audited.map((row) => row.subject_id).sort()).toEqual([firstId, three].sort())
  })

  test('leave out first withdrawals, new wallets, matured investments and holds, each with its reason', async () => {
    const [first, older, onHold] = [await fundedCustomer(), await fundedCustomer(), await fundedCustomer()]
    await paidBefore(older)
    await paidBefore(onHold)
    const fresh = await giveWallet(server, older.ada, { confirmedDaysAgo: 1 })
    const request = async (customer: { ada: Caller; wallet: string }, amount: string, wallet = customer.wallet) =>
      (await withdraw(server, customer.ada, { amount, wallet })).data
    const investment = await giveInvestment(server, older.ada)
    const { data: matured } = await withdraw(server, older.ada, { fund: 'INVESTMENT', amount: '500.00', wallet: older.wallet, investment })
    const rows = [
      [await request(first, '11.00'), 'First withdrawal'],
      [await request(older, '12.00', fresh), 'New wallet'],
      [matured, 'Withdrawal of a matured investment'],
      [await request(onHold, '13.00'), 'On hold, because the customer’s password, email or two-factor authentication was changed'],
    ] as const
    const ordinary = await request(older, '14.00')
    await db.run(sql`update users set credentials_changed_at = ${server.clock.now()} where id = ${onHold.ada.user.id}`)
    const before = await db.all(sql`select id, version, status from withdrawals order by id`)
    const all = [...rows.map(([row]) => row), ordinary]
    const { data } = await finance.call(withdrawals.bulk, {
      body: { event: 'approve', withdrawals: all.map(({ id, version }) => ({ id, version })) },
    })
    expect(data.results).toEqual([
      ...rows.map(([{ id }, because]) => ({
        ...{ id, ok: false, status: null },
        message: `${because}: review it individually. Nothing was changed.`,
      })),
      { id: ordinary.id, ok: true, status: 'APPROVED', message: null },
    ])
    const after = await db.all(sql`select id, version, status from withdrawals order by id`)
    expect(after.filter((row) => !before.some((earlier) => JSON.stringify(earlier) === JSON.stringify(row)))).toMatchObject([
      { id: ordinary.id },
    ])
    expect(await db.all(sql`select 1 from approvals where subject = any(${rows.map(([{ id }]) => id)}::uuid[])`)).toEqual([])
  })

  test('leave out what needs two approvals by policy, and include a wallet that is no longer new', async () => {
    const older = await fundedCustomer()
    await paidBefore(older)
    const fresh = await giveWallet(server, older.ada, { confirmedDaysAgo: 6.999 })
    const { data: young } = await withdraw(server, older.ada, { amount: '15.00', wallet: fresh })
    const bulk = async (...rows: { id: string; version?: number }[]) =>
      (await finance.call(withdrawals.bulk, { body: { event: 'approve', withdrawals: rows } })).data.results
    expect(await bulk({ id: young.id })).toMatchObject([{ ok: false, message: 'New wallet: review it individually. Nothing was changed.' }])
    // A wallet counts as new for seven days.
    server.clock.set(addHours(server.clock.now(), 0.05))
    expect(await bulk({ id: young.id })).toMatchObject([{ ok: true, status: 'APPROVED' }])
    const { data: two } = await withdraw(server, older.ada, { amount: '16.00', wallet: older.wallet })
    await db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action = 'withdrawal.approve'`)
    expect(await bulk({ id: two.id })).toMatchObject([
      { ok: false, message: 'Two approvals needed: review it individually. Nothing was changed.' },
    ])
    await db.run(
      sql`update approval_policies set bands = '[{"from":"0.00","approvals":1},{"from":"fourEyesFrom","approvals":2}]' where action = 'withdrawal.approve'`,
    )
  })

  test('compare each row with the version that was reviewed', async () => {
    const older = await fundedCustomer()
    await paidBefore(older)
    const { data: withdrawal } = await withdraw(server, older.ada, { amount: '17.00', wallet: older.wallet })
    const { data: two } = await withdraw(server, older.ada, { amount: '18.00', wallet: older.wallet })
    const { data } = await finance.call(withdrawals.bulk, {
      body: {
        event: 'approve',
        withdrawals: [
          { id: withdrawal.id, version: withdrawal.version + 1 },
          { id: two.id, version: two.version },
        ],
      },
    })
    expect(data.results).toMatchObject([
      { id: withdrawal.id, ok: false, message: expect.stringContaining('was changed in the meantime') as string },
      { id: two.id, ok: true },
    ])
    for (const body of [
      { event: 'approve' as const },
      { event: 'approve' as const, ids: [withdrawal.id], withdrawals: [{ id: withdrawal.id }] },
    ])
      expect(await finance.call(withdrawals.bulk, { body })).toMatchObject({ status: 422, errors: [{ path: 'withdrawals' }] })
  })

  test('to decline need a reason', async () => {
    expect(await finance.call(withdrawals.bulk, { body: { event: 'decline', ids: [randomUUID()] } })).toMatchObject({
      status: 422,
      errors: [{ path: 'note' }],
    })
  })
})

describe('the list', () => {
  test('is open to all staff; approving needs the permission', async () => {
    const support = await server.staff('support', { roles: ['Support'] })
    const { ada, wallet } = await fundedCustomer()
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet })
    expect((await support.call(withdrawals.list, { query: { user: ada.user.id } })).data).toMatchObject([
      { id: data.id, user: { name: expect.any(String) as string } },
    ])
    expect(await approve(support, data.id)).toMatchObject({
      status: 403,
      message: 'Unauthorized Access!',
      detail: 'You need permission withdraws:update.',
    })
  })

  test('is filtered, sorted, searched and summed', async () => {
    const { ada, wallet } = await fundedCustomer()
    const small = (await withdraw(server, ada, { amount: '11.00', wallet })).data
    const large = (await withdraw(server, ada, { amount: '44.00', wallet })).data
    await ada.call(withdrawals.cancel, { params: { id: small.id }, body: {} })
    const list = (query: object) => finance.call(withdrawals.list, { query: { user: ada.user.id, ...query } })
    expect((await list({ sortBy: 'amount', sortOrder: 'ASC' })).data.map((row) => row.amount)).toEqual(['11.00', '44.00'])
    expect((await list({})).meta?.sum).toEqual({ amount: '44.00', fee: '1.00', net: '43.00', excluded: '11.00' })
    expect((await list({ status: 'CANCELLED' })).data.map((row) => row.id)).toEqual([small.id])
    expect((await list({ searchTerm: large.code.toLowerCase() })).data.map((row) => row.id)).toEqual([large.id])
    expect((await list({ network: ['BTC'] })).data).toEqual([])
    expect((await list({ fund: 'EARNINGS', network: 'ERC20' })).data).toHaveLength(2)
    expect((await list({ sortBy: 'paidAt' })).data).toHaveLength(2)
    expect((await ada.call(withdrawals.mine, { query: {} })).meta?.total).toBe(2)
  })
})
