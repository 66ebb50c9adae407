import { afterAll, describe, expect, test } from 'vitest'
import { approvalPolicies, approvals } from '@/contract/approvals'
import { currencies } from '@/contract/currencies'
import { funds } from '@/contract/funds'
import { gateways } from '@/contract/gateways'
import { payments } from '@/contract/payments'
import { payoutBatches } from '@/contract/payout-batches'
import { isPendingChange } from '@/contract/pending-change'
import { roles } from '@/contract/roles'
import { defaultSettings, settingsGroup, type Settings } from '@/contract/settings'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { paymentAgrees } from '@tests/support/checks'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '@tests/support/investing'
import { availableOf, giveBalance, giveGateway, giveWallet, tally, transactionId, withdraw } from '@tests/support/money'
import { startServer, type Caller } from '@tests/support/server'

/* Attacks by one staff member, alone or with a customer. docs/security-attacks.md lists every attack and how it is refused. */
const server = await startServer()
const { db } = server
const [root, colleague] = [await server.admin(), await server.staff('colleague', { roles: ['Super Admin'] })]
const [first, second, payer] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'payer')]
const bare = await server.staff('bare')
const gateway = await giveGateway(server)
const idOf = async (table: 'roles' | 'permissions', title: string) =>
  (await db.one<{ id: string }>(sql`select id from ${table === 'roles' ? sql`roles` : sql`permissions`} where title = ${title}`)).id

/** A staff member who received the role today. */
async function newApprover(): Promise<Caller> {
  const person = await server.staff(`new${Date.now()}`, { roles: ['Super Admin'] })
  await db.run(sql`update user_roles set granted_at = ${server.clock.now()} where user_id = ${person.user.id}`)
  return person
}

describe('a change needs an independent second person when it', () => {
  const moved = { amount: '500.00', gateway, transactionId: 'CAP-1', note: 'Own account' }
  const attempts: Readonly<Record<string, () => Promise<{ status: number; data: unknown }>>> = {
    'pays out platform funds': () => root.propose(funds.recordPlatform, { body: { kind: 'PLATFORM_MONEY_OUT', ...moved } }),
    'adds a gateway that receives customers’ money': async () => {
      const { id: currency } = await db.one<{ id: string }>(sql`select id from currencies where currency_code = 'USD'`)
      const fields = { title: 'Quick transfer', kind: 'MANUAL' as const, instructions: 'Send it to me', currency, account: 'DE00' }
      return root.propose(gateways.create, { body: fields })
    },
    'sets the rate of a currency': async () => {
      const { id, version } = await db.one<{ id: string; version: number }>(
        sql`select id, version from currencies where currency_code = 'EUR'`,
      )
      return root.propose(currencies.update, { params: { id }, body: { value: '9.5', version } })
    },
    'creates staff who move money': async () => {
      const body = { type: 'Internal' as const, username: 'puppet', name: 'Puppet', email: 'puppet@example.test' }
      return root.propose(users.create, { body: { ...body, phoneNumber: null, roles: [await idOf('roles', 'Finance')] } })
    },
    'gives a role the payment of withdrawals': async () =>
      root.propose(roles.addPermissions, {
        params: { id: await idOf('roles', 'Support') },
        body: { permissions: [await idOf('permissions', 'payouts:write')] },
      }),
    'weakens the policy of failed payouts': async () => {
      const { version } = await db.one<{ version: number }>(sql`select version from approval_policies where action = 'withdrawal.fail'`)
      const body = { bands: [{ from: '0.00', approvals: 0 }], version }
      return root.propose(approvalPolicies.update, { params: { action: 'withdrawal.fail' }, body })
    },
  }

  test.each(Object.keys(attempts))('%s', async (name) => {
    const { status, data } = await (attempts[name] ?? (() => Promise.reject(new Error(name))))()
    expect(status).toBe(202)
    if (!isPendingChange(data)) throw new Error('No other person has to approve it')
    const approve = (caller: Caller) => caller.call(approvals.approve, { params: { id: data.changeRequest.id }, body: {} })
    expect(await approve(root)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await approve(await newApprover())).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
    expect((await approve(await server.customer(`c${Date.now()}`))).status).toBe(403)
    expect((await approve(bare)).status).toBe(403)
    ok(await colleague.call(approvals.decline, { params: { id: data.changeRequest.id }, body: { note: 'Not agreed' } }))
  })
})

