import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { investments } from '@/contract/investments'
import { withdrawalLife, withdrawals, withdrawalStatus, type WithdrawalEvent } from '@/contract/withdrawals'
import { addDays } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import {
  availableOf,
  codeFor,
  giveBalance,
  giveGateway,
  giveProject,
  giveWallet,
  onHoldOf,
  tally,
  transactionId,
  withdraw,
} from '../../support/money'
import { NOON, startServer, type Answer, type Caller } from '../../support/server'

const server = await startServer()
const { db } = server
const finance = await server.staff('finance', { roles: ['Finance'] })
const secondFinance = await server.staff('other', { roles: ['Finance'] })
const third = await server.staff('third', { roles: ['Finance'] })
const gateway = await giveGateway(server)

let people = 0
async function rich(balance: string): Promise<Caller> {
  const ada = await server.customer(`ada${(people += 1)}`, { level: 1 })
  await giveBalance(server, ada, balance)
  return ada
}
const approve = (caller: Caller, id: string, body = {}) => caller.call(withdrawals.approve, { params: { id }, body })
const decline = (caller: Caller, id: string, body = {}) =>
  caller.call(withdrawals.decline, { params: { id }, body: { note: 'Not so', ...body } })
const pay = (caller: Caller, id: string, body = {}) =>
  caller.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway, ...body } })
const fail = (caller: Caller, id: string) => caller.call(withdrawals.markFailed, { params: { id }, body: { note: 'Bounced' } })

/** Creates one code per wallet, because a code confirms only one wallet and amount. */
async function orders(ada: Caller, amounts: readonly string[]) {
  const sent = []
  for (const amount of amounts) {
    const wallet = await giveWallet(server, ada)
    sent.push({ fund: 'EARNINGS' as const, amount, wallet, otp: await codeFor(server, ada, { amount, wallet }) })
  }
  return sent
}

describe('a balance', () => {
  test('of 100 is spent once by fifty parallel requests for 100', async () => {
    const ada = await rich('100.00')
    const bodies = await orders(ada, Array<string>(15).fill('100.00'))
    const projects = await Promise.all(Array.from({ length: 25 }, () => giveProject(server)))
    const body = { amount: '-100.00', reason: 'Paid in twice by mistake' }
    const corrections = await Promise.all(
      Array.from({ length: 10 }, () => finance.call(adjustments.propose, { params: { userId: ada.user.id }, body })),
    )
    type SpendingEndpoint = typeof withdrawals.create | typeof investments.create | typeof adjustments.approve
    const answers = await Promise.all<Answer<SpendingEndpoint>>([
      ...bodies.map((body) => ada.call(withdrawals.create, { body: body })),
      ...corrections.map(({ data }) => secondFinance.call(adjustments.approve, { params: { id: data.id }, body: {} })),
      ...projects.map((project) =>
        ada.call(investments.create, {
          body: { project, lockedPeriod: 6, investmentAmount: '100.00', acknowledgedRisk: true, source: 'BALANCE' },
        }),
      ),
    ])
    expect(answers).toHaveLength(50)
    expect(tally(answers)).toEqual({ 200: 1, INSUFFICIENT_BALANCE: 49 })
    expect(await availableOf(server, ada)).toBe('0.00')
    const { committed } = await db.one<{ committed: bigint }>(sql`
      select (select coalesce(sum(amount), 0) from withdrawals where user_id = ${ada.user.id})::bigint + (select coalesce(sum(amount), 0) from investments where user_id = ${ada.user.id})::bigint
        - (select coalesce(sum(amount), 0) from adjustments where user_id = ${ada.user.id} and status = 'POSTED' and amount < 0)::bigint as committed`)
    expect(committed).toBe(100_00n)
    const out = await db.all(
      sql`select transfer from ledger_entries where owner = ${ada.user.id} and kind = 'CUSTOMER_AVAILABLE' and amount < 0`,
    )
    expect(out).toHaveLength(1)
  })

  test('is never withdrawn past the daily limit by parallel requests', async () => {
    const ada = await rich('100000.00')
    const bodies = await orders(ada, Array<string>(20).fill('900.00'))
    const answers = await Promise.all(bodies.map((body) => ada.call(withdrawals.create, { body })))
    expect(tally(answers)).toEqual({ 200: 11, LIMIT_REACHED: 9 })
    expect(await onHoldOf(server, ada)).toBe('9900.00')
  })
})

