import { expect, test } from 'vitest'
import { identity } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { notifications } from '@/contract/notifications'
import { withdrawals } from '@/contract/withdrawals'
import { adminPaths } from '@/config/admin-paths'
import { paths } from '@/config/paths'
import { newCode, newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { NOON, startServer, type Caller } from '../../support/server'
import { allMails, ok } from '../../support/investing'
import { tally } from '../../support/money'
import { untilWaiting } from '../../support/waiting'

const server = await startServer()
const [ada, bob, support, finance] = [
  await server.customer('ada'),
  await server.customer('bob'),
  await server.staff('support', { roles: ['Support'] }),
  await server.staff('finance', { roles: ['Finance'] }),
]

/** Inserts a withdrawal of a customer as the withdrawals module would. */
async function withdrawalOf(caller: Caller, status = 'PENDING'): Promise<string> {
  const [id, wallet] = [newId(), newId()]
  await server.db.run(
    sql`insert into wallets ${insertion({ id: wallet, user_id: caller.user.id, title: 'W', network: 'BTC', currency_unit: 'BTC', address: wallet, status: 'COOLING', created_at: NOON })}`,
  )
  await server.db.run(
    sql`insert into withdrawals ${insertion({ id, code: newCode('WDR'), user_id: caller.user.id, fund: 'EARNINGS', amount: 2000n, fee: 100n, net: 1900n, wallet_id: wallet, status, approvals_needed: 1, created_at: NOON })}`,
  )
  return id
}
async function identityOf(caller: Caller, status: string): Promise<string> {
  const id = newId()
  await server.db.run(
    sql`insert into identity_requests ${insertion({ id, user_id: caller.user.id, document_kind: 'PASSPORT', number_encrypted: Buffer.from('x'), number_hash: Buffer.from('x'), number_mask: '•••', expires_on: '2031-01-31', file_ids: [], status, created_at: NOON })}`,
  )
  return id
}

test('staff and the customer of a withdrawal exchange messages; the customer is notified, another one gets 404', async () => {
  const id = await withdrawalOf(ada)
  const thread = { params: { id } }
  ok(await finance.call(messages.answerWithdrawal, { ...thread, body: { body: 'Is this wallet yours?' } }))
  expect((await allMails(server)).map(({ to, content }) => [to, content.template])).toEqual([['ada@example.test', 'withdrawal.message']])
  // The notification opens this withdrawal.
  expect(ok(await ada.call(notifications.mine, { query: {} })).data).toMatchObject([
    { kind: 'withdrawal.message', link: paths.users.withdraw(id) },
  ])
  ok(await ada.call(messages.answerWithdrawal, { ...thread, body: { body: 'Yes, since May.' } }))
  expect(ok(await ada.call(messages.ofWithdrawal, thread)).data.map(({ body, author }) => [author.name, body])).toEqual([
    ['Our team', 'Is this wallet yours?'],
    ['Ada', 'Yes, since May.'],
  ])
  expect(await bob.call(messages.ofWithdrawal, thread)).toMatchObject({ status: 404 })
  expect(await bob.call(messages.answerWithdrawal, { ...thread, body: { body: 'I?' } })).toMatchObject({ status: 404 })
  expect(ok(await support.call(messages.ofWithdrawal, thread)).data).toHaveLength(2)
  expect(await support.call(messages.answerWithdrawal, { ...thread, body: { body: 'I?' } })).toMatchObject({ status: 403 })
})

test('staff who decide on withdrawals are notified of a reply, once until one of them writes again, and never of their own account', async () => {
  const id = await withdrawalOf(ada)
  const write = async (caller: Caller) => {
    server.clock.set(new Date(server.clock.now().getTime() + 1000))
    ok(await caller.call(messages.answerWithdrawal, { params: { id }, body: { body: 'A message' } }))
  }
  const received = async (caller: Caller) =>
    ok(await caller.call(notifications.mine, { query: {} })).data.filter(
      ({ kind, link }) => kind === 'withdrawal.reply' && link === adminPaths.withdraw(id),
    )
  await write(finance)
  await write(ada)
  await write(ada)
  const [reply] = await received(finance)
  const code = ok(await finance.call(withdrawals.get, { params: { id } })).data.code
  expect(reply).toMatchObject({ title: `Withdrawal ${code}: Customer replied`, body: 'Ada' })
  expect([(await received(finance)).length, (await received(support)).length]).toEqual([1, 0])
  await write(finance)
  await write(ada)
  expect(await received(finance)).toHaveLength(2)
  await write(finance)
  await server.db.run(sql`
    insert into personal_accounts (staff_id, customer_id, source, recorded_at) values (${finance.user.id}, ${ada.user.id}, 'DECLARED', ${server.clock.now()})`)
  await write(ada)
  expect(await received(finance)).toHaveLength(2)
  await server.db.run(sql`delete from personal_accounts`)
})

test('a withdrawal states who wrote the last message of its thread while it is open', async () => {
  const id = await withdrawalOf(ada)
  const write = async (caller: Caller) => ok(await caller.call(messages.answerWithdrawal, { params: { id }, body: { body: 'A message' } }))
  const read = async () => ok(await finance.call(withdrawals.get, { params: { id } })).data
  const listed = async () => ok(await finance.call(withdrawals.list, { query: {} })).data.find((row) => row.id === id)?.lastMessageFrom
  expect((await read()).lastMessageFrom).toBeNull()
  for (const [caller, from] of [
    [finance, 'STAFF'],
    [ada, 'CUSTOMER'],
    [finance, 'STAFF'],
  ] as const) {
    server.clock.set(new Date(server.clock.now().getTime() + 60_000))
    await write(caller)
    // A question does not change the status.
    expect(await read()).toMatchObject({ lastMessageFrom: from, status: 'PENDING' })
    expect(await listed()).toBe(from)
  }
  await server.db.run(sql`update withdrawals set status = 'CANCELLED' where id = ${id}`)
  expect((await read()).lastMessageFrom).toBeNull()
})

test.each(['DECLINED', 'CANCELLED', 'PAID', 'FAILED'])('a message on a withdrawal that is %s is refused', async (status) => {
  const id = await withdrawalOf(ada, status)
  expect(await ada.call(messages.answerWithdrawal, { params: { id }, body: { body: 'But why?' } })).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  })
})

