import { expect, test } from 'vitest'
import sharp from 'sharp'
import { approvals } from '@/contract/approvals'
import { funds } from '@/contract/funds'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import {
  customerOf,
  financeOf,
  invest,
  later,
  living,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  pay,
  settle,
} from '../../support/investing'
import { giveBalance, giveGateway, giveWallet, transactionId, withdraw } from '../../support/money'
import { claimTransactionId } from '@/server/modules/withdrawals/payout-account'
import { startServer, type Caller } from '../../support/server'

// Decisions need evidence: findings need a reason and, by policy, a second person; checks are stored with the decision.
const server = await startServer()
const [usd, eur] = [await makeGateway(server), await makeGateway(server, { currency: 'EUR' })]
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const support = living(server, await server.staff('support', { roles: ['Support'] }))
const root = living(server, await server.admin())
const { id: project } = await makeProject(server)
const people = { n: 0 }
const newCustomer = () => customerOf(server, `person${(people.n += 1)}`, { level: 1 })
const claim = async (caller: Caller, sending: Partial<Parameters<typeof pay>[2]> = {}, amount = '250.00') =>
  pay(caller, (await invest(caller, { project, amount })).id, { gateway: usd, amount, ...sending })
const paymentOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data
const decisionsOf = async (id: string) => ok(await finance.call(payments.decisions, { params: { id } })).data
const allAgree = (['AMOUNT', 'REFERENCE', 'SENDER', 'DATE'] as const).map((check) => ({ check, ok: true }))

test('an ordinary payment needs one person and no reason; its checks are kept with the decision and in the audit log', async () => {
  const ada = await newCustomer()
  const { id } = await claim(ada)
  expect(await paymentOf(id)).toMatchObject({ flags: [], reviewFlags: [], approvalsNeeded: 1 })
  const body = { payment: id, status: 'APPROVED' as const, receivedAmount: '250.00', checks: allAgree }
  expect(ok(await finance.call(investments.settlePayment, { body })).data).toMatchObject({ status: 'APPROVED', reviewFlags: [] })
  expect(await decisionsOf(id)).toMatchObject([
    { outcome: 'APPROVED', by: { id: finance.user.id, name: 'Finance' }, note: null, checks: allAgree, flags: [], isBulk: false },
  ])
  const [entry] = await server.db.all<{ after: object }>(
    sql`select after from audit_logs where subject_id = ${id} and action = 'payment.approved'`,
  )
  expect(entry?.after).toMatchObject({ checks: allAgree, flags: [] })
})

test.each([
  ['another amount than was claimed', '250.00', '240.00'],
  ['less than is due', '200.00', '200.00'],
  ['more than is due', '300.00', '300.00'],
])('%s needs a written reason and one person', async (_, claimed, received) => {
  const ada = await newCustomer()
  const { id } = await pay(ada, (await invest(ada, { project })).id, { gateway: usd, amount: claimed })
  const refused = await settle(finance, id, received, null)
  expect(refused).toMatchObject({ status: 422, code: 'VALIDATION', errors: [{ path: 'note' }] })
  const short = { path: 'note', message: 'Enter a reason of at least 10 characters.' }
  const invisible = ['\u200b'.repeat(12), '\u2800'.repeat(12), '\u3164'.repeat(12), `o\u200d${' '.repeat(10)}k`, '\u{1f44d}'.repeat(5)]
  for (const note of ['  ', 'abc', '  a reason  ', ...invisible])
    expect(await settle(finance, id, received, note)).toMatchObject({ status: 422, errors: [short] })
  expect((await paymentOf(id)).status).toBe('PENDING')
  expect(ok(await settle(finance, id, received, 'The bank took its fee')).data.status).toBe('APPROVED')
  expect(await decisionsOf(id)).toMatchObject([{ outcome: 'APPROVED', flags: ['AMOUNT_DIFFERS'], note: 'The bank took its fee' }])
})

test('a refusal of a payment needs a reason that can be read', async () => {
  const { id: payment } = await claim(await newCustomer())
  const decline = (note: string) => finance.call(investments.settlePayment, { body: { payment, status: 'DECLINED', note } })
  for (const note of ['\u200b\u200b\u200b', ' \u2060\u3164 \u2800 '])
    expect(await decline(note)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await decline('❤️ It was not received')).data).toMatchObject({ status: 'DECLINED', note: '❤️ It was not received' })
})

