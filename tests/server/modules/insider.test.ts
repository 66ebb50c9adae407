import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AuditAction } from '@/contract/audit-actions/registry'
import type { AuditSubject } from '@/contract/audit-actions/subjects'
import { addDays } from '@/domain/dates'
import { openDatabase, type Tx } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { permissionsBypassed, system } from '@/server/work/actor'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { verifyAudit } from '@/server/modules/audit/verify'
import { takeDigests, verifyDigests } from '@/server/modules/ledger/digests'
import { giveBalance } from '../../support/money'
import { NOON, startServer } from '../../support/server'
import { afterTampering, findingsAfter } from '../../support/tampering'

/* Changes made by an insider as the database superuser, with every trigger off: verification reports each of them. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const ada = await server.customer('ada')
for (const daysAgo of [3, 2, 1]) {
  clock.set(addDays(NOON, -daysAgo))
  for (const amount of ['10.00', '20.00']) await giveBalance(server, ada, amount)
}
clock.set(NOON)
const note = (action: string) =>
  work(services, system, async ({ effects }) =>
    effects.audit({ action: action as AuditAction, subject: { type: 'thing' as AuditSubject, id: newId() }, after: { amount: 5n } }),
  )
for (let at = 0; at < 8; at += 1) await note(`thing.changed-${at}`)
await chainAudit(services, { whole: true })
await takeDigests(services)
const links = await db.all<{ seq: number; id: string }>(sql`select seq::int as seq, audit_id as id from audit_chain order by seq`)
const length = links.length
const idAt = (seq: number) => links.find((link) => link.seq === seq)?.id ?? 'missing'
/** Recomputes the hash chain from this entry on, as the database function does. */
const recomputed = (seq: number) =>
  `delete from audit_chain where seq >= ${seq}; select audit_chain_extend('00000000-0000-0000-0000-000000000000', 1000)`

const afterTamperingWith = <T>(statements: string, verify: (tx: Tx) => Promise<T>) => afterTampering(server, [statements], verify)
const auditFindings = (statements: string) => findingsAfter(server, statements)

test('an unchanged audit log is valid', async () => {
  expect(await auditFindings('select 1')).toEqual([])
  expect(await verifyDigests(services)).toMatchObject({ valid: true, checkedTo: '2026-11-19' })
})

const entry = (seq: number) => `audit-log ${idAt(seq)}`
const ofEntry = (seq: number) => `where id = '${idAt(seq)}'`
const changed = (set: string): [string, string, string[]] => [
  `an entry's ${set.split(' ')[0] ?? ''}`,
  `update audit_logs set ${set} ${ofEntry(3)}`,
  [entry(3)],
]
const inserted = newId()
const insert = (columns: string, values: string) =>
  `insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id${columns}) values ('${inserted}', now(), 'System', 'thing.done', 'thing', 'x'${values})`

describe('audit log verification reports exactly the entry that was', () => {
  test.each([
    changed(`action = 'thing.forged'`),
    changed(`after = '{"amount": "6"}'`),
    changed(`before = '{"amount": "4"}'`),
    changed(`actor_id = '${newId()}'`),
    changed(`actor_kind = 'Internal'`),
    changed(`at = at - interval '1 microsecond'`),
    changed(`subject_type = 'withdrawal'`),
    changed(`subject_id = 'y'`),
    changed(`subject_code = 'WDR-1'`),
    changed(`address = '203.0.113.1'`),
    changed(`request_id = 'another'`),
    changed(`refusal = 'No'`),
    changed(`permission = 'users:read'`),
    changed(`seal = null`),
    changed(`seal = sha256('x')`),
    ['removed', `delete from audit_logs ${ofEntry(4)}`, [entry(4)]],
    ['inserted', insert('', ''), [`audit-log ${inserted}`]],
    ['inserted with a seal of another entry', insert(', seal', `, (select seal from audit_logs ${ofEntry(2)})`), [`audit-log ${inserted}`]],
    [
      'inserted into the past',
      `${insert('', '')}; update audit_logs set at = now() - interval '1 year', id = '01900000-0000-7000-8000-000000000000' where id = '${inserted}'`,
      ['audit-log 01900000-0000-7000-8000-000000000000'],
    ],
  ])('changed: %s', async (_, statements, expected) => {
    expect(await auditFindings(statements)).toEqual(expected)
  })

  test.each([
    [
      'an entry changed and every link after it computed anew',
      `update audit_logs set action = 'x' ${ofEntry(3)}; ${recomputed(3)}`,
      [entry(3)],
    ],
    [
      'an entry changed and the chain computed anew from its first link',
      `update audit_logs set action = 'x' ${ofEntry(2)}; ${recomputed(1)}`,
      [entry(2)],
    ],
  ])('%s: the seal still reports it, and the anchor reports the rewritten head', async (_, statements, expected) => {
    expect(await auditFindings(statements)).toEqual([...expected, anchor(idAt(length))])
  })
})

