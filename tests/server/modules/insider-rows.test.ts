import { describe, expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { payments } from '@/contract/payments'
import { payoutBatches } from '@/contract/payout-batches'
import { reports } from '@/contract/reports'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { insertion, raw, sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { furtherSealedTables } from '@/server/integrity/further-sealed-tables'
import { sealedTables, tableOf } from '@/server/integrity/sealed-tables'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { paymentAgrees } from '../../support/checks'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { giveBalance, giveWallet, transactionId, withdraw } from '../../support/money'
import { startServer } from '../../support/server'
import { findingsAfter } from '../../support/tampering'

/*
 * Changes every sealed field of every sealed table by SQL with all triggers off. Rows of orders, payments, commissions and withdrawals
 * are created and sealed by commands; into tables that remain empty the test inserts a row.
 */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const gateway = await makeGateway(server)
const { id: project } = await makeProject(server)
const finance = await financeOf(server, 'finance')
const bob = await customerOf(server, 'bob', { level: 1 })
const ada = await customerOf(server, 'ada', { level: 1 })
await db.run(sql`update users set referrer_id = ${bob.user.id} where id = ${ada.user.id}`)
await giveWallet(server, ada)
const [second, payer] = [await financeOf(server, 'second'), await financeOf(server, 'payer')]
const otherGateway = await makeGateway(server)
await server.checker()
// The test fixtures insert files by SQL, so this must happen before sealing begins.
const proofs = [await ada.proof(), await ada.proof(), await ada.proof()]
await insertRows()
await beginStateSealing(services)

/** Inserts an unsealed row, as an earlier version could have left it, into each table that the commands below leave empty. */
async function insertRows(): Promise<void> {
  const [id, now] = [newId(), clock.now()]
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    entitlements_ended: { user_id: bob.user.id, permission: 'withdrawals:approve', ended_at: now },
    identity_requests: {
      ...{ id, user_id: bob.user.id, document_kind: 'NID', number_encrypted: Buffer.from('x'), number_hash: Buffer.from('x') },
      ...{ number_mask: '••1', expires_on: '2030-01-01', file_ids: [], status: 'DECLINED', created_at: now },
    },
    market_rates: { currency_code: 'EUR', as_of: now, source: 'A bank', value: '1.1', fetched_at: now },
    personal_accounts: { staff_id: newId(), customer_id: id, source: 'DECLARED', recorded_at: now },
    payouts: { withdrawal_id: id, gateway_id: gateway, stage: 'REQUESTED', created_at: now, changed_at: now },
    profit_batches: {
      ...{ id, project_id: project, year: 2026, month: 1, rates: '[]', hash: 'x', total: 0n, lines: 0, investors: 0, principal: 0n },
      ...{ status: 'POSTED', created_at: now, progress_at: now },
    },
    project_documents: { id, project_id: project, title: 'Plan', file_id: id, created_at: now },
  }
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    for (const [table, row] of Object.entries(rows)) await tx.run(sql`insert into ${raw(table)} ${insertion(row)}`)
  })
}

// Sealing has begun: each command below seals its changes.
const approved = await invest(ada, { project, amount: '500.00' })
const payment = await pay(ada, approved.id, { gateway, amount: '500.00', transferProof: proofs[0] })
ok(await settle(finance, payment.id, '500.00'))
const { id: order } = await invest(ada, { project, amount: '300.00' })
await pay(ada, order, { gateway, amount: '300.00', transferProof: proofs[1] })
await giveBalance(server, ada, '400.00')
const wallet = (await db.one<{ id: string }>(sql`select id from wallets where user_id = ${ada.user.id}`)).id
const request = async (amount: string) => (await withdraw(server, ada, { amount, wallet })).data.id
const paid = await request('50.00')
for (const caller of [finance, second]) ok(await caller.call(withdrawals.approve, { params: { id: paid }, body: {} }))
ok(await payer.call(withdrawals.markPaid, { params: { id: paid }, body: { transactionId: transactionId(), gateway } }))
const correction = { transactionId: transactionId(), gateway: otherGateway, note: 'Copied from another row' }
ok(await payer.call(withdrawals.correctPayment, { params: { id: paid }, body: correction }))
const [first, last] = [await request('60.00'), await request('70.00')]
ok(await finance.call(withdrawals.bulk, { body: { event: 'approve', withdrawals: [{ id: first }, { id: last }] } }))
const batch = ok(await payer.call(payoutBatches.create, { body: { withdrawals: [first], gateway } })).data.id
ok(await payer.call(payoutBatches.export, { params: { id: batch }, body: {} }))
const { id: inBulk } = await invest(ada, { project, amount: '100.00' })
const bulkPayment = await pay(ada, inBulk, { gateway, amount: '100.00', transferProof: proofs[2] })
ok(await finance.call(payments.bulkApprove, { body: { payments: [{ id: bulkPayment.id }], checks: paymentAgrees } }))
const deployed = { kind: 'CAPITAL_DEPLOYED' as const, amount: '100.00', gateway }
ok(await finance.call(funds.record, { params: { id: project }, body: deployed }))
await finance.propose(funds.record, { params: { id: project }, body: deployed })
ok(await finance.call(reports.recordStatementBalance, { body: { gateway, day: '2026-11-19', balance: '10.00' } }))
expect((await ada.request('GET', '/reports/statement?from=2026-11-01&to=2026-11-20&format=csv')).status).toBe(200)
await chainAudit(services, { whole: true })

