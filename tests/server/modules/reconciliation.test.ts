import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { proveBooks } from '@/server/modules/reconciliation/jobs'
import { readBooks } from '@/server/modules/stats/books'
import { livingBooks, type World } from '../../support/books'
import { startServer } from '../../support/server'

const server = await startServer()
const { db } = server
let world: World

const tables = [
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'projects',
  'investments',
  'payments',
  'withdrawals',
  'profit_batches',
  'profit_lines',
  'fund_movements',
  'loss_lines',
  'commissions',
  'adjustments',
]

/** Writes data that constraints would refuse, as a database superuser could. */
const tamper = (...statements: readonly string[]) =>
  db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    for (const statement of statements) await tx.send(statement, [])
  })
const readReport = async () => (await world.root.call(reports.reconciliation, {})).data
const failing = async () => (await readReport()).checks.filter((check) => !check.ok).map((check) => check.key)

beforeAll(async () => {
  world = await livingBooks(server)
  for (const table of tables) await db.send(`create table saved_${table} as table ${table}`, [])
}, 60_000)

const restore = () => tamper(...tables.flatMap((table) => [`delete from ${table}`, `insert into ${table} select * from saved_${table}`]))
afterEach(restore)

test('books that were kept through the product pass every check', async () => {
  const report = await readReport()
  expect(report.checks.filter((check) => !check.ok)).toEqual([])
  expect(report).toMatchObject({ balanced: true, drift: [], exceptions: [] })
  expect(report.totals.map((total) => total.kind)).toHaveLength(10)
  const { entries } = await db.one<{ entries: number }>(sql`select count(*)::int as entries from ledger_entries`)
  expect(report.entries).toBe(entries)
  const cents = (text: string) => BigInt(text.replace('.', ''))
  expect(report.totals.reduce((sum, total) => sum + cents(total.debit), 0n)).toBe(
    report.totals.reduce((sum, total) => sum + cents(total.credit), 0n),
  )
})

test('only staff with the permission see the reconciliation', async () => {
  const support = await server.staff('support', { roles: ['Support'] })
  expect(await support.call(reports.reconciliation, {})).toMatchObject({ status: 403 })
})

/** SQL that posts a balanced transfer without a matching record. */
const posted = (kind: string, from: string, to: string) =>
  `select ledger_post_in_order(uuid_v7('2027-01-03'), '${kind}', uuid_v7(), null, '2027-01-03', null, array[${from.split('/')[0]}, ${to.split('/')[0]}]::uuid[], array['${from.split('/')[1]}', '${to.split('/')[1]}']::ledger_account_kind[], array[-7, 7]::bigint[])`
const ADA = `(select id from users where username = 'ada')`
const BOB = `(select id from users where username = 'bob')`
const NOBODY = `'00000000-0000-0000-0000-000000000000'`
const firstId = (table: string, condition: string) => `(select id from ${table} where ${condition} order by id limit 1)`
const correction = `(select t.id from ledger_transfers t where t.kind = 'ADJUSTMENT' order by t.id limit 1)`
const raise = (owner: string, kind: string, amount: number) => [
  `update ledger_accounts set balance = balance + ${amount} where owner = ${owner} and kind = '${kind}'`,
  `update ledger_entries set balance_after = balance_after + ${amount} where owner = ${owner} and kind = '${kind}' and seq >= (select min(seq) from ledger_entries x where x.owner = ${owner} and x.kind = '${kind}')`,
]

