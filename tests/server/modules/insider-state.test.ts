import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { sealerOf } from '@/server/integrity/sealer'
import { sealedTables } from '@/server/integrity/sealed-tables'
import type { Tx } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { verifyAudit } from '@/server/modules/audit/verify'
import { giveBalance, giveGateway, giveWallet, withdraw } from '../../support/money'
import { startServer } from '../../support/server'
import { afterTampering, changeOf, findingsAfter } from '../../support/tampering'

/* Rows that decide about money, changed by SQL with every trigger off: verification names the row and the field. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const gateway = await giveGateway(server)
const [ada, bob] = [await server.customer('ada', { level: 1 }), await server.customer('bob')]
const root = await server.admin()
await beginStateSealing(services)
// Sealing has begun: each command below seals its changes.
await giveBalance(server, ada, '90.00')
const wallet = await giveWallet(server, ada)
const { data: paid } = await withdraw(server, ada, { amount: '20.00', wallet })
const secondAdmin = await server.admin('other')
const finance = await server.staff('finance', { roles: ['Finance'] })
await restartSealing()
const approved = await finance.call(withdrawals.approve, { params: { id: paid.id }, body: {} })
await secondAdmin.call(withdrawals.approve, { params: { id: paid.id }, body: {} })
await secondAdmin.call(users.freeze, { params: { userId: bob.user.id }, body: { note: 'Asked by phone' } })
await chainAudit(services, { whole: true })

/** Restarts sealing, because the tests insert users and wallets by SQL, which does not seal them. */
async function restartSealing(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`delete from audit_chain`)
    await tx.run(sql`delete from audit_logs where state is not null`)
  })
  await rm(join(services.env.DATA_DIR, 'anchors'), { recursive: true, force: true })
  await beginStateSealing(services)
}

const findings = (...statements: readonly string[]) => findingsAfter(server, ...statements)

test('rows written by commands are valid', async () => {
  expect(approved.status).toBe(200)
  expect(await findings()).toEqual([])
})

test('a row changed by a command during verification is not reported', async () => {
  const [eve] = [await server.customer('eve')]
  await restartSealing()
  let isChanged = false
  const { findings: reported } = await verifyAudit({
    ...services,
    db: {
      ...db,
      async all<R extends object>(statement: Parameters<typeof db.all>[0]) {
        const rows = await db.all<R>(statement)
        if (!isChanged && statement.compile().text.includes('from audit_logs where state is not null')) {
          isChanged = true
          await secondAdmin.call(users.freeze, { params: { userId: eve.user.id }, body: { note: 'Asked by phone' } })
        }
        return rows
      },
    },
  })
  expect(isChanged).toBe(true)
  expect(reported).toEqual([])
})

