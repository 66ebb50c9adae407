import { beforeEach, describe, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { approvals } from '@/contract/approvals'
import { auth } from '@/contract/auth'
import { dashboard } from '@/contract/dashboard'
import { notifications } from '@/contract/notifications'
import { payoutBatches } from '@/contract/payout-batches'
import { personalAccounts } from '@/contract/personal-accounts'
import { settingsGroup } from '@/contract/settings'
import { users } from '@/contract/users'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { cookieJar } from '../../support/cookie-jar'
import { ok, setSettings } from '../../support/investing'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'
import { account, PASSWORD } from './auth-people'

/* Staff who are also customers, and what they cannot decide. */
const server = await startServer()
const { db, clock } = server
await setSettings(server, { staffNeedsTwoFactor: false })
const gateway = await giveGateway(server)
const root = await server.admin()
const [finance, first, second] = [
  await server.staff('finance', { roles: ['Super Admin'] }),
  await server.staff('first', { roles: ['Finance'] }),
  await server.staff('second', { roles: ['Finance'] }),
]
const clerk = await server.staff('clerk', { roles: ['Finance'] })

let people = 0
let ada: Caller
beforeEach(async () => {
  ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
})

const link = (staff: Caller, customer: Caller) =>
  db.run(sql`
    insert into personal_accounts (staff_id, customer_id, source, recorded_at) values (${staff.user.id}, ${customer.user.id}, 'RECORDED', ${clock.now()})`)
async function withdrawalOf(customer: Caller): Promise<{ id: string; code: string; wallet: string }> {
  await giveBalance(server, customer, '50.00')
  const wallet = await giveWallet(server, customer)
  const { id, code } = ok(await withdraw(server, customer, { amount: '20.00', wallet })).data
  return { id, code, wallet }
}
const approve = (caller: Caller, id: string) => caller.call(withdrawals.approve, { params: { id }, body: {} })
const pay = (caller: Caller, id: string) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })
const OWN = { status: 409, code: 'OWN_REQUEST' }

describe('a withdrawal is not approved by staff', () => {
  test.each<[string, (customer: Caller) => Promise<unknown>]>([
    ['to whom the customer account is recorded', (customer) => link(finance, customer)],
    [
      'with the phone number of the customer',
      async (customer) => {
        await db.run(sql`update users set phone_number = '+49 (30) 1234-5678' where id = ${finance.user.id}`)
        await db.run(sql`update users set phone_number = '+49 30 12345678' where id = ${customer.user.id}`)
      },
    ],
    [
      'with the mailbox of the customer',
      (customer) => db.run(sql`update users set email = 'Finance+private@example.test' where id = ${customer.user.id}`),
    ],
  ])('%s; another person approves it', async (_, make) => {
    const { id } = await withdrawalOf(ada)
    expect((await finance.call(withdrawals.get, { params: { id } })).data.cannotApproveBecause).toBeNull()
    await make(ada)
    expect(await approve(finance, id)).toMatchObject(OWN)
    expect((await finance.call(withdrawals.get, { params: { id } })).data.cannotApproveBecause).toContain('your own customer account')
    expect((await finance.call(approvals.rights, {})).data.ownAccounts).toContain(ada.user.id)
    expect((await approve(first, id)).status).toBe(200)
    await db.run(sql`update users set phone_number = null where id = ${finance.user.id}`)
    await db.run(sql`update users set email = ${`${ada.user.username}@example.test`} where id = ${ada.user.id}`)
  })

  test.each([
    ['a short number', '110', '110', 'other@example.test'],
    ['another mailbox of the same domain', null, null, 'finance.private@example.test'],
    ['the same mailbox name of another domain', null, null, 'finance@example.com'],
  ])('but %s is not the same person', async (_, own, theirs, email) => {
    const { id } = await withdrawalOf(ada)
    await db.run(sql`update users set phone_number = ${own} where id = ${finance.user.id}`)
    await db.run(sql`update users set phone_number = ${theirs}, email = ${email} where id = ${ada.user.id}`)
    expect((await approve(finance, id)).status).toBe(200)
    await db.run(sql`update users set email = ${`${ada.user.username}@example.test`} where id = ${ada.user.id}`)
  })
})