const anchor = (id = 'missing') => `audit-chain ${id}`

test('verification counts every one of 40,001 unchained entries inserted by SQL', async () => {
  const many = 40_001
  const total = await afterTampering(
    server,
    [
      `insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id)
         select ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'))::uuid, now(), 'System', 'thing.done', 'thing', 'x' from generate_series(1, ${many}) n`,
    ],
    async (tx) => (await verifyAudit({ ...services, db: { ...db, ...tx } })).total,
  )
  expect(total).toBe(many)
})

describe('chain verification reports', () => {
  test.each([
    ['a removed link', `delete from audit_chain where seq = 4`, [entry(5)]],
    ['a changed hash', `update audit_chain set hash = sha256('x') where seq = ${length}`, [entry(length), anchor(idAt(length))]],
    ['its tail cut off', `delete from audit_chain where seq >= ${length - 1}`, [anchor()]],
    [
      'its tail cut off together with the entries',
      `delete from audit_chain where seq >= ${length - 1}; delete from audit_logs where id in ('${idAt(length)}', '${idAt(length - 1)}')`,
      [anchor()],
    ],
    ['an emptied chain', `truncate audit_chain`, [anchor()]],
    ['an emptied chain and log', `truncate audit_chain, audit_logs, audit_early_seals`, [anchor()]],
    [
      'an entry removed and the chain computed anew from its first link',
      `delete from audit_chain; delete from audit_logs ${ofEntry(2)}; ${recomputed(1)}`,
      [anchor()],
    ],
    ['a mark of sealing moved', `update installation set audit_unsealed_until = ${length}`, [anchor(idAt(length))]],
    ['a mark of sealing removed', `update installation set audit_unsealed_until = null, audit_head_seal = null`, ['installation']],
    ['a mark of sealing moved beyond the chain', `update installation set audit_unsealed_until = 1000000000`, [anchor()]],
    [
      'a mark of sealing moved beyond the chain without its seal',
      `update installation set audit_unsealed_until = 1000000000, audit_head_seal = null`,
      ['installation'],
    ],
    ['a seal of the mark removed', `update installation set audit_head_seal = null`, ['installation']],
    ['a mark removed without its seal', `update installation set audit_unsealed_until = null`, [anchor()]],
    ...[`audit_unsealed_until = 1000000000`, `audit_unsealed_until = 1000000000, audit_head_seal = null`].map(
      (set): [string, string, string[]] => [
        `an entry inserted and chained where ${set}`,
        `update installation set ${set}; ${insert('', '')}; select audit_chain_extend('00000000-0000-0000-0000-000000000000', 1000)`,
        [set.includes('null') ? 'installation' : anchor(), `audit-log ${inserted}`],
      ],
    ),
    ['another installation', `update installation set id = '${newId()}'`, ['installation', 'audit-chain']],
    ['no installation', `delete from installation`, ['installation missing']],
  ])('%s', async (_, statements, expected) => {
    const findings = await auditFindings(statements)
    // No unexpected finding, and no expected finding is missing.
    expect(findings.filter((finding) => !expected.some((start) => finding.startsWith(start)))).toEqual([])
    expect(expected.filter((start) => !findings.some((finding) => finding.startsWith(start)))).toEqual([])
  })

  test('a database restored from an older copy next to newer anchors', async () => {
    await note('thing.later')
    await chainAudit(services, { whole: false })
    const older = `delete from audit_chain where seq > ${length}; delete from audit_logs where action = 'thing.later'`
    expect(await auditFindings(older)).toEqual([anchor()])
  })

  test('a truncated chain when processes have separate data folders and share the anchor storage', async () => {
    const shared = { ...services, env: { ...services.env, STORAGE_URL: `file://${services.env.DATA_DIR}/shared` } }
    await note('thing.shared')
    await chainAudit(shared, { whole: false })
    const otherServices = { ...shared, env: { ...shared.env, DATA_DIR: join(services.env.DATA_DIR, 'other') } }
    const cut = `delete from audit_chain where seq = (select max(seq) from audit_chain)`
    const findings = await afterTamperingWith(cut, async (tx) => (await verifyAudit({ ...otherServices, db: { ...db, ...tx } })).findings)
    expect(findings.map(({ subject }) => subject)).toEqual(['audit-chain'])
    await rm(join(services.env.DATA_DIR, 'shared'), { recursive: true, force: true })
  })

  test('a last link replaced by that of another sealed entry, to any process that shares the anchor storage', async () => {
    const shared = { ...services, env: { ...services.env, STORAGE_URL: `file://${services.env.DATA_DIR}/shared` } }
    await note('thing.anchored')
    await chainAudit(shared, { whole: false })
    await note('thing.instead')
    const { seq, id } = await db.one<{ seq: number; id: string }>(
      sql`select (select max(seq) from audit_chain)::int as seq, id from audit_logs where action = 'thing.instead'`,
    )
    const otherServices = { ...shared, env: { ...shared.env, DATA_DIR: join(services.env.DATA_DIR, 'other') } }
    const replaced = `delete from audit_chain where seq = ${seq}; delete from audit_logs where action = 'thing.anchored'; ${recomputed(seq)}`
    const [alone, other] = await afterTamperingWith(replaced, async (tx) => {
      const tampered = { ...db, ...tx }
      // Every link and seal is valid; only the shared anchor differs.
      return [await verifyAudit({ ...services, db: tampered }), await verifyAudit({ ...otherServices, db: tampered })] as const
    })
    expect(alone).toMatchObject({ valid: true, findings: [] })
    expect(other).toMatchObject({ valid: false, firstBad: { seq }, findings: [{ subject: 'audit-chain', id }] })
    await rm(join(services.env.DATA_DIR, 'shared'), { recursive: true, force: true })
  })
})