describe('a setting that loosens a limit or an approval needs a second person', () => {
  const loosened: Readonly<Partial<Settings>> = {
    minInvestment: '1.00',
    maxInvestment: '9000000.00',
    identityAbove: '900000.00',
    withdrawalNeedsIdentity: false,
    withdrawalMin: '5.00',
    withdrawalPerDay: '99000.00',
    withdrawalPerMonth: '9000000.00',
    withdrawalFee: '0.00',
    walletCooldownHours: 0,
    walletCooldownHoursWithoutTwoFactor: 24,
    credentialHoldHours: 0,
    fourEyesFrom: '999999.00',
    payoutRateTolerance: '99.00',
    payoutRateMaxAgeDays: 365,
    marketRateMaxAgeDays: 30,
    referralRates: ['50.00'],
    referralHoldDays: 0,
    paymentWindowHours: 2160,
    paymentReplyHours: 720,
    reflectionDays: 60,
    payoutGateway: gateway,
    transactionExplorers: { TRC20: 'https://example.test/{id}' },
    staffNeedsTwoFactor: false,
    linkSharedBrowsers: false,
    checkerCoolingHours: 0,
    approvalNeedsOpenedProof: false,
  }
  const read = async () => (await root.call(settingsGroup.get, {})).data
  afterAll(() => db.run(sql`update settings set values = values || '{"approvalNeedsOpenedProof": false}'::jsonb`))

  test.each(Object.entries(loosened))('%s', async (name, value) => {
    await db.run(sql`update settings set values = values || '{"staffNeedsTwoFactor": true, "approvalNeedsOpenedProof": true}'::jsonb`)
    const before = await read()
    const answer = await root.propose(settingsGroup.update, { body: { [name]: value, version: before.version } })
    expect(answer, answer.text).toMatchObject({ status: 202 })
    expect(await read()).toEqual(before)
  })

  test('every other setting is a target time', () => {
    const unloosened = Object.keys(defaultSettings).filter((name) => !(name in loosened))
    expect(unloosened.filter((name) => !name.endsWith('TargetHours'))).toEqual([])
  })
})

let people = 0
async function requested(amount = '20.00') {
  const owner = await server.customer(`owner${(people += 1)}`, { level: 1 })
  await giveBalance(server, owner, '100.00')
  const { data } = await withdraw(server, owner, { amount, wallet: await giveWallet(server, owner) })
  return { owner, id: data.id, code: data.code }
}
const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
async function approved() {
  const withdrawal = await requested()
  for (const caller of [first, second]) ok(await approve(caller, withdrawal.id))
  return withdrawal
}
const markPaid = (caller: Caller, id: string, more: { transactionId?: string; gateway?: string; version?: number } = {}, key?: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway, ...more } }, key ? { key } : {})
const statusOf = async (id: string) => (await db.one<{ status: string }>(sql`select status from withdrawals where id = ${id}`)).status