test('staff do not decide, pay or change anything of their own customer account; another person does', async () => {
  const { id, code, wallet } = await withdrawalOf(ada)
  await link(finance, ada)
  const [params, person] = [{ id }, { userId: ada.user.id }]
  const note = 'On the phone'
  const { version } = ok(await root.call(users.get, { params: person })).data
  const refused = async () => [
    await finance.call(withdrawals.decline, { params, body: { note } }),
    await finance.call(adjustments.propose, { params: person, body: { amount: '5.00', reason: 'A fee charged twice' } }),
    await finance.call(users.update, { params: person, body: { phoneNumber: '+1 555 010 0199', version } }),
    await finance.call(users.freeze, { params: person, body: { note } }),
    await finance.call(users.unfreeze, { params: person, body: { note } }),
    await finance.call(users.resetTwoFactor, { params: person, body: { note } }),
    await finance.call(users.changeEmail, { params: person, body: { email: 'new@example.test', note } }),
    await finance.call(users.startPasswordReset, { params: person, body: { note } }),
    await finance.call(users.remove, { params: person }),
    await finance.call(wallets.suspend, { params: { ...person, walletId: wallet }, body: { note } }),
    await finance.call(wallets.restore, { params: { ...person, walletId: wallet }, body: {} }),
  ]
  for (const answer of await refused()) expect(answer).toMatchObject(OWN)
  for (const caller of [first, second]) expect((await approve(caller, id)).status).toBe(200)
  expect(await pay(finance, id)).toMatchObject(OWN)
  const due = async (caller: Caller) => ok(await caller.call(payoutBatches.due, { query: { gateway } })).data.withdrawals
  expect([(await due(finance)).includes(id), (await due(root)).includes(id)]).toEqual([false, true])
  expect(await finance.call(payoutBatches.create, { body: { withdrawals: [id], gateway } })).toMatchObject({
    status: 422,
    errors: [{ path: 'withdrawals.0', message: expect.stringContaining(`${code} concerns your own customer account`) as string }],
  })
  expect((await finance.call(withdrawals.get, { params })).data.cannotPayBecause).toContain('your own customer account')
  expect(await finance.call(withdrawals.markFailed, { params, body: { note, reference: 'none' } })).toMatchObject(OWN)
  expect((await pay(root, id)).status).toBe(200)
  const correction = { gateway, transactionId: transactionId(), note }
  expect(await finance.call(withdrawals.correctPayment, { params, body: correction })).toMatchObject(OWN)
  expect((await root.call(withdrawals.correctPayment, { params, body: correction })).status).toBe(200)
})

test('an approval lapses once the customer account is recorded as that of its approver', async () => {
  const { id } = await withdrawalOf(ada)
  for (const caller of [first, second]) expect((await approve(caller, id)).status).toBe(200)
  await link(first, ada)
  expect((await root.call(withdrawals.get, { params: { id } })).data).toMatchObject({ isLapsed: true, lapsedApprovers: [first.user.id] })
  expect((await pay(root, id)).status).toBe(409)
  expect((await approve(finance, id)).status).toBe(200)
  expect((await pay(root, id)).status).toBe(200)
})