const faults: readonly [string, readonly string[], readonly string[]][] = [
  [
    'a balance that was changed',
    [`update ledger_accounts set balance = balance + 1 where owner = ${ADA} and kind = 'CUSTOMER_AVAILABLE'`],
    ['balances'],
  ],
  [
    'an entry that was changed',
    [`update ledger_entries set amount = amount + 1 where transfer = ${correction} and kind = 'CUSTOMER_AVAILABLE'`],
    ['balances', 'runs', 'transfers', 'records'],
  ],
  [
    'a transfer that was raised on both sides, balances and all',
    [
      `update ledger_entries set amount = amount + case when amount > 0 then 100 else -100 end where transfer = ${correction}`,
      ...raise(ADA, 'CUSTOMER_AVAILABLE', 100),
    ],
    ['records'],
  ],
  [
    'an entry that was deleted',
    [`delete from ledger_entries where transfer = ${correction} and kind = 'PLATFORM_ADJUSTMENTS'`],
    ['transfers'],
  ],
  [
    'an entry in the middle of an account that was deleted',
    [`delete from ledger_entries where owner = ${ADA} and kind = 'CUSTOMER_AVAILABLE' and seq = 2`],
    ['balances', 'runs', 'transfers'],
  ],
  [
    'a whole transfer that was deleted',
    [`delete from ledger_entries where transfer = ${correction}`, `delete from ledger_transfers where kind = 'ADJUSTMENT'`],
    ['balances', 'runs', 'records'],
  ],
  ['entries whose transfer was deleted', [`delete from ledger_transfers where kind = 'ADJUSTMENT'`], ['transfers', 'records']],
  [
    'a transfer without entries',
    [
      `insert into ledger_transfers (id, reference, posted_at, kind) select uuid_v7(at), uuid_v7(), at, 'EARLY_EXIT' from (select date_trunc('second', now()) as at) x`,
    ],
    ['transfers'],
  ],
  [
    'a running balance that was changed',
    [`update ledger_entries set balance_after = balance_after + 1 where owner = ${ADA} and kind = 'CUSTOMER_AVAILABLE' and seq = 1`],
    ['runs'],
  ],
  [
    'a running balance that was taken away',
    [`update ledger_entries set balance_after = null where owner = ${ADA} and kind = 'CUSTOMER_AVAILABLE' and seq = 1`],
    ['runs'],
  ],
  ['an account that was deleted', [`delete from ledger_accounts where owner = ${ADA} and kind = 'WITHDRAWAL_HOLD'`], ['runs', 'holds']],
  ['a correction that nobody proposed', [posted('ADJUSTMENT', `${NOBODY}/PLATFORM_ADJUSTMENTS`, `${ADA}/CUSTOMER_AVAILABLE`)], ['records']],
  [
    'a payment that nobody sent',
    [posted('PAYMENT_APPROVED', `(select id from payment_gateways limit 1)/GATEWAY_CLEARING`, `${ADA}/CUSTOMER_AVAILABLE`)],
    ['records'],
  ],
  [
    'a payout that nobody asked for',
    [posted('WITHDRAWAL_PAID', `${ADA}/WITHDRAWAL_HOLD`, `(select id from payment_gateways limit 1)/GATEWAY_CLEARING`)],
    ['records', 'holds', 'clearing'],
  ],
  [
    'money taken from a gateway under a name that needs no record',
    [posted('EARLY_EXIT', `${NOBODY}/PLATFORM_FEES`, `(select id from payment_gateways limit 1)/GATEWAY_CLEARING`)],
    ['clearing'],
  ],
  [
    'money of the platform paid to a customer under a name that needs no record',
    [posted('EARLY_EXIT', `${NOBODY}/PLATFORM_FEES`, `${ADA}/CUSTOMER_AVAILABLE`)],
    ['owners', 'accounts'],
  ],
  [
    'money of one customer paid to another as a principal',
    [posted('PRINCIPAL_RELEASED', `${ADA}/CUSTOMER_AVAILABLE`, `${BOB}/CUSTOMER_AVAILABLE`)],
    ['owners', 'accounts'],
  ],
  [
    'money of the platform paid to a customer as a payout',
    [posted('WITHDRAWAL_PAID', `${NOBODY}/PLATFORM_FEES`, `${BOB}/CUSTOMER_AVAILABLE`)],
    ['accounts'],
  ],
  [
    'an account on the wrong side of its kind of transfer',
    [
      posted(
        'CAPITAL_RETURNED',
        `${firstId('projects', 'true')}/PROJECT_DEPLOYED`,
        `(select id from payment_gateways limit 1)/GATEWAY_CLEARING`,
      ),
    ],
    ['accounts'],
  ],
  [
    'the principal of an active investment paid out in its name',
    [
      `select ledger_post_in_order(uuid_v7('2027-01-03'), 'EARLY_EXIT', i.id, null, '2027-01-03', null, array[i.id, i.user_id], '{INVESTMENT_PRINCIPAL,CUSTOMER_AVAILABLE}', '{-7,7}') from investments i where i.id = ${firstId('investments', `status = 'ACTIVE'`)}`,
    ],
    ['owners', 'principals'],
  ],
  [
    'a transfer that is dated earlier',
    [`update ledger_transfers set posted_at = posted_at - interval '40 days' where id = ${correction}`],
    ['times'],
  ],
  [
    'a transfer that is dated a millisecond later',
    [`update ledger_transfers set posted_at = posted_at + interval '1 millisecond' where id = ${correction}`],
    ['times'],
  ],
  ['accounts that may fall below zero', [`update ledger_accounts set may_go_negative = true where kind = 'CUSTOMER_AVAILABLE'`], ['terms']],
  [
    'an account on the other side',
    [`update ledger_accounts set normal_side = 'credit' where kind = 'PROJECT_DEPLOYED' and balance = 0 or kind = 'GATEWAY_CLEARING'`],
    ['terms'],
  ],
  ['an account in another currency', [`update ledger_accounts set currency = 'EUR' where kind = 'WITHDRAWAL_HOLD'`], ['terms']],
  ['an account without its balance', [`update ledger_accounts set balance = null, entries = 0 where kind = 'PROJECT_POOL'`], ['terms']],
  [
    'a share that is in no batch',
    [posted('PROFIT_SHARE', `${firstId('projects', 'true')}/PROJECT_POOL`, `${BOB}/CUSTOMER_AVAILABLE`)],
    ['records', 'pools'],
  ],
  [
    'a commission taken out of a balance',
    [posted('COMMISSION_CLAWED_BACK', `${ADA}/CUSTOMER_AVAILABLE`, `${NOBODY}/REFERRAL_BUDGET`)],
    ['records'],
  ],
  [
    'a principal paid out to nobody’s order',
    [posted('PRINCIPAL_RELEASED', `${firstId('investments', `status = 'ACTIVE'`)}/INVESTMENT_PRINCIPAL`, `${ADA}/CUSTOMER_AVAILABLE`)],
    ['principals'],
  ],
  [
    'a released principal that went to somebody else',
    [
      `update ledger_entries set owner = ${BOB}, seq = 1000 where kind = 'CUSTOMER_AVAILABLE' and transfer in (select id from ledger_transfers where kind = 'PRINCIPAL_RELEASED')`,
    ],
    ['owners'],
  ],
  [
    'a withdrawal whose amount was changed',
    [`update withdrawals set amount = amount + 1, net = net + 1 where id = ${firstId('withdrawals', `status = 'PENDING'`)}`],
    ['records', 'holds'],
  ],
  [
    'a withdrawal that was cancelled without its money',
    [`update withdrawals set status = 'CANCELLED' where id = ${firstId('withdrawals', `status = 'PENDING'`)}`],
    ['records', 'holds'],
  ],
  [
    'a withdrawal that was said to be paid',
    [
      `update withdrawals set status = 'PAID', gateway_id = (select id from payment_gateways limit 1) where id = ${firstId('withdrawals', `status = 'APPROVED'`)}`,
    ],
    ['records', 'holds'],
  ],
  [
    'a payout through another gateway than the books say',
    [`update withdrawals set gateway_id = uuid_v7() where status = 'PAID'`],
    ['records', 'clearing'],
  ],
  [
    'a withdrawal that was deleted',
    [`delete from withdrawals where id = ${firstId('withdrawals', `status = 'PENDING'`)}`],
    ['records', 'holds'],
  ],
  [
    'a payment whose amount was changed',
    [`update payments set book_amount = book_amount + 1 where id = ${firstId('payments', `status = 'APPROVED'`)}`],
    ['records', 'clearing'],
  ],
  [
    'a payment that was unsettled',
    [
      `update payments set status = 'PENDING' where id = ${firstId('payments', `status = 'APPROVED' and investment_id in (select id from investments where status = 'ACTIVE')`)}`,
    ],
    ['records', 'paid'],
  ],
  [
    'an investment that counts more than was paid',
    [
      `update investments set paid_amount = paid_amount + 1 where id = ${firstId('investments', `status = 'ACTIVE' and source = 'GATEWAY'`)}`,
    ],
    ['principals', 'paid', 'received'],
  ],
  [
    'an investment that was closed without its principal',
    [`update investments set status = 'CLOSED' where id = ${firstId('investments', `status = 'ACTIVE'`)}`],
    ['principals'],
  ],
  ['a project that counts more than it received', [`update projects set received = received + 1`], ['received']],
  ['a project that reserves what nobody ordered', [`update projects set reserved = reserved + 1`], ['reserved']],
  [
    'a share line that was changed',
    [`update profit_lines set amount = amount + 1 where id = ${firstId('profit_lines', 'amount > 0')}`],
    ['records', 'batches'],
  ],
  ['a batch that says more than it posted', [`update profit_batches set posted_total = posted_total + 1`], ['pools', 'batches']],
  ['a distribution to more investors than it had', [`update profit_batches set investors = investors + 1`], ['batches']],
  ['a distribution on less principal than it had', [`update profit_batches set principal = principal / 2 + 1`], ['batches']],
  ['a return that was changed', [`update fund_movements set amount = amount + 1 where kind = 'RETURN_RECEIVED'`], ['records', 'pools']],
  ['capital that was changed', [`update fund_movements set amount = amount - 1 where kind = 'CAPITAL_DEPLOYED'`], ['records', 'deployed']],
  [
    'a loss that falls differently',
    [`update loss_lines set amount = amount + 1 where id = ${firstId('loss_lines', 'true')}`],
    ['records', 'principals', 'deployed'],
  ],
  ['a commission that says more than was paid', [`update commissions set paid = paid + 1 where status = 'PAID'`], ['records']],
  ['a commission that paid more than it was', [`update commissions set amount = amount - 1 where status = 'PAID'`], ['results']],
  [
    'a commission that was paid before its hold was over',
    [`update commissions set hold_until = paid_at + interval '1 second' where status = 'PAID'`],
    ['results'],
  ],
  ['a payment booked at another rate than its own', [`update payments set rate = rate / 1000 where status = 'APPROVED'`], ['results']],
  [
    'a refund of a project that was not cancelled',
    [`update investments set status = 'REFUNDED' where id = ${firstId('investments', `status = 'CLOSED'`)}`],
    ['results'],
  ],
  [
    'an investment that matured before its time',
    [`update investments set matures_at = matures_at + interval '1 day' where id = ${firstId('investments', `status = 'CLOSED'`)}`],
    ['results'],
  ],
  [
    'an early exit with another penalty than its own',
    [`update investments set early_exit_penalty = early_exit_penalty + 10000 where status = 'EXITED'`],
    ['results'],
  ],
  [
    'an early exit that paid another amount than was quoted',
    [`update investments set exit_net = exit_net - 1 where status = 'EXITED'`],
    ['results'],
  ],
  ['a correction that was undone on paper', [`update adjustments set status = 'DECLINED' where status = 'POSTED'`], ['records']],
]