describe('verification of the database guards', () => {
  test.each([
    [
      'a trigger that is off',
      `alter table ledger_entries disable trigger ledger_entries_append_only`,
      ['trigger ledger_entries_append_only on ledger_entries'],
    ],
    ['every trigger off', `alter table ledger_digests disable trigger all`, ['trigger ledger_digests_append_only on ledger_digests']],
    ['a trigger that was dropped', `drop trigger audit_logs_append_only on audit_logs`, ['trigger audit_logs_append_only on audit_logs']],
    [
      'a trigger that was added',
      `create trigger quiet before insert on ledger_entries for each row execute function ledger_refuse_closed_day()`,
      ['trigger quiet on ledger_entries'],
    ],
    [
      'a function that was replaced',
      `create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
      ['function ledger_refuse_change/0'],
    ],
    [
      'the function that writes effects, replaced',
      `create or replace function audit_chain_extend(p_from uuid, p_most int) returns int language sql as $$ select 0 $$`,
      ['function audit_chain_extend/2'],
    ],
    [
      'a constraint that was dropped',
      `alter table ledger_accounts drop constraint ledger_balance_never_negative`,
      ['constraint ledger_balance_never_negative on ledger_accounts'],
    ],
    [
      'a view of the balances that was replaced',
      `create or replace view ledger_balances as
         select a.owner, a.kind, a.normal_side, coalesce(a.balance, 0) + 1000 as balance from ledger_accounts a`,
      ['view ledger_balances'],
    ],
    [
      'a function of PostgreSQL that was replaced',
      `create or replace function pg_catalog.to_jsonb(anyelement) returns jsonb language plpgsql stable strict as $$ begin return row_to_json($1)::jsonb; end $$`,
      ['built-in function to_jsonb/1'],
    ],
    [
      'a function of PostgreSQL that is written in SQL, with another text',
      `create or replace function pg_catalog.lpad(text, integer) returns text language sql immutable strict as $$ select 'x' $$`,
      ['built-in function lpad/2'],
    ],
    [
      'a function of PostgreSQL replaced by one in SQL, under the name of another one that is written in SQL',
      `create or replace function pg_catalog.substring(text, integer, integer) returns text language sql immutable strict as $$ select 'x' $$`,
      ['built-in function substring/3'],
    ],
    [
      'a column of a table of the product that need not be filled any more',
      `alter table withdrawals alter column destination_hash drop not null`,
      ['required columns of withdrawals'],
    ],
    [
      'the triggers of a reference switched off on a table without triggers of its own',
      `do $$ declare r record; begin for r in select tgname from pg_trigger where tgrelid = 'outbox'::regclass loop
         execute format('alter table outbox disable trigger %I', r.tgname); end loop;
         for r in select tgname from pg_trigger where tgrelid = 'sessions'::regclass and tgisinternal loop
         execute format('alter table sessions disable trigger %I', r.tgname); end loop; end $$`,
      ['constraint triggers of sessions'],
    ],
    [
      'a table that comes first',
      `create schema if not exists carmine; create table carmine.withdrawals as select * from public.withdrawals; set local search_path = carmine, public`,
      ['relation in the way carmine.withdrawals'],
    ],
    [
      'a trigger that runs another function of the same name',
      `create schema elsewhere; create function elsewhere.ledger_refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
       drop trigger ledger_entries_append_only on ledger_entries;
       create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function elsewhere.ledger_refuse_change()`,
      ['trigger ledger_entries_append_only on ledger_entries'],
    ],
    [
      'a trigger whose condition never holds',
      `do $$ declare definition text := (select replace(pg_get_triggerdef(oid), '''on''::text', '''off''::text') from pg_trigger where tgname = 'state_capture' and tgrelid = 'wallets'::regclass);
       begin drop trigger state_capture on wallets; execute definition; end $$`,
      ['trigger state_capture on wallets'],
    ],
    [
      'the view of the balances over a table of another schema',
      `create schema elsewhere; create table elsewhere.ledger_accounts as select * from public.ledger_accounts;
       do $$ begin execute 'create or replace view ledger_balances as ' || replace(pg_get_viewdef('ledger_balances'::regclass), 'FROM ledger_accounts', 'FROM elsewhere.ledger_accounts'); end $$`,
      ['view ledger_balances'],
    ],
    [
      'the view of the balances with another comparison',
      `do $$ begin execute 'create or replace view ledger_balances as ' || regexp_replace(pg_get_viewdef('ledger_balances'::regclass), ' = ', ' <> '); end $$`,
      ['view ledger_balances'],
    ],
    [
      'an operator of PostgreSQL that runs another function',
      `create schema elsewhere; create function elsewhere.field(jsonb, text) returns text language sql immutable as $$ select pg_catalog.jsonb_object_field_text($1, $2) $$;
       update pg_operator set oprcode = 'elsewhere.field'::regproc where oprname = '->>' and oprleft = 'jsonb'::regtype and oprright = 'text'::regtype`,
      ['built-in operator ->>(jsonb,text)', 'redirected operator ->>(jsonb,text)'],
    ],
    [
      'an operator of PostgreSQL that runs another one of its functions',
      `update pg_operator set oprcode = 'date_lt'::regproc where oprname = '<=' and oprleft = 'date'::regtype and oprright = 'date'::regtype`,
      ['built-in operator <=(date,date)'],
    ],
    [
      'a cast of PostgreSQL that runs another function',
      `create schema elsewhere; create function elsewhere.as_number(text) returns bigint language sql immutable as $$ select 0::bigint $$;
       update pg_cast set castfunc = 'elsewhere.as_number'::regproc where castsource = 'text'::regtype and casttarget = 'regclass'::regtype`,
      ['redirected cast text to regclass'],
    ],
    ['a rule that swallows writes', `create rule quiet as on insert to audit_logs do instead nothing`, ['table audit_logs']],
    ['a policy that hides rows', `alter table ledger_entries enable row level security`, ['table ledger_entries']],
    ['a column that was added', `alter table audit_logs add column note text`, ['column note on audit_logs']],
    [
      'a trigger on a table of the product, which redirects what commands write',
      `create function quiet_wallet() returns trigger language plpgsql as $$ begin new.address := 'x'; return new; end $$;
       create trigger aaa before insert on wallets for each row execute function quiet_wallet()`,
      ['function quiet_wallet/0', 'trigger aaa on wallets'],
    ],
    [
      'a rule on a table of the product',
      `create rule quiet as on delete to withdrawals do instead nothing`,
      ['rules or policies of withdrawals'],
    ],
    ['a policy on a table of the product', `alter table payments enable row level security`, ['rules or policies of payments']],
    [
      'a function that is found before one of ours',
      `create function audit_chain_extend(p text, q int) returns int language sql as $$ select 0 $$`,
      ['function audit_chain_extend/2'],
    ],
    [
      'an operator that is found before one of PostgreSQL',
      `create function same(uuid, text) returns bool language sql as $$ select true $$;
       create operator public.= (leftarg = uuid, rightarg = text, function = same)`,
      ['function same/2', 'operator =(uuid,text)'],
    ],
    [
      'a cast',
      `create function as_number(uuid) returns bigint language sql as $$ select 0::bigint $$;
       create cast (uuid as bigint) with function as_number(uuid) as implicit`,
      ['cast uuid to bigint', 'function as_number/1'],
    ],
    [
      'a trigger on definitions',
      `create function quiet_event() returns event_trigger language plpgsql as $$ begin end $$;
       create event trigger quiet on ddl_command_end execute function quiet_event()`,
      ['event trigger quiet', 'function quiet_event/0'],
    ],
    [
      'a uniqueness that was dropped',
      `alter table payout_transaction_keys drop constraint payout_transaction_keys_key_key`,
      ['constraint payout_transaction_keys_key_key on payout_transaction_keys', 'unique index payout_transaction_keys_key_key'],
    ],
    [
      'a check of withdrawals that was dropped',
      `alter table withdrawals drop constraint withdrawals_check`,
      ['constraint withdrawals_check on withdrawals'],
    ],
    ['a default that was changed', `alter table ledger_accounts alter column entries set default 7`, ['column entries on ledger_accounts']],
    [
      'a default that makes new customers verified',
      `alter table users alter column identity_level set default 1`,
      ['default of identity_level on users'],
    ],
    [
      'a default that was added',
      `alter table withdrawals alter column approved_at set default now()`,
      ['default of approved_at on withdrawals'],
    ],
    [
      'the key that keeps a repeated command from being done twice',
      `alter table idempotency_keys drop constraint idempotency_keys_pkey`,
      ['constraint idempotency_keys_pkey on idempotency_keys', 'unique index idempotency_keys_pkey'],
    ],
    [
      'a reference to rows that have to be there',
      `alter table user_roles drop constraint user_roles_role_id_fkey`,
      ['constraint user_roles_role_id_fkey on user_roles'],
    ],
  ])('reports %s', async (_, statements, expected) => {
    expect(await auditFindings(statements)).toEqual(expected.map((name) => `definition ${name}`))
  })

  test.each([
    ['search_path', 'elsewhere, public'],
    ['session_replication_role', 'replica'],
    ['carmine.rbac', 'off'],
    ['carmine.seal', 'off'],
    ['transform_null_equals', 'on'],
    ['synchronous_commit', 'off'],
  ])('reports another %s for new connections', async (setting, value) => {
    const [role, database] = Object.values(
      await db.one<{ role: string; name: string }>(sql`select quote_ident(current_user) as role, quote_ident(current_database()) as name`),
    )
    for (const whose of [`role ${role}`, `database ${database}`, `role ${role} in database ${database}`])
      expect(await auditFindings(`alter ${whose} set ${setting} = ${value}`)).toEqual([`definition setting of new connections ${setting}`])
  })

  test('a database setting cannot switch off permissions or seals', async () => {
    const name = (await db.one<{ name: string }>(sql`select quote_ident(current_database()) as name`)).name
    await db.send(`alter database ${name} set carmine.rbac = off; alter database ${name} set carmine.seal = off`, [])
    const fresh = openDatabase({ url: server.url, max: 1, bookCurrency: 'USD', onError: () => undefined, seal: () => undefined })
    expect(await fresh.one(sql`select ${permissionsBypassed} as bypassed, current_setting('carmine.seal') as seal`)).toEqual({
      bypassed: false,
      seal: 'on',
    })
    await fresh.close()
    await db.send(`alter database ${name} reset all`, [])
  })

  test('reports a function that shadows one of PostgreSQL', async () => {
    const before = `create function to_jsonb(withdrawals) returns jsonb language sql as $$ select '{}'::jsonb $$;`
    expect(await auditFindings(before)).toContain('definition function to_jsonb/1')
  })

  test('reports triggers that are off for the whole session', async () => {
    const findings = await afterTamperingWith('select 1', async (tx) => {
      await tx.send('set local session_replication_role = replica', [])
      return (await verifyAudit({ ...services, db: { ...db, ...tx } })).findings.map(({ id }) => id)
    })
    expect(findings).toEqual(['setting session_replication_role'])
  })
})

describe('ledger verification reports the day of', () => {
  const of = (day: string) => `(select id from ledger_transfers where posted_at::date = '${day}' order by id limit 1)`
  test.each([
    ['a changed amount', `update ledger_entries set amount = amount * 2 where transfer = ${of('2026-11-18')}`, '2026-11-18'],
    [
      'a changed owner',
      `update ledger_entries set owner = '${newId()}' where transfer = ${of('2026-11-17')} and kind = 'CUSTOMER_AVAILABLE'`,
      '2026-11-17',
    ],
    ['a removed transfer', `delete from ledger_entries where transfer = ${of('2026-11-19')}`, '2026-11-19'],
    ['a changed reference', `update ledger_transfers set reference = '${newId()}' where id = ${of('2026-11-18')}`, '2026-11-18'],
    ['a changed digest', `update ledger_digests set hash = sha256('x') where day = '2026-11-18'`, '2026-11-18'],
    [
      'a changed balance of a day',
      `update ledger_digests set totals = jsonb_set(totals, '{CUSTOMER_AVAILABLE,balance}', '"1"') where day = '2026-11-18'`,
      '2026-11-18',
    ],
    ['removed balances of a day', `update ledger_digests set totals = null where day = '2026-11-18'`, '2026-11-18'],
    ['a removed digest', `delete from ledger_digests where day = '2026-11-18'`, '2026-11-19'],
    ['emptied digests', `truncate ledger_digests`, '2026-11-19'],
    [
      'a day computed anew with its digest, by functions of the database',
      `update ledger_transfers set reference = '${newId()}' where id = ${of('2026-11-19')};
       update ledger_digests d set content = x.content, hash = sha256((select hash from ledger_digests p where p.day = d.day - 1) || x.content) from ledger_day('2026-11-19') x where d.day = '2026-11-19'`,
      '2026-11-19',
    ],
    [
      'a day that the replaced function describes as it was',
      `update ledger_entries set amount = amount * 2 where transfer = ${of('2026-11-18')};
       create or replace function ledger_day(p_day date) returns table (transfers bigint, entries bigint, content bytea) language sql as $$ select d.transfers, d.entries, d.content from ledger_digests d where d.day = p_day $$`,
      '2026-11-18',
    ],
  ])('%s', async (_, statements, day) => {
    const proof = await afterTamperingWith(statements, (tx) => verifyDigests({ ...services, db: { ...db, ...tx } }))
    expect(proof).toMatchObject({ valid: false, firstBad: day })
  })
})