test('items of the own customer account are not counted as work, and staff are not notified of them', async () => {
  const itemsOf = async (caller: Caller) => ok(await caller.call(dashboard.office, { query: {} })).data.actionable.items
  await notifyOfWork(server.services)
  const { id } = await withdrawalOf(ada)
  const before = await itemsOf(second)
  await link(second, ada)
  expect(await itemsOf(second)).toBe(before - 1)
  await notifyOfWork(server.services)
  const notified = await db.all<{ id: string }>(sql`select user_id as id from notifications where link like ${`%${id}%`}`)
  expect(notified.map((one) => one.id)).toContain(first.user.id)
  expect(notified.map((one) => one.id)).not.toContain(second.user.id)
  for (const caller of [first, root]) expect((await approve(caller, id)).status).toBe(200)
  await db.run(sql`delete from notifications`)
  await notifyOfWork(server.services)
  const paying = await db.all<{ id: string }>(
    sql`select user_id as id from notifications where link like ${`%${id}%`} and kind = 'queue.payouts'`,
  )
  expect(paying.map((one) => one.id)).toContain(clerk.user.id)
  expect(paying.map((one) => one.id)).not.toContain(second.user.id)
  const due = await itemsOf(second)
  await db.run(sql`delete from personal_accounts where customer_id = ${ada.user.id}`)
  expect(await itemsOf(second)).toBe(due + 1)
})

describe('declaring', () => {
  const declare = (caller: Caller, of: string) => caller.call(personalAccounts.declare, { body: { customer: of } })

  test('staff declare their customer account, see it, and cannot remove it', async () => {
    expect(ok(await declare(finance, ada.user.username)).data).toMatchObject({ source: 'DECLARED', customer: { id: ada.user.id } })
    expect(ok(await finance.call(personalAccounts.mine, {})).data).toContainEqual(
      expect.objectContaining({ customer: { id: ada.user.id, username: ada.user.username, email: ada.user.email } }),
    )
    expect(await declare(finance, ada.user.email)).toMatchObject({ status: 422, errors: [{ path: 'customer' }] })
    const params = { userId: finance.user.id, customerId: ada.user.id }
    expect(await finance.call(personalAccounts.remove, { params, body: { note: 'It is not mine' } })).toMatchObject(OWN)
    const audited = await db.one<{ after: unknown }>(
      sql`select after from audit_logs where action = 'personal-account.recorded' and actor_id = ${finance.user.id} order by at desc, id desc limit 1`,
    )
    expect(audited.after).toEqual({ customer: ada.user.id, username: ada.user.username, source: 'DECLARED' })
  })

  test('staff who may not read team members enter the email, and learn of no account', async () => {
    const answers = [
      await declare(clerk, ada.user.username),
      await declare(clerk, 'unknown@example.test'),
      await declare(clerk, root.user.email),
      await declare(clerk, 'unknown'),
    ]
    expect(new Set(answers.map(({ status, errors }) => JSON.stringify([status, errors])))).toEqual(
      new Set([JSON.stringify([422, [{ path: 'customer', message: 'No customer account has this email.' }]])]),
    )
    expect((await declare(clerk, ada.user.email)).status).toBe(200)
    expect((await clerk.call(personalAccounts.ofPerson, { params: { userId: ada.user.id } })).status).toBe(403)
  })
})

test('another team member records and removes a customer account; both are notified and audited', async () => {
  const params = { userId: first.user.id }
  const record = (caller: Caller) => caller.call(personalAccounts.record, { params, body: { customer: ada.user.email } })
  expect((await record(first)).status).toBe(403)
  expect((await root.call(personalAccounts.record, { params: { userId: root.user.id }, body: { customer: ada.user.email } })).code).toBe(
    'OWN_REQUEST',
  )
  expect((await root.call(personalAccounts.record, { params: { userId: ada.user.id }, body: { customer: ada.user.email } })).status).toBe(
    404,
  )
  ok(await record(root))
  const shown = { staff: { id: first.user.id, name: 'First' }, source: 'RECORDED', recordedBy: { id: root.user.id } }
  expect(ok(await root.call(personalAccounts.ofPerson, { params: { userId: ada.user.id } })).data).toMatchObject([shown])
  const { id } = await withdrawalOf(ada)
  expect(await approve(first, id)).toMatchObject(OWN)
  const removal = { params: { ...params, customerId: ada.user.id }, body: { note: 'The account of a sibling' } }
  ok(await root.call(personalAccounts.remove, removal))
  expect((await root.call(personalAccounts.remove, removal)).status).toBe(404)
  expect((await approve(first, id)).status).toBe(200)
  const titlesOf = async (caller: Caller) =>
    (await caller.call(notifications.mine, { query: { limit: 100 } })).data.map(({ title }) => title)
  expect(await titlesOf(first)).toEqual(expect.arrayContaining(['Customer account recorded', 'Customer account removed']))
  expect(await titlesOf(finance)).toEqual(expect.arrayContaining(['Customer account recorded: First', 'Customer account removed: First']))
  const entries = await db.all<{ action: string }>(
    sql`select action from audit_logs where subject_id = ${first.user.id} and action like 'personal-account.%' order by at, id`,
  )
  expect(entries.map(({ action }) => action).sort()).toEqual(['personal-account.recorded', 'personal-account.removed'])
})