test('a transaction that was recorded as a fund transfer needs a reason and two people, and the reverse is refused', async () => {
  const transaction = newId().replaceAll('-', '').padEnd(64, '0')
  const returned = { kind: 'RETURN_RECEIVED' as const, amount: '250.00', gateway: usd }
  const record = (transactionId: string) => finance.call(funds.record, { params: { id: project }, body: { ...returned, transactionId } })
  const { code } = ok(await record(transaction)).data as { code: string }
  const { id } = await claim(await newCustomer(), { transactionId: transaction.toUpperCase() })
  expect(await paymentOf(id)).toMatchObject({
    flags: expect.arrayContaining(['SAME_TRANSACTION']) as unknown,
    reviewFlags: ['SAME_TRANSACTION'],
    alsoRecordedAs: [code],
    approvalsNeeded: 2,
  })
  const { data: duplicates } = ok(await finance.call(payments.list, { query: { duplicate: true } }))
  expect(duplicates.map((payment) => payment.id)).toContain(id)
  expect(await settle(finance, id, '250.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(finance, id, '250.00', 'The bank lists it twice')).data.status).toBe('PENDING')
  expect(ok(await settle(second, id, '250.00', 'Seen on the statement')).data.status).toBe('APPROVED')

  const { id: other } = await claim(await newCustomer(), { transactionId: `${transaction.slice(0, 60)}beef` })
  // The first approval came before the fund transfer, so its finding is new.
  ok(await settle(finance, other, '250.00'))
  expect(await record(`${transaction.slice(0, 60)}BEEF`)).toMatchObject({
    status: 409,
    code: 'ALREADY_TAKEN',
    errors: [{ path: 'transactionId' }],
  })
})

test('a payment claimed before its transaction was recorded elsewhere is listed with the duplicates', async () => {
  const transaction = newId().replaceAll('-', '').padEnd(64, 'a')
  const { id } = await claim(await newCustomer(), { transactionId: transaction })
  const listed = async () => ok(await finance.call(payments.list, { query: { duplicate: true } })).data.map((payment) => payment.id)
  expect(await listed()).not.toContain(id)
  const body = { kind: 'RETURN_RECEIVED' as const, amount: '250.00', gateway: usd, transactionId: transaction.toUpperCase() }
  ok(await finance.call(funds.record, { params: { id: project }, body }))
  expect(await listed()).toContain(id)
})

test('the transaction of a credited payment cannot pay a withdrawal, by hand or by a correction', async () => {
  const [ada, eve] = [await newCustomer(), await newCustomer()]
  const [incoming, outgoing, gateway] = [transactionId(), transactionId(), await giveGateway(server)]
  const { id: payment } = await claim(eve, { transactionId: incoming })
  ok(await settle(finance, payment, '250.00'))
  await giveBalance(server, ada, '200.00')
  const { data: withdrawal } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) }))
  for (const caller of [finance, second]) ok(await caller.call(withdrawals.approve, { params: { id: withdrawal.id }, body: {} }))
  const payer = living(server, await server.staff('second-payer', { roles: ['Finance'] }))
  const params = { id: withdrawal.id }
  const taken = { status: 422, errors: [{ path: 'transactionId', message: expect.stringContaining('credited as payment') as string }] }
  expect(await payer.call(withdrawals.markPaid, { params, body: { transactionId: incoming, gateway } })).toMatchObject(taken)
  const paid = ok(await payer.call(withdrawals.markPaid, { params, body: { transactionId: outgoing, gateway } })).data
  const correction = { transactionId: incoming, gateway, note: 'Wrong ID', version: paid.version }
  expect(await payer.call(withdrawals.correctPayment, { params, body: correction })).toMatchObject(taken)
  // The same transaction is later credited; only the account of the withdrawal is corrected.
  const { id: later } = await claim(eve, { transactionId: outgoing })
  for (const caller of [finance, second]) ok(await settle(caller, later, '250.00', 'Both seen on the account'))
  const moved = { transactionId: outgoing, gateway: await giveGateway(server), note: 'Wrong account', version: paid.version }
  expect(ok(await payer.call(withdrawals.correctPayment, { params, body: moved })).data).toMatchObject({ transactionId: outgoing })
})

test('a reference of a bank can equal that of a payment at another bank', async () => {
  const eve = await newCustomer()
  const { id: payment } = await claim(eve, { transactionId: 'REF-1001' })
  ok(await settle(finance, payment, '250.00'))
  const { id } = await server.db.one<{ id: string }>(sql`select id from withdrawals limit 1`)
  const gateway = await giveGateway(server)
  const claimed = (network: string, at: string) =>
    server.db.transaction(async (tx) => {
      await claimTransactionId(tx, id, { network, transactionId: 'ref-1001', gateway: at })
      return 'claimed'
    })
  await expect(claimed('SEPA', usd)).rejects.toThrow('credited as payment')
  await expect(claimed('TRC20', gateway)).rejects.toThrow('credited as payment')
  expect(await claimed('SEPA', gateway)).toBe('claimed')
})

test('the transaction of a paid withdrawal cannot be claimed as a payment without a finding', async () => {
  const ada = await newCustomer()
  await giveBalance(server, ada, '200.00')
  const { data: withdrawal } = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) }))
  for (const caller of [finance, second]) ok(await caller.call(withdrawals.approve, { params: { id: withdrawal.id }, body: {} }))
  const paid = { transactionId: transactionId(), gateway: await giveGateway(server) }
  const payer = living(server, await server.staff('payer', { roles: ['Finance'] }))
  ok(await payer.call(withdrawals.markPaid, { params: { id: withdrawal.id }, body: paid }))
  const { id } = await claim(ada, { transactionId: paid.transactionId })
  expect(await paymentOf(id)).toMatchObject({ reviewFlags: ['SAME_TRANSACTION'], alsoRecordedAs: [withdrawal.code], approvalsNeeded: 2 })
  // The customer is not shown the finding.
  const { investment } = await paymentOf(id)
  const [own] = ok(await ada.call(investments.payments, { params: { id: investment.id }, query: {} })).data
  expect(own).toMatchObject({ id, flags: [], reviewFlags: [], alsoRecordedAs: [] })
})

