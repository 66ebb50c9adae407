import { expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { payoutBatches } from '@/contract/payout-batches'
import { profit } from '@/contract/profit'
import { withdrawals } from '@/contract/withdrawals'
import { sql, type Sql } from '@/server/db/sql'
import { contentHash } from '@/server/integrity/content-hash'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { FindingTally } from '@/server/modules/audit/finding-tally'
import { verifyProfitLines } from '@/server/modules/audit/profit-lines'
import { digestLines } from '@/server/modules/profit/line-digest'
import { customerOf, invest, living, makeGateway, makeProject, ok } from '../../support/investing'
import { giveBalance, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer } from '../../support/server'

/* Functions that an insider creates in the database, with the names of the functions that computed hashes in earlier versions. */
const server = await startServer()
const { db, clock } = server
const gateway = await makeGateway(server)
const root = living(server, await server.admin())
const staff = await Promise.all(['first', 'second', 'payer'].map((name) => server.staff(name, { roles: ['Finance'] })))
const [first, second, payer] = staff
clock.set(new Date('2026-10-25T09:00:00Z'))
const { id: project } = await makeProject(server, { periods: [6] })
for (const name of ['ada', 'bob', 'eve']) {
  const caller = await customerOf(server, name, { level: 1 })
  await giveBalance(server, caller, '1000.00')
  await invest(caller, { project, amount: '1000.00', source: 'BALANCE', lockedPeriod: 6 })
}
clock.set(new Date('2026-11-02T09:00:00Z'))
ok(await root.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '90.00', gateway } }))

/** The digest that the function of earlier versions computed. */
const asBefore = (batch: string) => sql`
  select jsonb_build_object(
      'id', encode(sha256(convert_to(string_agg(l.id::text, ',' order by l.no), 'UTF8')), 'hex'),
      'no', encode(sha256(convert_to(string_agg(l.no::text, ',' order by l.no), 'UTF8')), 'hex'),
      'investment_id', encode(sha256(convert_to(string_agg(l.investment_id::text, ',' order by l.no), 'UTF8')), 'hex'),
      'user_id', encode(sha256(convert_to(string_agg(l.user_id::text, ',' order by l.no), 'UTF8')), 'hex'),
      'locked_period', encode(sha256(convert_to(string_agg(l.locked_period::text, ',' order by l.no), 'UTF8')), 'hex'),
      'principal', encode(sha256(convert_to(string_agg(l.principal::text, ',' order by l.no), 'UTF8')), 'hex'),
      'days', encode(sha256(convert_to(string_agg(l.days::text, ',' order by l.no), 'UTF8')), 'hex'),
      'of_days', encode(sha256(convert_to(string_agg(l.of_days::text, ',' order by l.no), 'UTF8')), 'hex'),
      'percentage', encode(sha256(convert_to(string_agg(l.percentage::text, ',' order by l.no), 'UTF8')), 'hex'),
      'amount', encode(sha256(convert_to(string_agg((l.amount + l.withheld)::text, ',' order by l.no), 'UTF8')), 'hex')) as columns,
    string_agg(substring(sha256(convert_to(concat_ws(',', l.id, l.no, l.investment_id, l.user_id, l.locked_period, l.principal, l.days, l.of_days,
      l.percentage, l.amount + l.withheld), 'UTF8')) from 1 for 4), ''::bytea order by l.no) as marks
  from profit_lines l where l.batch_id = ${batch}`

async function changedLines() {
  const tally = new FindingTally()
  await verifyProfitLines(db, tally)
  return tally.findings
}

test('the digest of profit lines is computed by the application, byte-identical, whatever a database function returns', async () => {
  await db.send('drop function if exists profit_line_digest(uuid)', [])
  await db.send(
    `create function profit_line_digest(p_batch uuid) returns table (columns jsonb, marks bytea) language sql as $$ select '{}'::jsonb, ''::bytea $$`,
    [],
  )
  const october = { year: 2026, month: 10, rates: [{ lockedPeriod: 6, percentage: '1.00' }] }
  const { hash } = ok(await root.call(profit.preview, { params: { id: project }, body: october })).data
  const { id: batch } = ok(await root.call(profit.confirm, { params: { id: project }, body: { ...october, hash } })).data
  const stored = await db.one(sql`select columns, marks from profit_line_digests where batch_id = ${batch}`)
  expect(stored).toEqual(await db.one(asBefore(batch)))
  expect(await digestLines(db, batch)).toEqual(stored)
  expect(await changedLines()).toEqual([])
  await server.runJobs()
  expect(await changedLines()).toEqual([])
})