const role = (await db.one<{ id: string }>(sql`select id from roles where title = 'Support'`)).id
const [permission] = await db.all<{ id: string }>(
  sql`select id from permissions where id not in (select permission_id from role_permissions where role_id = ${role}) limit 1`,
)
const currency = (await db.one<{ id: string }>(sql`select id from currencies where currency_code = 'EUR'`)).id
const flag = await db.one<{ action: string; flag: string }>(
  sql`select action, flag from approval_policy_flags where approvals > 1 order by 1, 2 limit 1`,
)
const added = newId()
describe('verification reports row and field of', () => {
  test.each([
    changeOf('payment_gateways', gateway, `account = 'DE00 0000'`),
    changeOf('payment_gateways', gateway, `instructions = 'Send it elsewhere'`),
    changeOf('payment_gateways', gateway, `is_active = false`),
    changeOf('settings', 'true', `values = values || '{"withdrawalPerDay": "9000000.00"}'`, 'true'),
    changeOf('approval_policies', 'withdrawal.approve', `bands = '[{"from":"0.00","approvals":0}]'`, `action = 'withdrawal.approve'`),
    changeOf('approval_policies', 'withdrawal.approve', `cooling_hours = 0`, `action = 'withdrawal.approve'`),
    changeOf('currencies', currency, `value = 0.01`),
    changeOf('currencies', currency, `decimals = 0`),
    changeOf(
      'approval_policy_flags',
      `${flag.action}/${flag.flag}`,
      `approvals = 1`,
      `action = '${flag.action}' and flag = '${flag.flag}'`,
    ),
    changeOf('roles', role, `title = 'Super Support'`),
    changeOf('users', ada.user.id, `email = 'thief@example.test'`),
    changeOf('users', ada.user.id, `password_hash = '$argon2id$v=19$x'`),
    changeOf('users', ada.user.id, `credentials_changed_at = now() - interval '1 year'`),
    changeOf('users', ada.user.id, `identity_level = 0`),
    changeOf('users', ada.user.id, `referrer_id = '${bob.user.id}'`),
    changeOf('users', ada.user.id, `type = 'Internal'`),
    changeOf('users', bob.user.id, `frozen_at = null`),
    changeOf('users', root.user.id, `two_factor_enabled_at = null`),
    changeOf('wallets', wallet, `address = '0x000000000000000000000000000000000000dEaD'`),
    changeOf('wallets', wallet, `usable_at = now() - interval '9 days'`),
    changeOf('withdrawals', paid.id, `transaction_id = 'x'`),
    changeOf('withdrawals', paid.id, `destination = '{"address": "x"}'`),
    changeOf('withdrawals', paid.id, `approvals_needed = 0`),
    changeOf('withdrawals', paid.id, `user_id = '${bob.user.id}'`),
    [
      'the amount and the fee of an approved withdrawal, the net amount as before',
      [`update withdrawals set amount = amount + 100, fee = fee + 100 where id = '${paid.id}'`],
      [`withdrawals ${paid.id} amount`, `withdrawals ${paid.id} fee`],
    ],
    [
      'a permission given',
      [`insert into role_permissions values ('${role}', '${permission?.id ?? ''}')`],
      [`role_permissions ${role}/${permission?.id ?? ''}`],
    ],
    ['a role given', [`insert into user_roles values ('${bob.user.id}', '${role}', now())`], [`user_roles ${bob.user.id}/${role}`]],
    ['a role taken', [`delete from user_roles where user_id = '${finance.user.id}'`], [`user_roles ${finance.user.id}/`]],
    ['a withdrawal removed', [`delete from withdrawals where id = '${paid.id}'`], [`withdrawals ${paid.id}`]],
    [
      'an account of staff added',
      [
        `insert into users (id, type, username, name, email, created_at) values ('${added}', 'Internal', 'mole', 'Mole', 'mole@example.test', now())`,
      ],
      [`users ${added}`],
    ],
    [
      'two fields of one row',
      [`update wallets set network = 'BTC', address = 'x' where id = '${wallet}'`],
      [`wallets ${wallet} address`, `wallets ${wallet} network`],
    ],
  ])('%s', async (_, statements, expected) => {
    const reported = await findings(...statements)
    expect(reported.map((finding) => (expected.some((start) => finding.startsWith(start)) ? 'expected' : finding))).toEqual(
      expected.map(() => 'expected'),
    )
  })
})

test('many changes in one table do not hide changes in another', async () => {
  const decoys = `insert into country_gateways (country_id, gateway_id) select c.id, g.id from countries c cross join payment_gateways g on conflict do nothing`
  const changes = [
    `update settings set values = values || '{"withdrawalPerDay": "9000000.00"}'`,
    `update users set password_hash = 'x' where id = '${ada.user.id}'`,
  ]
  const verification = await afterTampering(server, [decoys, ...changes], async (tx) => verifyAudit({ ...services, db: { ...db, ...tx } }))
  const named = verification.findings.map(({ subject, field }) => `${subject} ${field ?? ''}`)
  expect(named).toEqual(expect.arrayContaining(['settings values', 'users password_hash']))
  const added = verification.counts.find(({ subject }) => subject === 'country_gateways')?.count ?? 0
  expect(added).toBeGreaterThan(100)
  expect(named.filter((finding) => finding.startsWith('country_gateways'))).toHaveLength(100)
  expect(verification.counts).toEqual(
    expect.arrayContaining([
      { subject: 'settings', count: 1 },
      { subject: 'users', count: 1 },
    ]),
  )
  expect(verification.total).toBe(added + 2)
})