test('rows written by commands are valid', async () => {
  const counts = await db.one(sql`
    select (select count(*)::int from payments) as payments, (select count(*)::int from commissions) as commissions,
      (select count(*)::int from files) as files, (select count(*)::int from withdrawals) as withdrawals`)
  expect(counts).toEqual({ payments: 3, commissions: 2, files: 3, withdrawals: 3 })
  const empty: string[] = []
  for (const table of new Set(Object.keys(sealedTables).map(tableOf)))
    if (!(await db.maybe(sql`select 1 from ${raw(table)} limit 1`))) empty.push(table)
  // Lines of a profit distribution are tested in insider-terms.test.ts.
  expect(empty.sort()).toEqual(['profit_line_digests', 'profit_lines'])
  expect(await findingsAfter(server)).toEqual([])
})

type Column = { name: string; type: string; isNull: boolean }
/** Columns of the first row of a table; undefined if it has none. */
async function columnsOf(table: string, fields: readonly string[]): Promise<Column[] | undefined> {
  const types = await db.all<{ name: string; type: string }>(
    sql`select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = ${table}::regclass and attname = any(${fields}::text[])`,
  )
  const [first] = await db.all<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(r) as row from ${raw(table)} r order by r.ctid limit 1`,
  )
  return first && types.map(({ name, type }) => ({ name, type, isNull: first.row[name] === null }))
}

/** Another value of the same type. */
const values: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  'character varying': (column) => `coalesce(${column}, '') || 'x'`,
  uuid: () => `'${newId()}'`,
  boolean: (column) => `not coalesce(${column}, true)`,
  'timestamp with time zone': (column) => `case when isfinite(${column}) then ${column} - interval '1 hour' else now() end`,
  date: (column) => `coalesce(${column}, current_date) - 1`,
  jsonb: () => `'{"forged": true}'`,
  bytea: () => `sha256('forged')`,
  'uuid[]': () => `array['${newId()}'::uuid]`,
  'text[]': () => `array['forged']`,
}
const otherValue = ({ name, type }: Column) => (values[type] ?? ((column: string) => `coalesce(${column}, 0) + 1`))(`"${name}"`)

const withoutChecks = (table: string) =>
  `do $$ declare k text; begin for k in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'u') loop
     execute format('alter table ${table} drop constraint %I cascade', k); end loop; end $$`
const withoutNotNull = (table: string, key: readonly string[]) =>
  `do $$ declare c text; begin for c in select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and attnotnull and attname <> all('{${key.join(',')}}') loop
     execute format('alter table ${table} alter column %I drop not null', c); end loop; end $$`
const ofGuards = (finding: string) => finding.startsWith('definition ')

describe('verification reports each field of', () => {
  test.each(Object.entries(sealedTables).filter(([, { changed }]) => !changed))('%s', async (name, { key, fields }) => {
    const table = tableOf(name)
    const columns = await columnsOf(table, [...key, ...fields])
    const changeable = columns?.filter(({ name: column }) => !key.includes(column))
    if (changeable && changeable.length > 0) {
      const set = changeable.map((column) => `"${column.name}" = ${otherValue(column)}`).join(', ')
      const change = `update ${table} set ${set} where ctid = (select min(ctid) from ${table})`
      const findings = (await findingsAfter(server, withoutChecks(table), change)).filter((finding) => !ofGuards(finding))
      expect(new Set(findings.map((finding) => finding.split(' ')[0]))).toEqual(new Set([table]))
      expect(findings.map((finding) => finding.split(' ').at(-1)).sort()).toEqual(changeable.map(({ name: column }) => column).sort())
      return
    }
    const id = newId()
    const types = await db.all<{ name: string; type: string }>(
      sql`select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = ${table}::regclass and attname = any(${key}::text[])`,
    )
    const cells = types.map(({ type }) => ({ uuid: `'${id}'`, integer: '1', smallint: '1', text: `'forged'` })[type] ?? 'now()')
    const insert = `insert into ${table} (${types.map((type) => `"${type.name}"`).join(', ')}) values (${cells.join(', ')})`
    const insertFindings = (await findingsAfter(server, withoutChecks(table), withoutNotNull(table, key), insert)).filter(
      (finding) => !ofGuards(finding),
    )
    expect(insertFindings.map((finding) => finding.split(' ')[0])).toEqual([table])
  })
})

test('a removed row of a table that was sealed later is reported', async () => {
  const tables = Object.keys(furtherSealedTables).filter((name) => ['payments', 'commissions', 'files', 'currency_rates'].includes(name))
  for (const table of tables)
    expect(await findingsAfter(server, `delete from ${table} where ctid = (select min(ctid) from ${table})`)).toEqual([
      expect.stringMatching(new RegExp(`^${table} `)),
    ])
})