test('the customer’s reply returns an identity request to review', async () => {
  const id = await identityOf(ada, 'PENDING')
  ok(await support.call(identity.ask, { params: { id }, body: { note: 'The lower edge is cut off' } }))
  expect(await bob.call(messages.answerIdentity, { params: { id }, body: { body: 'Here' } })).toMatchObject({ status: 404 })
  ok(await ada.call(messages.answerIdentity, { params: { id }, body: { body: 'Here it is again' } }))
  const { status } = await server.db.one<{ status: string }>(sql`select status from identity_requests where id = ${id}`)
  expect(status).toBe('PENDING')
  expect(ok(await support.call(messages.ofIdentity, { params: { id } })).data.map(({ body }) => body)).toEqual([
    'The lower edge is cut off',
    'Here it is again',
  ])
})

test('a file of another person or of another purpose cannot be attached', async () => {
  const id = await withdrawalOf(ada)
  const file = newId()
  await server.db.run(
    sql`insert into files ${insertion({ id: file, owner_id: bob.user.id, purpose: 'TRANSFER_PROOF', name: 'a.webp', content_type: 'image/webp', size: 1, sha256: Buffer.from('x'), source_sha256: Buffer.from('x'), created_at: NOON })}`,
  )
  const attach = () => ada.call(messages.answerWithdrawal, { params: { id }, body: { body: 'See', files: [file] } })
  expect(await attach()).toMatchObject({ status: 422, errors: [{ path: 'files' }] })
  await server.db.run(sql`update files set owner_id = ${ada.user.id}, purpose = 'IDENTITY' where id = ${file}`)
  expect(await attach()).toMatchObject({ status: 422 })
  await server.db.run(sql`update files set purpose = 'TRANSFER_PROOF' where id = ${file}`)
  expect(ok(await attach()).data.files).toEqual([file])
})

test('a thread ends after fifty messages, also when several are sent at once', async () => {
  const id = await withdrawalOf(ada)
  const sendMessage = (body: string) => ada.call(messages.answerWithdrawal, { params: { id }, body: { body } })
  for (let n = 1; n < 50; n += 1) ok(await sendMessage(`Word ${n}`))
  // All of them read before the first one writes.
  const { said: sending } = await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table messages in share mode`)
    const saying = Promise.all(['Two', 'at', 'once'].map(sendMessage))
    await untilWaiting(server.db, 3)
    return { said: saying }
  })
  expect(tally(await sending)).toEqual({ 200: 1, LIMIT_REACHED: 2 })
  expect(ok(await ada.call(messages.ofWithdrawal, { params: { id } })).data).toHaveLength(50)
})

test('an empty message is refused', async () => {
  const id = await withdrawalOf(ada)
  expect(await ada.call(messages.answerWithdrawal, { params: { id }, body: { body: '  ' } })).toMatchObject({
    status: 422,
    errors: [{ path: 'body' }],
  })
})