describe('a withdrawal', () => {
  test('cannot be approved twice by one person in two tabs, nor paid by one of its approvers', async () => {
    const { id } = await requested()
    const answers = await Promise.all([approve(first, id), approve(first, id)])
    expect(tally(answers)).toEqual({ '200': 1, SECOND_PERSON_NEEDED: 1 })
    ok(await approve(second, id))
    expect(await markPaid(first, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await statusOf(id)).toBe('APPROVED')
  })

  test('does not count the approval of a person deactivated since, for the second approval or for the payment', async () => {
    const [requestedWithdrawal, approvedWithdrawal] = [await requested(), await approved()]
    const leaver = await financeOf(server, 'leaver')
    ok(await approve(leaver, requestedWithdrawal.id))
    await db.run(sql`update users set is_active = false where id = any(${[leaver.user.id, second.user.id]}::uuid[])`)
    expect(ok(await approve(first, requestedWithdrawal.id)).data.status).toBe('PENDING')
    expect(await markPaid(payer, approvedWithdrawal.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    await db.run(sql`update users set is_active = true where id = ${second.user.id}`)
    expect(ok(await approve(second, requestedWithdrawal.id)).data.status).toBe('APPROVED')
    ok(await markPaid(payer, requestedWithdrawal.id))
  })

  test('is not paid on a stale version, with the transaction of another one, or with an idempotency key already used', async () => {
    const [paid, unpaidWithdrawal] = [await approved(), await approved()]
    const [sent, key] = [transactionId(), 'one-key-for-two-payments']
    ok(await markPaid(payer, paid.id, { transactionId: sent }, key))
    expect(await markPaid(payer, unpaidWithdrawal.id, { version: 0 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    const taken = sent.toUpperCase().replace('0X', '0x')
    expect(await markPaid(payer, unpaidWithdrawal.id, { transactionId: taken })).toMatchObject({
      status: 422,
      errors: [{ path: 'transactionId' }],
    })
    expect(await markPaid(payer, unpaidWithdrawal.id, {}, key)).toMatchObject({ status: 422 })
    expect(await markPaid(payer, paid.id, { transactionId: sent })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(await statusOf(unpaidWithdrawal.id)).toBe('APPROVED')
  })

  test('is not paid from a gateway that does not hold its asset or does not pay on its network', async () => {
    const { id } = await approved()
    const [foreign, offline] = [await giveGateway(server), await giveGateway(server)]
    await db.run(sql`update payment_gateways set payout_assets = '{}' where id = ${foreign}`)
    await db.run(sql`update payment_gateways set payout_networks = '{BTC}' where id = ${offline}`)
    for (const account of [foreign, offline])
      expect(await markPaid(payer, id, { gateway: account })).toMatchObject({ status: 422, errors: [{ path: 'gateway' }] })
  })

  test('is either cancelled or approved, never both, and cannot be cancelled once approved', async () => {
    const { id, owner } = await requested()
    ok(await approve(first, id))
    const cancel = () => owner.call(withdrawals.cancel, { params: { id }, body: {} })
    const answers = await Promise.all([approve(second, id), cancel(), markPaid(payer, id)])
    const status = await statusOf(id)
    expect(['APPROVED', 'CANCELLED', 'PAID']).toContain(status)
    expect(await availableOf(server, owner)).toBe(status === 'CANCELLED' ? '100.00' : '80.00')
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(2)
    expect(await cancel()).toMatchObject({ status: 409 })
  })

  test('can be corrected only after payment, to a new transaction; a replaced transaction does not prove a failure', async () => {
    const [paid, open, third] = [await approved(), await approved(), await approved()]
    const [sent, otherTransactionId] = [transactionId(), transactionId()]
    const correct = (id: string, id2: string) =>
      payer.call(withdrawals.correctPayment, { params: { id }, body: { transactionId: id2, gateway, note: 'Wrong id' } })
    expect(await correct(open.id, sent)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    ok(await markPaid(payer, paid.id, { transactionId: sent }))
    ok(await markPaid(payer, third.id, { transactionId: otherTransactionId }))
    expect(await correct(paid.id, otherTransactionId)).toMatchObject({ status: 422, errors: [{ path: 'transactionId' }] })
    ok(await correct(paid.id, transactionId()))
    const failure = { params: { id: open.id }, body: { note: 'Rejected by the network', reference: sent } }
    expect(await payer.propose(withdrawals.markFailed, failure)).toMatchObject({ status: 422, errors: [{ path: 'reference' }] })
  })
})

test('an edited results file records no line of another batch and no line twice', async () => {
  const exported = async () => {
    const withdrawal = await approved()
    const { data } = ok(await payer.call(payoutBatches.create, { body: { withdrawals: [withdrawal.id], gateway } }))
    ok(await payer.call(payoutBatches.export, { params: { id: data.id }, body: {} }))
    return { ...withdrawal, batch: data.id }
  }
  const [mine, otherBatch] = [await exported(), await exported()]
  const row = { reference: mine.code, status: 'PAID' as const, transactionId: transactionId() }
  const results = [
    { ...row, reference: otherBatch.code, transactionId: transactionId() },
    row,
    { ...row, transactionId: transactionId() },
    { reference: mine.code, status: 'FAILED' as const, reason: 'Bounced', failureReference: 'AC04' },
  ]
  const { data } = ok(await payer.call(payoutBatches.confirm, { params: { id: mine.batch }, body: { results } }))
  expect(data.results.map((result) => result.ok)).toEqual([false, true, false, false])
  expect([await statusOf(mine.id), await statusOf(otherBatch.id)]).toEqual(['PAID', 'APPROVED'])
})

describe('a payment', () => {
  const receiving = makeGateway(server)
  const project = makeProject(server)
  const claim = async (sending: { transferProof?: string | null; transactionId?: string } = {}) => {
    const customer = await customerOf(server, `payer${(people += 1)}`, { level: 1 })
    const investment = await invest(customer, { project: (await project).id, amount: '250.00' })
    return pay(customer, investment.id, { gateway: await receiving, amount: '250.00', ...sending })
  }

  test('of a small claim cannot be booked as a large one by one person', async () => {
    const { id } = await claim()
    expect(ok(await settle(first, id, '25000.00', 'The customer sent more')).data.status).toBe('PENDING')
    expect(await settle(first, id, '25000.00', 'The customer sent more')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await settle(second, id, '24000.00', 'Less than that')).toMatchObject({ status: 422, errors: [{ path: 'receivedAmount' }] })
  })

  test('with a finding is left out of a bulk approval, and none can be settled twice in two tabs', async () => {
    const [unproved, plain] = [await claim({ transferProof: null }), await claim()]
    const body = { payments: [{ id: unproved.id }], checks: paymentAgrees }
    expect(ok(await first.call(payments.bulkApprove, { body })).data.results).toMatchObject([{ ok: false }])
    const answers = await Promise.all([settle(first, plain.id, '250.00'), settle(first, plain.id, '250.00')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