describe('one browser', () => {
  const signIn = async (browser: ReturnType<typeof cookieJar>, username: string) =>
    ok(await browser.call(auth.login, { body: { email: username, password: PASSWORD } }))
  const links = (staff: { id: string }) =>
    db.all<{ customer: string; source: string; removed: boolean }>(sql`
      select customer_id as customer, source, removed_at is not null as removed from personal_accounts where staff_id = ${staff.id}`)
  const pair = async (name: string) =>
    [await account(server, `${name}-staff`, { type: 'Internal', roles: ['Finance'] }), await account(server, `${name}-private`)] as const

  test.each(['staff first', 'customer first'])('with a staff and a customer account links them (%s), once', async (order) => {
    const [staff, customer] = await pair(order.replace(' ', '-'))
    const browser = cookieJar(server)
    const accounts = order === 'staff first' ? [staff, customer] : [customer, staff]
    for (const { username } of [...accounts, ...accounts]) await signIn(browser, username)
    expect(await links(staff)).toEqual([{ customer: customer.id, source: 'SHARED_BROWSER', removed: false }])
    const note = await db.one<{ n: number }>(
      sql`select count(*)::int as n from notifications where user_id = ${staff.id} and kind = 'personal-account.recorded'`,
    )
    expect(note.n).toBe(1)
  })

  test('does not link them again after the record was removed, but a person can', async () => {
    const [staff, customer] = await pair('again')
    const browser = cookieJar(server)
    for (const { username } of [staff, customer]) await signIn(browser, username)
    const params = { userId: staff.id, customerId: customer.id }
    ok(await root.call(personalAccounts.remove, { params, body: { note: 'A shared computer' } }))
    for (const { username } of [staff, customer]) await signIn(browser, username)
    expect(await links(staff)).toEqual([{ customer: customer.id, source: 'SHARED_BROWSER', removed: true }])
    ok(await root.call(personalAccounts.record, { params: { userId: staff.id }, body: { customer: customer.email } }))
    expect(await links(staff)).toEqual([{ customer: customer.id, source: 'RECORDED', removed: false }])
  })

  test('links nothing with two browsers, two customers, a forged cookie or the setting off', async () => {
    const [staff, customer] = await pair('apart')
    const other = await account(server, 'apart-other')
    for (const { username } of [staff, customer]) await signIn(cookieJar(server), username)
    const shared = cookieJar(server)
    for (const { username } of [customer, other]) await signIn(shared, username)
    const forged = cookieJar(server)
    await signIn(forged, customer.username)
    forged.cookies.set('device', (forged.cookies.get('device') ?? '').replace(customer.id, other.id))
    await signIn(forged, staff.username)
    await setSettings(server, { linkSharedBrowsers: false })
    const browser = cookieJar(server)
    for (const { username } of [staff, customer]) await signIn(browser, username)
    await setSettings(server, { linkSharedBrowsers: true })
    expect(await links(staff)).toEqual([])
  })

  test('switching the setting off needs another person', async () => {
    const { version } = ok(await root.call(settingsGroup.get, {})).data
    expect((await root.propose(settingsGroup.update, { body: { linkSharedBrowsers: false, version } })).status).toBe(202)
  })
})
