import { expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { funds } from '@/contract/funds'
import { payments } from '@/contract/payments'
import { reports } from '@/contract/reports'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import {
  activeInvestment,
  customerOf,
  financeOf,
  getInvestment,
  invest,
  later,
  makeGateway,
  makeProject,
  ok,
  pay,
  settle,
} from '../../support/investing'
import { giveBalance, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer, type Caller } from '../../support/server'
import { paymentAgrees } from '../../support/checks'
import { uploadProof } from '../../support/upload'

/** Agreement with banks and payment providers is claimed only where a statement balance was recorded, with its date. */
const server = await startServer({ now: new Date('2026-03-10T12:00:00Z') })
const [finance, treasurer, gateway] = [await financeOf(server, 'finance'), await financeOf(server, 'treasurer'), await makeGateway(server)]
const ada = await customerOf(server, 'ada', { level: 1 })
const { id: project } = await makeProject(server)
const payIn = (amount: string) => activeInvestment(server, ada, finance, { project, amount, lockedPeriod: 6, gateway })
const record = (body: { gateway: string; day: string; balance: string; note?: string }) =>
  treasurer.call(reports.recordStatementBalance, { body })
const account = async (day?: string) =>
  ok(await finance.call(reports.gatewayAccounts, { query: day ? { day } : {} })).data.find((account) => account.gateway.id === gateway)
const claimed = async () => ok(await server.visitor.call(reports.stats, {})).data.books.gatewayAccounts

await payIn('300.00')
later(server, { days: 1 })

test('no agreement is claimed without a recorded statement', async () => {
  expect((await claimed()).map(({ statement }) => statement)).toEqual([null])
  expect(await account()).toMatchObject({ ledger: '300.00', statement: null })
})

test('a statement balance needs an ended day, a valid amount, an existing gateway and the permission', async () => {
  expect(await record({ gateway, day: '2026-03-12', balance: '300.00' })).toMatchObject({ status: 422, errors: [{ path: 'day' }] })
  expect(await record({ gateway, day: '2026-03-11', balance: 'plenty' })).toMatchObject({ status: 422, errors: [{ path: 'balance' }] })
  expect(await record({ gateway: newId(), day: '2026-03-10', balance: '300.00' })).toMatchObject({
    status: 422,
    errors: [{ path: 'gateway' }],
  })
  const reader = await server.staff('reader', { permissions: ['reports:read'] })
  const body = { gateway, day: '2026-03-10', balance: '300.00' }
  expect(await reader.call(reports.recordStatementBalance, { body })).toMatchObject({ status: 403 })
})

test('agreement is claimed for the day of the statement and remains after later transfers', async () => {
  const day = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  const recorded = ok(await record({ gateway, day, balance: '300.00', note: 'Account 42' })).data
  expect(recorded.statement).toMatchObject({ day, balance: '300.00', ledger: '300.00', difference: '0.00', note: 'Account 42' })
  await payIn('150.00')
  expect(await account()).toMatchObject({ ledger: '450.00', statement: { ledger: '300.00', difference: '0.00' } })
  expect(await account(day)).toMatchObject({ ledger: '300.00' })
  expect((await claimed()).map(({ statement }) => statement)).toEqual([{ day, agrees: true }])
  const root = await server.admin()
  const [entry] = ok(await root.call(audit.list, { query: { action: 'statement-balance.recorded' } })).data
  expect(entry).toMatchObject({ after: { day, balance: '300.00', note: 'Account 42' } })
})

test('a difference is shown, and a later record for the same day corrects it without changing the first', async () => {
  const day = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  await server.mails()
  ok(await record({ gateway, day, balance: '449.10' }))
  const emails = (await server.mails()).filter(({ content }) => content.subject.includes('differs from the ledger'))
  // Readers of reports, other than the person who recorded it.
  expect(emails.map(({ to }) => to).sort()).toEqual(['finance', 'reader', 'root'].map((name) => `${name}@example.test`))
  expect(emails[0]?.content.text).toContain('449.10 USD for 12 Mar 2026; the ledger has 450.00 USD. Difference: −0.90 USD.')
  expect((await account())?.statement).toMatchObject({ balance: '449.10', ledger: '450.00', difference: '-0.90' })
  expect((await claimed()).map(({ statement }) => statement)).toEqual([{ day, agrees: false }])
  ok(await record({ gateway, day, balance: '449.10' }))
  expect((await server.mails()).map(({ content }) => content.subject)).toEqual([])
  ok(await record({ gateway, day, balance: '450.00' }))
  expect((await claimed()).map(({ statement }) => statement)).toEqual([{ day, agrees: true }])
  await expect(server.db.run(sql`update statement_balances set balance = 0`)).rejects.toThrow()
})

test('a statement balance that covers payments is recorded by another person than their approver', async () => {
  const otherGateway = await makeGateway(server)
  await activeInvestment(server, ada, finance, { project, amount: '200.00', lockedPeriod: 6, gateway: otherGateway })
  const day = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  const body = { gateway: otherGateway, day, balance: '200.00' }
  const needsOther = async (caller: Caller, query: { day?: string }) =>
    ok(await caller.call(reports.gatewayAccounts, { query })).data.find((account) => account.gateway.id === otherGateway)
      ?.needsOtherRecorder
  expect(await needsOther(finance, { day })).toBe(true)
  expect(await needsOther(finance, {})).toBe(true)
  expect(await needsOther(finance, { day: '2026-03-01' })).toBe(false)
  expect(await needsOther(treasurer, { day })).toBe(false)
  const refused = await finance.call(reports.recordStatementBalance, { body })
  expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  ok(await treasurer.call(reports.recordStatementBalance, { body }))
})

test('the second approver of a payment may record the statement balance that covers it', async () => {
  const otherGateway = await makeGateway(server)
  const { id } = await invest(ada, { project, amount: '20000.00' })
  const payment = await pay(ada, id, { gateway: otherGateway, amount: '20000.00' })
  ok(await settle(finance, payment.id, '20000.00'))
  ok(await settle(treasurer, payment.id, '20000.00'))
  expect((await getInvestment(ada, id)).status).toBe('ACTIVE')
  const day = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  ok(await treasurer.call(reports.recordStatementBalance, { body: { gateway: otherGateway, day, balance: '20000.00' } }))
})

test('a statement balance that covers a reversed bulk approval is recorded by another person than the one who reversed it', async () => {
  const [otherGateway, second] = [await makeGateway(server), await financeOf(server, 'reverser')]
  const { id } = await invest(ada, { project, amount: '300.00' })
  const payment = await pay(ada, id, { gateway: otherGateway, amount: '300.00', transferProof: await uploadProof(ada) })
  const approved = ok(await finance.call(payments.bulkApprove, { body: { payments: [{ id: payment.id }], checks: paymentAgrees } })).data
  ok(await second.call(payments.bulkReverse, { params: { id: approved.id ?? '' }, body: { note: null } }))
  const day = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  const body = { gateway: otherGateway, day, balance: '0.00' }
  expect(await second.call(reports.recordStatementBalance, { body })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  ok(await treasurer.call(reports.recordStatementBalance, { body }))
})

test('a statement balance that covers withdrawals is recorded by another person than their payer', async () => {
  const otherGateway = await makeGateway(server)
  await giveBalance(server, ada, '400.00')
  const { id } = ok(await withdraw(server, ada, { amount: '50.00', wallet: await giveWallet(server, ada) })).data
  for (const caller of [finance, await financeOf(server, 'second')])
    ok(await caller.call(withdrawals.approve, { params: { id }, body: {} }))
  const payment = { transactionId: transactionId(), gateway: otherGateway }
  ok(await treasurer.call(withdrawals.markPaid, { params: { id }, body: payment }))
  const day = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  const body = { gateway: otherGateway, day, balance: '-49.00' }
  expect(await treasurer.call(reports.recordStatementBalance, { body })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  // The approvers of the withdrawal moved nothing on the account.
  ok(await finance.call(reports.recordStatementBalance, { body }))
})

test('a statement balance that covers fund transfers is recorded by another person than the transfers', async () => {
  const otherGateway = await makeGateway(server)
  const day = server.clock.now().toISOString().slice(0, 10)
  const received = { kind: 'RETURN_RECEIVED' as const, amount: '900.00', gateway: otherGateway }
  ok(await finance.call(funds.record, { params: { id: project }, body: received }))
  later(server, { days: 1 })
  const body = { gateway: otherGateway, day, balance: '900.00' }
  const refused = await finance.call(reports.recordStatementBalance, { body })
  expect(refused).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(refused.text).toContain('You approved, paid, corrected or recorded transfers of this account that this statement covers.')
  // A statement for the day before does not cover the transfer, so its recorder may record it.
  ok(await finance.call(reports.recordStatementBalance, { body: { ...body, day: '2026-03-01', balance: '0.00' } }))
  expect(ok(await treasurer.call(reports.recordStatementBalance, { body })).data.statement).toMatchObject({ coversOwnTransfers: false })
  // The recorder may not correct that statement either, but may record one for a later day.
  expect(await finance.call(reports.recordStatementBalance, { body })).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  later(server, { days: 1 })
  const next = server.clock.now().toISOString().slice(0, 10)
  later(server, { days: 1 })
  expect(ok(await finance.call(reports.recordStatementBalance, { body: { ...body, day: next } })).data.statement).toMatchObject({
    coversOwnTransfers: false,
  })
})

test('an earlier statement of another person that differs does not settle the days before it', async () => {
  const otherGateway = await makeGateway(server)
  const [first, second] = [0, 1].map((days) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10))
  if (!first || !second) throw new Error('There are two days')
  const received = { kind: 'RETURN_RECEIVED' as const, amount: '900.00', gateway: otherGateway }
  ok(await finance.call(funds.record, { params: { id: project }, body: received }))
  later(server, { days: 2 })
  const stated = ok(await record({ gateway: otherGateway, day: first, balance: '0.00' })).data.statement
  expect(stated).toMatchObject({ difference: '-900.00' })
  const own = { gateway: otherGateway, day: second, balance: '900.00' }
  expect(await finance.call(reports.recordStatementBalance, { body: own })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  // Once another person states the balance of the ledger, later days are anyone's.
  ok(await record({ gateway: otherGateway, day: first, balance: '900.00' }))
  expect(ok(await finance.call(reports.recordStatementBalance, { body: own })).data.statement).toMatchObject({ coversOwnTransfers: false })
})

test('a single member of staff records both, and the record says so', async () => {
  const alone = await makeGateway(server)
  const day = server.clock.now().toISOString().slice(0, 10)
  ok(await finance.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '7.00', gateway: alone } }))
  later(server, { days: 1 })
  // Simulates that no other staff account ever had a role.
  await server.db.run(sql`delete from user_roles where user_id <> ${finance.user.id}`)
  await server.db.run(sql`delete from entitlements_ended`)
  const body = { gateway: alone, day, balance: '7.00' }
  expect(ok(await finance.call(reports.recordStatementBalance, { body })).data.statement).toMatchObject({ coversOwnTransfers: true })
  const [entry] = await server.db.all(sql`
    select after from audit_logs where action = 'statement-balance.recorded' and subject_id = ${alone}`)
  expect(entry).toEqual({ after: { day, balance: '7.00', coversOwnTransfers: true } })
})