describe('simultaneous decisions', () => {
  const waiting = async ({ first = true } = {}) => {
    const ada = await rich('100.00')
    const wallet = await giveWallet(server, ada)
    if (!first)
      await db.run(
        sql`insert into withdrawals (id, code, user_id, fund, amount, fee, net, wallet_id, status, approvals_needed, created_at) values (${randomUUID()}, ${randomUUID()}, ${ada.user.id}, 'EARNINGS', 2, 1, 1, ${wallet}, 'PAID', 1, ${addDays(NOON, -90)})`,
      )
    const { data } = await withdraw(server, ada, { amount: '60.00', wallet })
    return { ada, id: data.id }
  }
  const stateOf = (id: string) =>
    db.one<{ status: string; notifications: number }>(
      sql`select status, (select count(*)::int from approvals where subject = ${id}) as said from withdrawals where id = ${id}`,
    )

  test('approve and approve with one approval needed: one succeeds, the others are refused', async () => {
    const { id } = await waiting({ first: false })
    expect(tally(await Promise.all([approve(finance, id), approve(secondFinance, id), approve(third, id)]))).toEqual({
      200: 1,
      WRONG_STATE: 2,
    })
    expect(await stateOf(id)).toEqual({ status: 'APPROVED', said: 1 })
  })

  test('approve and approve with two approvals needed: both count', async () => {
    const { id } = await waiting()
    expect(tally(await Promise.all([approve(finance, id), approve(secondFinance, id)]))).toEqual({ 200: 2 })
    expect(await stateOf(id)).toEqual({ status: 'APPROVED', said: 2 })
  })

  test('the same person in five tabs counts once', async () => {
    const { id } = await waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(finance, id)))
    expect(tally(answers)).toEqual({ 200: 1, SECOND_PERSON_NEEDED: 4 })
    expect(await stateOf(id)).toEqual({ status: 'PENDING', said: 1 })
  })

  test('approve and decline: exactly one succeeds, and the balances match it', async () => {
    const { ada, id } = await waiting({ first: false })
    expect(tally(await Promise.all([approve(finance, id), decline(secondFinance, id)]))).toEqual({ 200: 1, WRONG_STATE: 1 })
    const { status } = await stateOf(id)
    expect([await availableOf(server, ada), await onHoldOf(server, ada)]).toEqual(
      status === 'APPROVED' ? ['40.00', '60.00'] : ['100.00', '0.00'],
    )
  })

  test('approve and cancel: exactly one succeeds', async () => {
    const { ada, id } = await waiting({ first: false })
    expect(tally(await Promise.all([approve(finance, id), ada.call(withdrawals.cancel, { params: { id }, body: {} })]))).toEqual({
      200: 1,
      WRONG_STATE: 1,
    })
    expect(['APPROVED', 'CANCELLED']).toContain((await stateOf(id)).status)
  })

  test('paid and failed, five times each: exactly one succeeds, and the money moves once', async () => {
    const { ada, id } = await waiting({ first: false })
    await approve(finance, id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => [pay(secondFinance, id), fail(third, id)]).flat())
    expect(tally(answers)).toEqual({ 200: 1, WRONG_STATE: 9 })
    const { status } = await stateOf(id)
    expect([await availableOf(server, ada), await onHoldOf(server, ada)]).toEqual(
      status === 'PAID' ? ['40.00', '0.00'] : ['100.00', '0.00'],
    )
  })

  test('on an outdated version are refused', async () => {
    const { id } = await waiting()
    await approve(finance, id)
    for (const answer of [await approve(secondFinance, id, { version: 0 }), await decline(secondFinance, id, { version: 0 })])
      expect(answer).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    expect(await stateOf(id)).toEqual({ status: 'PENDING', said: 1 })
  })

  test('by a person on their own withdrawal are refused', async () => {
    const { ada, id } = await waiting()
    await db.run(sql`update withdrawals set user_id = ${finance.user.id} where id = ${id}`)
    expect(await approve(finance, id)).toMatchObject({ status: 409, code: 'OWN_REQUEST' })
    expect(await decline(finance, id)).toMatchObject({ status: 409, code: 'OWN_REQUEST' })
    expect(await onHoldOf(server, ada)).toBe('60.00')
  })
})