test('the digest computed page by page equals the digest of all lines together', async () => {
  const batch = (await db.one<{ id: string }>(sql`select id from profit_batches`)).id
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`
      insert into profit_lines (id, batch_id, no, investment_id, user_id, locked_period, principal, days, of_days, percentage, amount)
      select gen_random_uuid(), ${batch}, n + 3, gen_random_uuid(), gen_random_uuid(), 6, n, 31, 31, 10000, n from generate_series(1, 6000) n`)
  })
  expect(await digestLines(db, batch)).toEqual(await db.one(asBefore(batch)))
})

let payees = 0
async function approvedWithdrawal(): Promise<{ id: string; code: string }> {
  const ada = await server.customer(`payee${(payees += 1)}`, { level: 1 })
  await giveBalance(server, ada, '50.00')
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })
  for (const caller of [first, second]) await caller?.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  return data
}

/** Runs with a database function replaced, then restores it. */
async function withFunction(name: string, replacement: string, run: () => Promise<void>): Promise<void> {
  const { original } = await db.one<{ original: string }>(
    sql`select pg_get_functiondef(oid) as original from pg_proc where proname = ${name}`,
  )
  await db.send(`create or replace function ${replacement}`, [])
  await run().finally(() => db.send(original, []))
}
const tamper = (...edits: readonly Sql[]) =>
  db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    for (const edit of edits) await tx.run(edit)
  })
const pay = (id: string) => payer?.call(withdrawals.markPaid, { params: { id }, body: { transactionId: transactionId(), gateway } })

test('a changed destination is not paid although the database function returns the previous hash', async () => {
  const { id } = await approvedWithdrawal()
  const { hash } = await db.one<{ hash: string }>(sql`select destination_hash as hash from withdrawals where id = ${id}`)
  await tamper(sql`update withdrawals set destination = jsonb_set(destination, '{title}', '"Exchange"') where id = ${id}`)
  const same = `destination_hash(p_destination jsonb) returns text language sql immutable as $$ select '${hash}' $$`
  await withFunction('destination_hash', same, async () =>
    expect(await pay(id)).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      message: expect.stringContaining('the hash of the destination'),
    }),
  )
})

test('the hash of the destination in the audit log is computed by the application', async () => {
  const same = `destination_hash(p_destination jsonb) returns text language sql immutable as $$ select 'same' $$`
  await withFunction('destination_hash', same, async () => {
    const ada = await server.customer('requester', { level: 1 })
    await giveBalance(server, ada, '50.00')
    const { data } = await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })
    const { text } = await db.one<{ text: string }>(sql`select destination::text as text from withdrawals where id = ${data.id}`)
    const { destination } = await db.one<{ destination: string }>(
      sql`select after ->> 'destination' as destination from audit_logs where subject_id = ${data.id} and action = 'withdrawal.requested'`,
    )
    expect(destination).toBe(contentHash(text))
  })
})

test('a recomputed link of an audit entry blocks the payment although the database function agrees', async () => {
  const { id } = await approvedWithdrawal()
  await chainAudit(server.services, { whole: true })
  await tamper(sql`
    update audit_chain c set hash = sha256(b.hash || '\\x00'::bytea) from audit_chain b, audit_logs a
    where b.seq = c.seq - 1 and a.id = c.audit_id and a.subject_id = ${id} and a.action = 'withdrawal.requested'`)
  const zero = `audit_digest(a audit_logs) returns bytea language sql stable parallel safe as $$ select '\\x00'::bytea $$`
  await withFunction('audit_digest', zero, async () =>
    expect(await pay(id)).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      message: expect.stringContaining('the chain of the audit log'),
    }),
  )
})

test('the hash of a payout batch is computed by the application', async () => {
  await db.send('drop function if exists payout_batch_content_hash(uuid)', [])
  await db.send(`create function payout_batch_content_hash(p_batch uuid) returns text language sql as $$ select 'same' $$`, [])
  const { id } = await approvedWithdrawal()
  const { data: batch } = ok(await living(server, payer ?? root).call(payoutBatches.create, { body: { withdrawals: [id], gateway } }))
  const { hash } = await db.one<{ hash: string }>(sql`select content_hash as hash from payout_batches where id = ${batch.id}`)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})