describe('the reconciliation finds', () => {
  test.each(faults)('%s', async (_, statements, keys) => {
    await tamper(...statements)
    const report = await readReport()
    expect(report.balanced).toBe(false)
    expect(await failing()).toEqual(expect.arrayContaining([...keys]))
    for (const key of keys.filter((key) => key !== 'balances')) {
      expect(report.exceptions.find((exception) => exception.check === key)?.rows.length).toBeGreaterThan(0)
    }
    if (keys.includes('balances')) expect(report.drift.length).toBeGreaterThan(0)
  })

  test('an account that fell below zero together with its entries', async () => {
    const constraint = 'ledger_balance_never_negative'
    const { definition } = await db.one<{ definition: string }>(
      sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`,
    )
    await db.send(`alter table ledger_accounts drop constraint ${constraint}`, [])
    await tamper(posted('PROFIT_SHARE', `${ADA}/WITHDRAWAL_HOLD`, `${BOB}/CUSTOMER_AVAILABLE`).replace('-7, 7', '-900000000, 900000000'))
    const report = await readReport()
    expect(report.exceptions.find(({ check }) => check === 'terms')?.rows).toMatchObject([{ type: 'WITHDRAWAL_HOLD' }])
    expect(await failing()).toEqual(expect.arrayContaining(['accounts', 'records', 'holds']))
    await restore()
    await db.send(`alter table ledger_accounts add constraint ${constraint} ${definition}`, [])
  })

  test('several faults at once, each in its check and with its rows', async () => {
    await tamper(
      `update ledger_accounts set balance = balance + 1 where owner = ${ADA} and kind = 'CUSTOMER_AVAILABLE'`,
      `update projects set received = received + 5, reserved = reserved + 7`,
      `update withdrawals set amount = amount + 1, net = net + 1 where status = 'PENDING'`,
    )
    const report = await readReport()
    const { id } = await db.one<{ id: string }>(sql`select id from users where username = 'ada'`)
    expect(report.drift).toEqual([expect.objectContaining({ account: 'CUSTOMER_AVAILABLE', owner: id })])
    const rowsOf = (key: string) => report.exceptions.find((exception) => exception.check === key)?.rows
    expect(rowsOf('reserved')).toEqual([expect.objectContaining({ type: 'project', expected: '500.00', found: '500.07' })])
    expect(rowsOf('holds')).toEqual([{ type: 'customer', id, expected: '107.01', found: '107.00' }])
  })
})

describe('the nightly reconciliation', () => {
  test('is recorded in the audit log when the books balance', async () => {
    expect(await proveBooks(server.services)).toBe(true)
    expect(await db.all(sql`select actor_kind, after ->> 'balanced' as balanced from audit_logs where action = 'books.proven'`)).toEqual([
      { actor_kind: 'System', balanced: 'true' },
    ])
  })

  test('is stated in public only as the application recorded it; entries that SQL inserted or altered do not count', async () => {
    const stated = async () => (await readBooks(db, server.services.secrets, server.clock.now())).reconciled
    const recorded = await stated()
    expect(recorded).toMatchObject({ balanced: true })
    const later = new Date(server.clock.now().getTime() + 60_000)
    for (const [action, isBalanced] of [
      ['books.proven', true],
      ['books.not-proven', false],
    ] as const)
      await db.run(sql`
        insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id, after)
          values (${newId(later)}, ${later}, 'System', ${action}, 'books', 'all', ${JSON.stringify({ balanced: isBalanced })}::jsonb)`)
    expect(await stated()).toEqual(recorded)
  })

  test('notifies staff who may read the reports when they do not balance', async () => {
    await server.mails()
    await tamper(`update projects set received = received + 1`)
    expect(await proveBooks(server.services)).toBe(false)
    const mails = await server.mails()
    expect(mails.map((mail) => mail.to).sort()).toEqual([
      'checker@example.test',
      'finance@example.test',
      'payer@example.test',
      'root@example.test',
      'second@example.test',
    ])
    expect(mails[0]?.content.text).toContain('The raised amount of projects equals their investments')
  })
})
