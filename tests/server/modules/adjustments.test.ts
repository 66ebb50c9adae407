import { describe, expect, test } from 'vitest'
import { adjustmentLife, adjustments, adjustmentStatus } from '@/contract/adjustments'
import { newCode, newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { availableOf, giveBalance, tally } from '../../support/money'
import { NOON, startServer } from '../../support/server'

const server = await startServer()
const finance = await server.staff('finance', { roles: ['Finance'] })
const secondFinance = await server.staff('other', { roles: ['Finance'] })
const ada = await server.customer('ada')

const propose = (amount: string, reason = 'Paid in twice by mistake', to = ada) =>
  finance.call(adjustments.propose, { params: { userId: to.user.id }, body: { amount, reason } })
const approve = (caller: typeof finance, id: string, body = {}) => caller.call(adjustments.approve, { params: { id }, body })
const decline = (caller: typeof finance, id: string, body = { note: 'Not so' }) =>
  caller.call(adjustments.decline, { params: { id }, body })

describe('a manual adjustment', () => {
  test('moves money only after another person approves it', async () => {
    const proposed = await propose('12.50')
    expect(proposed).toMatchObject({
      status: 200,
      data: { status: 'PENDING', amount: '12.50', proposedBy: { id: finance.user.id }, decidedBy: null },
    })
    expect(await availableOf(server, ada)).toBe('0.00')
    const posted = await approve(secondFinance, proposed.data.id)
    expect(posted).toMatchObject({ status: 200, data: { status: 'POSTED', decidedBy: { id: secondFinance.user.id }, version: 1 } })
    expect(await availableOf(server, ada)).toBe('12.50')
    const [mail] = await server.mails()
    expect(mail).toMatchObject({ to: ada.user.email })
    expect(mail?.content.text).toContain('Paid in twice by mistake')
    const audit = await server.db.all(sql`select action from audit_logs where subject_id = ${proposed.data.id} order by id`)
    expect(audit.map((row) => row.action)).toEqual(['adjustment.proposed', 'adjustment.posted'])
  })

  test('cannot be approved or declined by the person who proposed it', async () => {
    const { data } = await propose('1.00')
    expect(await approve(finance, data.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await decline(finance, data.id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await decline(secondFinance, data.id)).toMatchObject({ status: 200, data: { status: 'DECLINED', note: 'Not so' } })
  })

  test('shows staff the available balance before and after it while it is pending', async () => {
    const dan = await server.customer('dan')
    await giveBalance(server, dan, '10.00')
    const { data } = await propose('-2.50', 'Credited twice', dan)
    expect(data.availableBalance).toEqual({ now: '10.00', afterwards: '7.50' })
    await giveBalance(server, dan, '1.00')
    const listed = async (caller: typeof finance) =>
      (await caller.call(adjustments.list, { query: { user: dan.user.id, searchTerm: data.code } })).data
    expect(await listed(secondFinance)).toMatchObject([{ availableBalance: { now: '11.00', afterwards: '8.50' } }])
    expect((await approve(secondFinance, data.id)).data).toMatchObject({ status: 'POSTED', availableBalance: null })
    expect(await availableOf(server, dan)).toBe('8.50')
    expect(await listed(dan)).toMatchObject([{ availableBalance: null }])
  })

  test('is not proposed without the permission that its policy names', async () => {
    await server.db.run(sql`update approval_policies set maker_permission = 'customers:update' where action = 'adjustment.post'`)
    expect(await propose('1.00')).toMatchObject({ status: 409, code: 'MAKER_NOT_PERMITTED' })
    await server.db.run(sql`update approval_policies set maker_permission = 'user-transactions:write' where action = 'adjustment.post'`)
    expect(await propose('1.00')).toMatchObject({ status: 200 })
  })

  test('is not posted after the person who proposed it is deactivated', async () => {
    const leaver = await server.staff('leaver', { roles: ['Finance'] })
    const { data } = await leaver.call(adjustments.propose, {
      params: { userId: ada.user.id },
      body: { amount: '3.00', reason: 'Owed to the customer' },
    })
    await server.db.run(sql`update users set is_active = false where id = ${leaver.user.id}`)
    const before = await availableOf(server, ada)
    expect(await approve(secondFinance, data.id)).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      message: expect.stringContaining('Leaver'),
    })
    expect(await availableOf(server, ada)).toBe(before)
    expect(await decline(secondFinance, data.id)).toMatchObject({ status: 200 })
  })

  test('is refused beyond the available balance, when proposed and when approved', async () => {
    const bob = await server.customer('bob')
    expect(await propose('-0.01', 'Overpaid', bob)).toMatchObject({ status: 422, errors: [{ path: 'amount' }] })
    await giveBalance(server, bob, '10.00')
    const [first, second] = [await propose('-10.00', 'Taken once', bob), await propose('-0.01', 'Taken twice', bob)]
    expect(await approve(secondFinance, first.data.id)).toMatchObject({ status: 200 })
    expect(await approve(secondFinance, second.data.id)).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
    expect(await availableOf(server, bob)).toBe('0.00')
    expect(await server.db.one(sql`select status, version from adjustments where id = ${second.data.id}`)).toEqual({
      status: 'PENDING',
      version: 0,
    })
  })

  test.each(['0', '0.00', '-0', '0.001', '1e3', '1e21', 'NaN', '１２', '100,00', '', ' 5', '10000000000000.01'])(
    'of "%s" is refused with an error on the amount field',
    async (amount) => {
      expect(await propose(amount)).toMatchObject({ status: 422, errors: [{ path: 'amount' }] })
    },
  )

  test('is refused for staff accounts and for one’s own account', async () => {
    expect(await propose('1.00', 'For a colleague', secondFinance)).toMatchObject({ status: 404 })
    expect(await propose('1.00', 'For myself', finance)).toMatchObject({ status: 409, code: 'OWN_REQUEST' })
  })

  test('accepts only one of several simultaneous decisions', async () => {
    const third = await server.staff('third', { roles: ['Finance'] })
    const { data } = await propose('5.00')
    const before = await availableOf(server, ada)
    const answers = await Promise.all([
      approve(secondFinance, data.id),
      approve(third, data.id),
      decline(secondFinance, data.id),
      decline(third, data.id),
    ])
    expect(tally(answers)).toEqual({ 200: 1, WRONG_STATE: 3 })
    const posted = answers.slice(0, 2).some((answer) => answer.status === 200)
    expect(await availableOf(server, ada)).toBe(posted ? '17.50' : before)
  })

  test('is not approved on a stale version', async () => {
    const { data } = await propose('5.00')
    expect(await approve(secondFinance, data.id, { version: 7 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    expect(await approve(secondFinance, data.id, { version: 0 })).toMatchObject({ status: 200 })
  })
})

describe('the list of adjustments', () => {
  test('shows customers only their own posted adjustments, without staff names', async () => {
    const carl = await server.customer('carl')
    const { data } = await propose('3.00', 'A present', carl)
    await propose('4.00', 'Still talked over', carl)
    await approve(secondFinance, data.id)
    const mine = await carl.call(adjustments.list, { query: {} })
    expect(mine.data).toMatchObject([{ amount: '3.00', proposedBy: { name: 'Our team' }, decidedBy: { name: 'Our team' }, note: null }])
    expect(mine.meta).toMatchObject({ total: 1, sum: { amount: '3.00' } })
    const all = await finance.call(adjustments.list, { query: { user: carl.user.id, status: ['PENDING'] } })
    expect(all.data).toMatchObject([{ amount: '4.00', proposedBy: { name: 'Finance' } }])
  })

  test('sums what was posted or is pending, with its sign; declined adjustments are left out', async () => {
    const dora = await server.customer('dora')
    for (const amount of ['9.00', '-2.50']) await approve(secondFinance, (await propose(amount, 'A correction', dora)).data.id)
    await decline(secondFinance, (await propose('40.00', 'A mistake', dora)).data.id)
    await decline(secondFinance, (await propose('-6.00', 'A mistake', dora)).data.id)
    await propose('1.00', 'Still open', dora)
    const sumOf = async (query: object) => (await finance.call(adjustments.list, { query: { user: dora.user.id, ...query } })).meta?.sum
    expect(await sumOf({})).toEqual({ amount: '7.50', excluded: '46.00' })
    expect(await sumOf({ status: ['DECLINED'] })).toEqual({ amount: '34.00' })
  })
})

describe('a step outside the lifecycle is refused and changes nothing', () => {
  const refused = adjustmentStatus.options.flatMap((status) =>
    adjustmentLife.events.filter((event) => !adjustmentLife.allows(status, event)).map((event) => ({ status, event })),
  )
  test.each(refused)('$event while $status', async ({ status, event }) => {
    const id = newId()
    await server.db.run(
      sql`insert into adjustments ${insertion({ id, code: newCode('ADJ'), user_id: ada.user.id, amount: 100n, reason: 'Put there by the test', status, proposed_by: finance.user.id, created_at: NOON })}`,
    )
    const answer = event === 'approve' ? await approve(secondFinance, id) : await decline(secondFinance, id)
    expect(answer).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(answer.message).toContain(status.toLowerCase())
    expect(await server.db.one(sql`select status, version from adjustments where id = ${id}`)).toEqual({ status, version: 0 })
    expect(await server.db.all(sql`select 1 from ledger_transfers where reference = ${id}`)).toEqual([])
  })
})