test('an amount above the customer’s claim needs two people', async () => {
  const ada = await newCustomer()
  const { id } = await pay(ada, (await invest(ada, { project })).id, { gateway: usd, amount: '250.00' })
  expect(ok(await settle(finance, id, '9999.99', 'The customer sent more')).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  expect(await settle(finance, id, '9999.99', 'The customer sent more')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(ok(await settle(second, id, '9999.99')).data.status).toBe('APPROVED')
  expect((await decisionsOf(id)).map(({ flags }) => flags)).toEqual([
    ['AMOUNT_DIFFERS', 'MORE_THAN_CLAIMED', 'OVERPAID'],
    ['AMOUNT_DIFFERS', 'MORE_THAN_CLAIMED', 'OVERPAID'],
  ])
})

test('more than twice the amount due needs a reason and two people, whatever the amount', async () => {
  const ada = await newCustomer()
  const claimed = async (amount: string) => pay(ada, (await invest(ada, { project, amount: '100.00' })).id, { gateway: usd, amount })
  const [twice, more] = [await claimed('200.00'), await claimed('200.01')]
  expect(await paymentOf(twice.id)).toMatchObject({ reviewFlags: ['AMOUNT_DIFFERS'], approvalsNeeded: 1 })
  expect(await paymentOf(more.id)).toMatchObject({ flags: ['OVER'], reviewFlags: ['AMOUNT_DIFFERS', 'OVERPAID'], approvalsNeeded: 2 })
  expect(ok(await settle(finance, twice.id, '200.00', 'She rounded it up')).data.status).toBe('APPROVED')
  expect(await settle(finance, more.id, '200.01', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(finance, more.id, '200.01', 'She rounded it up')).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  expect(ok(await settle(second, more.id, '200.01')).data.status).toBe('APPROVED')
  expect((await decisionsOf(more.id)).map(({ outcome }) => outcome)).toEqual(['FIRST_APPROVAL', 'APPROVED'])
})

test('money for an investment that ended is compared with what was unpaid of it', async () => {
  const ada = await newCustomer()
  const [exact, far] = [await invest(ada, { project, amount: '100.00' }), await invest(ada, { project, amount: '100.00' })]
  const late = [await pay(ada, exact.id, { gateway: usd, amount: '100.00' }), await pay(ada, far.id, { gateway: usd, amount: '9999.00' })]
  for (const { id } of [exact, far])
    await server.db.run(sql`update investments set status = 'EXPIRED', ended_at = ${server.clock.now()} where id = ${id}`)
  expect(ok(await settle(finance, late[0]?.id ?? '', '100.00', 'It arrived later')).data.status).toBe('APPROVED')
  expect(ok(await settle(finance, late[1]?.id ?? '', '9999.00', 'It arrived later')).data).toMatchObject({
    status: 'PENDING',
    approvalsNeeded: 2,
  })
})

test('what one person approved alone for a customer counts towards the amount that needs two people', async () => {
  const ada = await newCustomer()
  const { id: investment } = await invest(ada, { project, amount: '50000.00' })
  const part = async (amount: string) => (await pay(ada, investment, { gateway: usd, amount })).id
  const [firstPart, two, three] = [await part('6000.00'), await part('6000.00'), await part('3000.00')]
  expect(ok(await settle(finance, firstPart, '6000.00', 'Paid in parts')).data.status).toBe('APPROVED')
  expect(ok(await settle(finance, two, '6000.00', 'Paid in parts')).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  expect(await settle(finance, two, '6000.00', 'Paid in parts')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(ok(await settle(second, two, '6000.00', 'Paid in parts')).data.status).toBe('APPROVED')
  // Amounts approved by two people do not count; 6,000.00 and 3,000.00 are below the band.
  expect(ok(await settle(finance, three, '3000.00', 'Paid in parts')).data.status).toBe('APPROVED')
  const four = await part('1000.00')
  expect(ok(await settle(finance, four, '1000.00', 'Paid in parts')).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  // The limit counts per approver.
  const five = await part('1500.00')
  expect(ok(await settle(second, five, '1500.00', 'Paid in parts')).data.status).toBe('APPROVED')
  // It counts per customer: another investment of the same customer needs two people, one of another customer does not.
  expect(ok(await settle(finance, (await claim(ada, {}, '9000.00')).id, '9000.00')).data).toMatchObject({
    status: 'PENDING',
    approvalsNeeded: 2,
  })
  expect(ok(await settle(finance, (await claim(await newCustomer(), {}, '9000.00')).id, '9000.00')).data.status).toBe('APPROVED')
})

test('a sum split over several investments of a customer needs two people for 30 days, as each approver is shown in advance', async () => {
  const ada = await newCustomer()
  const [firstClaim, next, last] = [await claim(ada, {}, '9999.00'), await claim(ada, {}, '9999.00'), await claim(ada, {}, '9999.00')]
  const neededFor = async (caller: Caller, id: string) => {
    const { data: own } = ok(await caller.call(payments.get, { params: { id } }))
    const { data: listed } = ok(await caller.call(payments.list, { query: { user: ada.user.id } }))
    expect(listed.find((payment) => payment.id === id)?.approvalsNeeded).toBe(own.approvalsNeeded)
    const { data: ofOrder } = ok(await caller.call(investments.payments, { params: { id: own.investment.id }, query: {} }))
    expect(ofOrder.map((payment) => payment.approvalsNeeded)).toEqual([own.approvalsNeeded])
    const { data: inbox } = ok(await caller.call(approvals.inbox, { query: { scope: 'waiting', queue: ['payments'], limit: 100 } }))
    expect(inbox.find(({ subject }) => subject === id)?.approvalsNeeded).toBe(own.approvalsNeeded)
    return own.approvalsNeeded
  }
  expect(await neededFor(finance, next.id)).toBe(1)
  expect(ok(await settle(finance, firstClaim.id, '9999.00')).data.status).toBe('APPROVED')
  expect([await neededFor(finance, next.id), await neededFor(second, next.id)]).toEqual([2, 1])
  expect(ok(await settle(finance, next.id, '9999.00')).data).toMatchObject({
    status: 'PENDING',
    flags: ['SECOND_NEEDED'],
    approvalsNeeded: 2,
  })
  expect(ok(await settle(second, next.id, '9999.00')).data.status).toBe('APPROVED')
  const body = { payments: [{ id: last.id }], checks: allAgree }
  const { results } = ok(await finance.call(payments.bulkApprove, { body })).data
  expect(results).toMatchObject([{ ok: true, status: 'PENDING' }])
  later(server, { hours: 31 * 24 })
  const later31 = await claim(ada, {}, '9999.00')
  expect(await neededFor(finance, later31.id)).toBe(1)
  expect(ok(await settle(finance, later31.id, '9999.00')).data.status).toBe('APPROVED')
})

test('of two approvals that one person gives at the same time for a customer, one counts towards the other', async () => {
  const ada = await newCustomer()
  const claims = [await claim(ada, {}, '9999.00'), await claim(ada, {}, '9999.00')]
  const answers = await Promise.all(claims.map(({ id }) => settle(finance, id, '9999.00')))
  expect(answers.map((answer) => ok(answer).data.status).sort()).toEqual(['APPROVED', 'PENDING'])
})

test('the exact amount due in another currency does not count as differing, although it is rounded', async () => {
  await server.db.run(sql`update currencies set value = 1.0837 where currency_code = 'EUR'`)
  const ada = await newCustomer()
  const investment = await invest(ada, { project, amount: '250.01' })
  const { rows } = {
    rows: await server.db.one<{ rate: string }>(sql`select rates ->> 'EUR' as rate from investments where id = ${investment.id}`),
  }
  const due = Math.ceil(25_001 / Number(rows.rate)) / 100
  const { id } = await pay(ada, investment.id, { gateway: eur, amount: due.toFixed(2) })
  expect(await paymentOf(id)).toMatchObject({ reviewFlags: [] })
  expect(ok(await settle(finance, id, due.toFixed(2), null)).data.status).toBe('APPROVED')
})

test('a payment without proof needs a reason and two people; the first person’s reason is enough', async () => {
  const ada = await newCustomer()
  const { id } = await claim(ada, { transferProof: null })
  expect(await paymentOf(id)).toMatchObject({ flags: ['NO_PROOF'], reviewFlags: ['NO_PROOF'], approvalsNeeded: 2 })
  expect(await settle(finance, id, '250.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(finance, id, '250.00', 'Seen on the account')).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  expect(await settle(finance, id, '250.00', 'Again')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(ok(await settle(second, id, '250.00', null)).data.status).toBe('APPROVED')
  expect((await decisionsOf(id)).map(({ outcome, by }) => [outcome, by.id])).toEqual([
    ['FIRST_APPROVAL', finance.user.id],
    ['APPROVED', second.user.id],
  ])
})

test.each(['SAME_TRANSACTION', 'SAME_FILE'] as const)(
  'a reason for %s does not cover a payment of another customer that is claimed later',
  async (flag) => {
    const [ada, eve] = [await newCustomer(), await newCustomer()]
    const same = flag === 'SAME_FILE' ? { transferProof: await ada.proof() } : { transactionId: newId() }
    const { id } = await claim(ada, same)
    await claim(ada, same)
    ok(await settle(finance, id, '250.00', 'Two orders, one transfer each'))
    expect(await paymentOf(id)).toMatchObject({ reviewFlags: [flag], answeredFlags: [flag] })
    later(server, { hours: 1 / 60 })
    const { id: hers } = await claim(eve, flag === 'SAME_FILE' ? {} : same)
    // The same file, uploaded by another person.
    if (flag === 'SAME_FILE')
      await server.db.run(sql`
      update files set source_sha256 = (select f.source_sha256 from files f join payments p on p.proof_file_id = f.id where p.id = ${id})
      where id = (select proof_file_id from payments where id = ${hers})`)
    expect(await paymentOf(id)).toMatchObject({ reviewFlags: [flag], answeredFlags: [] })
    expect(await settle(second, id, '250.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
    expect(ok(await settle(second, id, '250.00', 'The sender is Ada')).data.status).toBe('APPROVED')
  },
)

test('a reason for a differing amount does not cover a difference that has grown since', async () => {
  const ada = await newCustomer()
  const { id: investment } = await invest(ada, { project, amount: '50000.00' })
  const [firstPayment, secondPayment] = [
    await pay(ada, investment, { gateway: usd, amount: '12000.00' }),
    await pay(ada, investment, { gateway: usd, amount: '3000.00' }),
  ]
  ok(await settle(finance, firstPayment.id, '12000.00', 'Paid in parts'))
  expect(await paymentOf(firstPayment.id)).toMatchObject({ reviewFlags: ['AMOUNT_DIFFERS'], answeredFlags: ['AMOUNT_DIFFERS'] })
  later(server, { hours: 1 / 60 })
  expect(ok(await settle(second, secondPayment.id, '3000.00', 'Paid in parts')).data.status).toBe('APPROVED')
  expect(await paymentOf(firstPayment.id)).toMatchObject({ reviewFlags: ['AMOUNT_DIFFERS'], answeredFlags: [] })
  expect(await settle(second, firstPayment.id, '12000.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(second, firstPayment.id, '12000.00', 'Paid in three parts')).data.status).toBe('APPROVED')
})

test.each([
  ['transaction id', 'SAME_TRANSACTION'],
  ['file', 'SAME_FILE'],
] as const)('a note given before another payment with the same %s was claimed does not cover that finding', async (evidence, flag) => {
  const [ada, bob] = [await newCustomer(), await newCustomer()]
  const same = evidence === 'file' ? { transferProof: await ada.proof() } : { transactionId: newId() }
  const { id } = await claim(ada, same, '12000.00')
  expect(ok(await settle(finance, id, '12000.00', 'All is well')).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  if (evidence === 'file') await claim(ada, same)
  else await claim(bob, same)
  expect(await paymentOf(id)).toMatchObject({ reviewFlags: [flag], answeredFlags: [] })
  expect(await settle(second, id, '12000.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(second, id, '12000.00', 'Two orders, one transfer each')).data.status).toBe('APPROVED')
})

test('a reason covers the findings of its time, not an amount that differs since', async () => {
  const ada = await newCustomer()
  const { id, investment } = await claim(ada, { transferProof: null }, '12000.00')
  ok(await settle(finance, id, '12000.00', 'Seen on the account'))
  expect(await paymentOf(id)).toMatchObject({ reviewFlags: ['NO_PROOF'], answeredFlags: ['NO_PROOF'] })
  await server.db.run(sql`update investments set amount = 13000_00 where id = ${investment.id}`)
  expect(await paymentOf(id)).toMatchObject({ reviewFlags: ['NO_PROOF', 'AMOUNT_DIFFERS'], answeredFlags: ['NO_PROOF'] })
  expect(await settle(second, id, '12000.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(second, id, '12000.00', 'Paid in parts')).data.status).toBe('APPROVED')
  await server.db.run(sql`update investments set amount = 12000_00 where id = ${investment.id}`)
})

test.each([
  ['transaction id', 'SAME_TRANSACTION'],
  ['file', 'SAME_FILE'],
] as const)('the same %s in another payment needs a reason and two people, which customers do not see', async (evidence, flag) => {
  const ada = await newCustomer()
  const same = evidence === 'file' ? { transferProof: await ada.proof() } : { transactionId: newId() }
  const [firstPayment, secondPayment] = [await claim(ada, same), await claim(ada, same)]
  for (const { id } of [firstPayment, secondPayment]) expect(await paymentOf(id)).toMatchObject({ reviewFlags: [flag], approvalsNeeded: 2 })
  const { data: own } = ok(await ada.call(investments.payments, { params: { id: secondPayment.investment.id }, query: {} }))
  expect(own[0]).toMatchObject({ reviewFlags: [], approvalsNeeded: 1, flags: [] })
  expect(await settle(finance, secondPayment.id, '250.00', null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await settle(finance, secondPayment.id, '250.00', 'Two orders, one transfer each')).data.status).toBe('PENDING')
  expect(ok(await settle(second, secondPayment.id, '250.00')).data.status).toBe('APPROVED')
  expect((await getInvestment(ada, firstPayment.investment.id)).status).toBe('AWAITING_PAYMENT')
})

test('the policy defines what a finding requires', async () => {
  await server.db.run(sql`update approval_policy_flags set approvals = 2 where flag = 'AMOUNT_DIFFERS'`)
  await server.db.run(sql`update approval_policy_flags set approvals = 1, note_required = false where flag = 'NO_PROOF'`)
  const ada = await newCustomer()
  const [bare, over] = [await claim(ada, { transferProof: null }), await claim(ada, {})]
  expect(ok(await settle(finance, bare.id, '250.00', null)).data.status).toBe('APPROVED')
  expect(ok(await settle(finance, over.id, '251.00', 'One more than claimed')).data.status).toBe('PENDING')
  await server.db.run(sql`update approval_policy_flags set approvals = 1 where flag = 'AMOUNT_DIFFERS'`)
  await server.db.run(sql`update approval_policy_flags set approvals = 2, note_required = true where flag = 'NO_PROOF'`)
})

test('a failed check needs a reason, and a check sent twice is refused', async () => {
  const ada = await newCustomer()
  const { id } = await claim(ada)
  const send = (checks: readonly { check: 'SENDER' | 'AMOUNT'; ok: boolean }[], note?: string) =>
    finance.call(investments.settlePayment, {
      body: { payment: id, status: 'APPROVED', receivedAmount: '250.00', checks: [...checks], ...(note ? { note } : {}) },
    })
  const failed = [{ check: 'SENDER', ok: false }] as const
  expect(await send(failed)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(await send([failed[0], failed[0]], 'Twice')).toMatchObject({ status: 422, errors: [{ path: 'checks' }] })
  ok(await send(failed, 'Sent by her husband, who wrote to us'))
  expect(await decisionsOf(id)).toMatchObject([{ checks: failed, note: 'Sent by her husband, who wrote to us' }])
})

test('a payment without recorded checks needs a reason, and is refused if it needs two approvals', async () => {
  const ada = await newCustomer()
  const [plain, bare] = [await claim(ada), await claim(ada, { transferProof: null })]
  const approve = (id: string, more: { note?: string; checks?: (typeof allAgree)[number][] } = {}) =>
    finance.call(investments.settlePayment, { body: { payment: id, status: 'APPROVED', receivedAmount: '250.00', ...more } })
  const noReason = { status: 422, errors: [{ path: 'note' }] }
  expect(await approve(plain.id)).toMatchObject(noReason)
  expect(await approve(plain.id, { checks: allAgree.slice(0, 3) })).toMatchObject(noReason)
  expect(ok(await approve(plain.id, { note: 'Seen on the statement' })).data.status).toBe('APPROVED')
  expect(await approve(bare.id, { note: 'Seen on the statement' })).toMatchObject({ status: 422, errors: [{ path: 'checks' }] })
  expect((await paymentOf(bare.id)).status).toBe('PENDING')
  expect(await decisionsOf(plain.id)).toMatchObject([{ outcome: 'APPROVED', flags: ['NO_CHECKS'], note: 'Seen on the statement' }])
})

test('the policy decides whether missing checks need a reason and how many people approve', async () => {
  const ada = await newCustomer()
  const [unchecked, checked, free] = [await claim(ada), await claim(ada), await claim(ada)]
  const rule = (approvals: number, noteRequired: boolean) =>
    server.db.run(sql`update approval_policy_flags set approvals = ${approvals}, note_required = ${noteRequired} where flag = 'NO_CHECKS'`)
  const approve = (caller: Caller, id: string, more: { note?: string; checks?: typeof allAgree } = {}) =>
    caller.call(investments.settlePayment, { body: { payment: id, status: 'APPROVED', receivedAmount: '250.00', ...more } })
  const body = { note: 'Seen on the statement' }
  await rule(2, true)
  expect(ok(await approve(finance, unchecked.id, body)).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  expect(await approve(second, unchecked.id)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await approve(second, unchecked.id, body)).data.status).toBe('APPROVED')
  expect(ok(await approve(finance, checked.id, { checks: allAgree })).data.status).toBe('APPROVED')
  await rule(1, false)
  expect(ok(await approve(finance, free.id)).data.status).toBe('APPROVED')
  await rule(1, true)
})

test('a customer does not see why a payment was approved; staff see why one was declined', async () => {
  const ada = await newCustomer()
  const { id, investment } = await claim(ada)
  ok(await settle(finance, id, '249.00', 'Looks odd, but the bank confirmed it'))
  const { data } = ok(await ada.call(investments.payments, { params: { id: investment.id }, query: {} }))
  expect(data[0]).toMatchObject({ status: 'APPROVED', note: null })
  const { id: otherId } = await claim(ada)
  ok(await finance.call(investments.settlePayment, { body: { payment: otherId, status: 'DECLINED', note: 'It did not come' } }))
  expect(await decisionsOf(otherId)).toMatchObject([{ outcome: 'DECLINED', note: 'It did not come' }])
})

test('a payment decision records whether its approver opened the proof, individually and in bulk', async () => {
  const proofOf = async (caller: Caller) => {
    const form = new FormData()
    form.set('purpose', 'TRANSFER_PROOF')
    const png = await sharp({ create: { width: 40 + people.n, height: 30, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    form.set('file', new File([new Uint8Array(png)], 'receipt.png', { type: 'image/png' }))
    return ((await (await caller.request('POST', '/files', { body: form })).json()) as { data: { id: string } }).data.id
  }
  const open = async (caller: Caller, file: string) => expect((await caller.request('GET', `/files/${file}`)).status).toBe(200)
  const approve = (caller: Caller, id: string) =>
    caller.call(investments.settlePayment, { body: { payment: id, status: 'APPROVED', receivedAmount: '250.00', checks: allAgree } })
  const claims: { id: string; file: string }[] = []
  for (let n = 0; n < 4; n += 1) {
    const caller = await newCustomer()
    const file = await proofOf(caller)
    claims.push({ file, id: (await claim(caller, { transferProof: file })).id })
  }
  const [viewed, unseen, bulkSeen, bulkUnseen] = claims as [(typeof claims)[0], (typeof claims)[0], (typeof claims)[0], (typeof claims)[0]]
  await open(finance, viewed.file)
  // Files opened by a colleague do not count for the approver.
  await open(second, unseen.file)
  ok(await approve(finance, viewed.id))
  ok(await approve(finance, unseen.id))
  await open(finance, bulkSeen.file)
  const rows = [bulkSeen, bulkUnseen].map(({ id }) => ({ id }))
  ok(await finance.call(payments.bulkApprove, { body: { payments: rows, checks: allAgree } }))
  const opened = async ({ id }: { id: string }) => (await decisionsOf(id)).map(({ proofOpened, isBulk }) => [proofOpened, isBulk])
  expect([await opened(viewed), await opened(unseen), await opened(bulkSeen), await opened(bulkUnseen)]).toEqual([
    [[true, false]],
    [[false, false]],
    [[true, true]],
    [[false, true]],
  ])
})

test('decisions cannot be changed or removed', async () => {
  await expect(server.db.run(sql`update decisions set note = 'Another reason'`)).rejects.toThrow('append-only')
  await expect(server.db.run(sql`delete from decisions`)).rejects.toThrow('append-only')
})

const documentOf = async (caller: Caller, number: string, pages = 1) => {
  const files = Array.from({ length: pages }, () => newId())
  for (const file of files)
    await server.db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${caller.user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  const body = { documentKind: pages === 1 ? ('PASSPORT' as const) : ('NID' as const), number, expiresOn: '2031-01-31', files }
  return ok(await caller.call(identity.request, { body })).data.id
}

test('a document number already used by another account needs a written reason and two people', async () => {
  const [ada, bob] = [await newCustomer(), await newCustomer()]
  const id = await documentOf(ada, 'SAME 123')
  await documentOf(bob, 'same-123')
  const checks = (['NAME', 'NUMBER', 'DATE_OF_BIRTH', 'EXPIRY'] as const).map((check) => ({ check, ok: true }))
  for (const reviewer of [support, root])
    expect(await reviewer.call(identity.approve, { params: { id }, body: {} })).toMatchObject({ status: 422, errors: [{ path: 'checks' }] })
  expect(await support.call(identity.approve, { params: { id }, body: { checks } })).toMatchObject({
    status: 422,
    errors: [{ path: 'note' }],
  })
  const note = 'Twins, both seen in person'
  const version = ok(await support.call(identity.get, { params: { id } })).data.version
  const first = ok(await support.call(identity.approve, { params: { id }, body: { note, checks, version } })).data
  expect(first).toMatchObject({ status: 'PENDING', approvals: [{ by: { id: support.user.id } }], approvalsNeeded: 2, version: version + 1 })
  expect(await support.call(identity.approve, { params: { id }, body: { note, checks } })).toMatchObject({
    status: 409,
    code: 'SECOND_PERSON_NEEDED',
  })
  // The second approver must record the checks as well, but no reason.
  expect(await root.call(identity.approve, { params: { id }, body: {} })).toMatchObject({ status: 422, errors: [{ path: 'checks' }] })
  expect(await root.call(identity.approve, { params: { id }, body: { checks, version } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
  expect(ok(await root.call(identity.approve, { params: { id }, body: { checks } })).data).toMatchObject({ status: 'APPROVED' })
  const { data } = ok(await support.call(identity.decisions, { params: { id } }))
  expect(data).toMatchObject([
    { outcome: 'FIRST_APPROVAL', checks, flags: ['SAME_NUMBER'], note },
    { outcome: 'APPROVED', checks, flags: ['SAME_NUMBER'], by: { id: root.user.id } },
  ])
})

test('the policy can require two people for every document; a question to the customer discards the first approval', async () => {
  const ada = await newCustomer()
  const id = await documentOf(ada, 'UNIQUE 77')
  const checks = (['NAME', 'NUMBER', 'DATE_OF_BIRTH', 'EXPIRY'] as const).map((check) => ({ check, ok: true }))
  const bands = (approvals: number) =>
    server.db.run(
      sql`update approval_policies set bands = ${JSON.stringify([{ from: '0.00', approvals }])}::jsonb where action = 'identity.approve'`,
    )
  await bands(2)
  const approve = (caller: Caller) => caller.call(identity.approve, { params: { id }, body: { checks } })
  expect(ok(await approve(support)).data).toMatchObject({ status: 'PENDING', approvalsNeeded: 2 })
  ok(await root.call(identity.ask, { params: { id }, body: { note: 'Please send a sharper page' } }))
  expect(ok(await approve(root)).data).toMatchObject({ status: 'MORE_INFO', approvals: [{ by: { id: root.user.id } }] })
  expect(ok(await approve(support)).data).toMatchObject({ status: 'APPROVED' })
  await bands(1)
})

test('a note given before another account used the number does not cover that finding', async () => {
  const [ada, bob] = [await newCustomer(), await newCustomer()]
  const id = await documentOf(ada, 'LATER 99')
  const checks = (['NAME', 'NUMBER', 'DATE_OF_BIRTH', 'EXPIRY'] as const).map((check) => ({ check, ok: true }))
  const bands = [{ from: '0.00', approvals: 2 }]
  await server.db.run(sql`update approval_policies set bands = ${JSON.stringify(bands)}::jsonb where action = 'identity.approve'`)
  const approve = (caller: Caller, note: string | null) => caller.call(identity.approve, { params: { id }, body: { checks, note } })
  expect(ok(await approve(support, 'All is well')).data).toMatchObject({ status: 'PENDING', answeredFlags: [] })
  await documentOf(bob, 'later-99')
  expect(ok(await root.call(identity.get, { params: { id } })).data).toMatchObject({
    duplicateOf: [{ id: bob.user.id }],
    answeredFlags: [],
  })
  expect(await approve(root, null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await approve(root, 'Twins, both seen in person')).data.status).toBe('APPROVED')
  await server.db.run(
    sql`update approval_policies set bands = ${JSON.stringify([{ from: '0.00', approvals: 1 }])}::jsonb where action = 'identity.approve'`,
  )
})

test('a reason for a number that another account used does not cover a further account', async () => {
  const [ada, bob, eve] = [await newCustomer(), await newCustomer(), await newCustomer()]
  const id = await documentOf(ada, 'THIRD 99')
  await documentOf(bob, 'third-99')
  const checks = (['NAME', 'NUMBER', 'DATE_OF_BIRTH', 'EXPIRY'] as const).map((check) => ({ check, ok: true }))
  const approve = (caller: Caller, note: string | null) => caller.call(identity.approve, { params: { id }, body: { checks, note } })
  expect(ok(await approve(support, 'Twins, both seen in person')).data).toMatchObject({ answeredFlags: ['SAME_NUMBER'] })
  later(server, { hours: 1 / 60 })
  await documentOf(eve, 'Third 99')
  expect(ok(await root.call(identity.get, { params: { id } })).data).toMatchObject({ answeredFlags: [] })
  expect(await approve(root, null)).toMatchObject({ status: 422, errors: [{ path: 'note' }] })
  expect(ok(await approve(root, 'Triplets, all seen in person')).data.status).toBe('APPROVED')
})

test('a document decision records whether its approver opened every page', async () => {
  const checks = (['NAME', 'NUMBER', 'DATE_OF_BIRTH', 'EXPIRY'] as const).map((check) => ({ check, ok: true }))
  const proofOpened: unknown[] = []
  for (const views of [0, 1, 2]) {
    const ada = await newCustomer()
    const id = await documentOf(ada, `VIEWED ${views}${people.n}`, 2)
    const { files } = ok(await support.call(identity.get, { params: { id } })).data
    for (const file of files.slice(0, views))
      await server.db.run(sql`
        insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
        values (${newId()}, ${server.clock.now()}, ${support.user.id}, 'Internal', 'file.viewed', 'file', ${file}, '{}')`)
    ok(await support.call(identity.approve, { params: { id }, body: { checks } }))
    proofOpened.push(...ok(await support.call(identity.decisions, { params: { id } })).data.map((decision) => decision.proofOpened))
  }
  expect(proofOpened).toEqual([false, false, true])
})

test('the document number is revealed on request to staff who may decide, and each reveal is audited', async () => {
  const ada = await newCustomer()
  const id = await documentOf(ada, 'K 4711-88')
  const reader = living(server, await server.staff('reader', { permissions: ['user-verification-requests:read'] }))
  expect((await reader.call(identity.revealNumber, { params: { id }, body: {} })).status).toBe(403)
  expect(ok(await support.call(identity.revealNumber, { params: { id }, body: {} })).data).toEqual({ number: 'K 4711-88' })
  const audited = await server.db.all(
    sql`select actor_id, after from audit_logs where action = 'identity.number-revealed' and subject_id = ${id}`,
  )
  expect(audited).toMatchObject([{ actor_id: support.user.id, after: { customer: ada.user.id } }])
  expect(JSON.stringify(audited)).not.toContain('4711')
})

test('two people reviewing the same item see each other while their screens report it', async () => {
  const ada = await newCustomer()
  const [firstPayment, secondPayment] = [await claim(ada), await claim(ada)]
  const open = async (caller: Caller, id: string) => ok(await caller.call(payments.review, { params: { id }, body: {} })).data.others
  expect(await open(finance, firstPayment.id)).toEqual([])
  expect(await open(second, firstPayment.id)).toEqual([{ id: finance.user.id, name: 'Finance' }])
  expect(await open(finance, firstPayment.id)).toEqual([{ id: second.user.id, name: 'Second' }])
  // Opening the next item immediately releases the first one.
  expect(await open(finance, secondPayment.id)).toEqual([])
  expect(await open(second, firstPayment.id)).toEqual([])
  server.clock.set(new Date(server.clock.now().getTime() + 21_000))
  expect(await open(second, secondPayment.id)).toEqual([])
  later(server, {})
  const number = await documentOf(ada, 'P 99 88 77')
  ok(await support.call(identity.review, { params: { id: number }, body: {} }))
  const { data } = ok(await root.call(identity.review, { params: { id: number }, body: {} }))
  expect(data.others).toEqual([{ id: support.user.id, name: 'Support' }])
})