test('a field changed by SQL stays reported after a command changes the same row', async () => {
  const bySql = `update withdrawals set note = 'x', amount = 9000, net = 8900 where id = '${paid.id}'`
  const fields = await afterTampering(server, [bySql], async (tx) => {
    await tx.run(sql`update withdrawals set amount = 9001, net = 8901 where id = ${paid.id}`)
    const sealing = sealerOf(services.secrets, clock)(tx.takeStateChanges(), tx)
    if (sealing) await tx.run(sealing)
    return (await verifyAudit({ ...services, db: { ...db, ...tx } })).findings.map(({ subject, field }) => `${subject} ${field ?? ''}`)
  })
  expect(fields.sort()).toEqual(['withdrawals amount', 'withdrawals net', 'withdrawals note'])
})

test('a field that SQL changed before a command and then set back is reported with its row', async () => {
  const seal = async (tx: Tx) => {
    const sealing = sealerOf(services.secrets, clock)(tx.takeStateChanges(), tx)
    if (sealing) await tx.run(sealing)
  }
  const changedTwice = async (tx: Tx) => {
    await tx.run(sql`update withdrawals set approvals_needed = 3 where id = ${paid.id}`)
    await tx.run(sql`update withdrawals set approvals_needed = 4, failure_reference = 'x' where id = ${paid.id}`)
    await seal(tx)
    await tx.run(sql`update withdrawals set failure_reference = null where id = ${paid.id}`)
    await seal(tx)
  }
  const findingsIn = async (tx: Tx) =>
    (await verifyAudit({ ...services, db: { ...db, ...tx } })).findings.map(({ subject, id, field }) => `${subject} ${id} ${field ?? ''}`)
  const honest = await afterTampering(server, [], async (tx) => {
    await changedTwice(tx)
    return findingsIn(tx)
  })
  expect(honest).toEqual([])
  const amount = async (tx: Tx, by: number) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`update withdrawals set amount = amount + ${by}, net = net + ${by} where id = ${paid.id}`)
    await tx.send('set local session_replication_role = origin', [])
  }
  const setBack = await afterTampering(server, [], async (tx) => {
    await amount(tx, 900_000)
    await changedTwice(tx)
    await amount(tx, -900_000)
    return findingsIn(tx)
  })
  expect(setBack).toEqual([`withdrawals ${paid.id} `])
})

test('the triggers pass on exactly the sealed fields', async () => {
  const triggers = await db.all<{ table: string; args: Buffer }>(sql`
    select c.relname as table, t.tgargs as args from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname ~ '^state_capture'`)
  // The lines of a profit distribution are inserted by the thousand and proved by a digest, so only their updates have a trigger.
  expect(triggers).toHaveLength(2 * Object.keys(sealedTables).length - 1)
  for (const { table, args } of triggers) {
    const [key, fields, part] = args.toString('utf8').split('\0')
    const sealed = sealedTables[part || table]
    expect([table, key?.split(','), fields?.split(',')]).toEqual([sealed?.table ?? table, sealed?.key, sealed?.fields])
  }
})

test('removed seals are reported, and beginning the sealing again causes no finding', async () => {
  expect((await findings('delete from audit_chain', 'delete from audit_logs where state is not null')).length).toBeGreaterThan(0)
  await beginStateSealing(services)
  expect(await findings()).toEqual([])
})

test('rows beyond the first page of a table are also sealed and verified', async () => {
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`
      insert into payment_gateways
        select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'title', 'Copied gateway ' || n))).* from payment_gateways g, generate_series(1, 5) as n
        where g.id = ${gateway}`)
    await tx.run(
      sql`insert into country_gateways (country_id, gateway_id) select c.id, g.id from countries c, payment_gateways g on conflict do nothing`,
    )
  })
  await restartSealing()
  expect(await findings()).toEqual([])
  const [last] = await db.all<{ country_id: string; gateway_id: string }>(
    sql`select country_id, gateway_id from country_gateways order by 1 desc, 2 desc limit 1`,
  )
  const key = `${last?.country_id}/${last?.gateway_id}`
  expect(await findings(`delete from country_gateways where country_id || '/' || gateway_id = '${key}'`)).toEqual([
    `country_gateways ${key}`,
  ])
})