describe('a repeated request', () => {
  const trace = (id: string) =>
    db.one<
      Record<string, bigint>
    >(sql`select (select count(*) from ledger_transfers where reference = ${id}) as transfers, (select count(*) from audit_logs where subject_id = ${id}) as audits,
      (select count(*) from outbox where dedupe like 'withdrawal.requested:%' and dedupe like '%' || (select code from withdrawals where id = ${id})) as mails`)

  test('whose response was lost returns the same bytes: one transfer, one email, one audit entry', async () => {
    const ada = await rich('100.00')
    const [body] = await orders(ada, ['20.00'])
    if (!body) throw new Error('No order')
    const key = randomUUID()
    const first = await ada.call(withdrawals.create, { body }, { key })
    for (let n = 0; n < 3; n += 1) {
      const again = await ada.call(withdrawals.create, { body }, { key })
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    }
    expect(await trace(first.data.id)).toEqual({ transfers: 1n, audits: 1n, mails: 1n })
    expect(await onHoldOf(server, ada)).toBe('20.00')
  })

  test('sent ten times at once is executed once', async () => {
    const ada = await rich('100.00')
    const [body] = await orders(ada, ['20.00'])
    if (!body) throw new Error('No order')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.call(withdrawals.create, { body }, { key })))
    const succeeded = answers.filter((answer) => answer.status === 200)
    expect(succeeded.length).toBeGreaterThan(0)
    expect(new Set(succeeded.map((answer) => answer.text)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200 || answer.code === 'IDEMPOTENCY_RUNNING')).toBe(true)
    expect(await onHoldOf(server, ada)).toBe('20.00')
  })

  test('with the same key but other values is refused; another person or another command may use the key', async () => {
    const ada = await rich('100.00')
    const [firstWithdrawal, two] = await orders(ada, ['20.00', '30.00'])
    if (!firstWithdrawal || !two) throw new Error('No order')
    const key = randomUUID()
    const first = await ada.call(withdrawals.create, { body: firstWithdrawal }, { key })
    expect(await ada.call(withdrawals.create, { body: two }, { key })).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    const bob = await rich('100.00')
    const [bobsOrder] = await orders(bob, ['20.00'])
    if (!bobsOrder) throw new Error('No order')
    expect(await bob.call(withdrawals.create, { body: bobsOrder }, { key })).toMatchObject({ status: 200 })
    expect(await finance.call(withdrawals.approve, { params: { id: first.data.id }, body: {} }, { key })).toMatchObject({ status: 200 })
    expect(await finance.call(withdrawals.approve, { params: { id: randomUUID() }, body: {} }, { key })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect([await onHoldOf(server, ada), await onHoldOf(server, bob)]).toEqual(['20.00', '20.00'])
  })

  test.each([
    ['none', null],
    ['an empty one', ''],
    ['one of 300 characters', 'k'.repeat(300)],
    ['one with a space', 'a b'],
  ])('with an invalid key is refused before anything changes: %s', async (_, key) => {
    const ada = await rich('100.00')
    const [body] = await orders(ada, ['20.00'])
    if (!body) throw new Error('No order')
    expect(await ada.call(withdrawals.create, { body }, { key })).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' })
    expect(await onHoldOf(server, ada)).toBe('0.00')
  })

  test('after a day is evaluated again, because the key has expired', async () => {
    const ada = await rich('100.00')
    const [body] = await orders(ada, ['20.00'])
    if (!body) throw new Error('No order')
    const key = randomUUID()
    await ada.call(withdrawals.create, { body }, { key })
    await db.run(sql`update idempotency_keys set created_at = created_at - interval '25 hours' where key = ${key}`)
    expect(await ada.call(withdrawals.create, { body }, { key })).toMatchObject({ status: 422, code: 'CODE_EXPIRED' })
    expect(await onHoldOf(server, ada)).toBe('20.00')
  })

  test('that was refused can be retried with its key', async () => {
    const ada = await rich('100.00')
    const [body] = await orders(ada, ['20.00'])
    if (!body) throw new Error('No order')
    const key = randomUUID()
    await db.run(sql`update users set identity_level = 0 where id = ${ada.user.id}`)
    expect(await ada.call(withdrawals.create, { body }, { key })).toMatchObject({ status: 409, code: 'IDENTITY_REQUIRED' })
    await db.run(sql`update users set identity_level = 1 where id = ${ada.user.id}`)
    expect(await ada.call(withdrawals.create, { body }, { key })).toMatchObject({ status: 200 })
  })
})

describe('every step that is not in the lifecycle is refused and changes nothing', async () => {
  const ada = await rich('10000.00')
  const wallet = await giveWallet(server, ada)
  const take: Readonly<Record<WithdrawalEvent, (id: string) => Promise<{ status: number; code?: string; message: string }>>> = {
    approve: (id) => approve(finance, id),
    decline: (id) => decline(finance, id),
    cancel: (id) => ada.call(withdrawals.cancel, { params: { id }, body: {} }),
    pay: (id) => pay(secondFinance, id),
    fail: (id) => fail(finance, id),
    'reverse-approval': async (id) => {
      const bulk = randomUUID()
      await db.run(
        sql`insert into withdrawal_bulks (id, by_id, at, reversible_until) values (${bulk}, ${finance.user.id}, ${NOON}, '2200-01-01')`,
      )
      await db.run(sql`insert into withdrawal_bulk_items values (${bulk}, ${id})`)
      return finance.call(withdrawals.bulkReverse, { params: { id: bulk }, body: {} })
    },
  }
  const refused = withdrawalStatus.options.flatMap((status) =>
    withdrawalLife.events.filter((event) => !withdrawalLife.allows(status, event)).map((event) => [event, status] as const),
  )
  expect(refused.length).toBe(withdrawalStatus.options.length * withdrawalLife.events.length - 6)

  test.each(refused)('%s while %s', async (event, status) => {
    const id = randomUUID()
    await db.run(
      sql`insert into withdrawals (id, code, user_id, fund, amount, fee, net, wallet_id, status, approvals_needed, created_at) values (${id}, ${id}, ${ada.user.id}, 'EARNINGS', 2, 1, 1, ${wallet}, ${status}, 1, ${NOON})`,
    )
    const answer = await take[event](id)
    expect(answer).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(answer.message).toContain(status.toLowerCase())
    expect(await db.one(sql`select status, version from withdrawals where id = ${id}`)).toEqual({ status, version: 0 })
    expect(
      await db.all(sql`select 1 from ledger_transfers where reference = ${id} union all select 1 from approvals where subject = ${id}`),
    ).toEqual([])
  })
})
