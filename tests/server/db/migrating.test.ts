import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { seedFoundation } from '@/server/installation/foundation'
import { migrate } from '@/server/db/migrate'
import { emptyDatabase } from '../../support/database'

/**
 * An existing installation: its schema and some rows as of migration 0027, restored from `schema-0027/` without running a migration, then
 * migrated. The rows include the hashes of the applied migrations, so a migration that is edited afterwards fails these tests.
 */
const MIGRATIONS = 'src/server/db/migrations'
const RESTORED = join(import.meta.dirname, 'schema-0027')
const LAST = '0027_state_seals.sql'
const NOON = new Date('2027-01-20T12:00:00Z')

let old: Db
let fresh: Db
let before: Readonly<Record<string, unknown>>
const cleanUp: (() => Promise<unknown>)[] = []

async function openEmpty(): Promise<{ db: Db; url: string }> {
  const { url, drop } = await emptyDatabase(inject('postgres'))
  cleanUp.unshift(drop)
  const db = openDatabase({ url, max: 2, bookCurrency: 'USD', onError: () => undefined })
  cleanUp.unshift(() => db.close())
  return { db, url }
}

/** Inserts the rows unchanged and in alphabetical order of the tables, so foreign keys and triggers are switched off meanwhile. */
async function restore(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(await readFile(join(RESTORED, 'schema.sql'), 'utf8'))
    await client.query(`set session_replication_role = replica; ${await readFile(join(RESTORED, 'rows.sql'), 'utf8')}`)
  } finally {
    await client.end()
  }
}

/** The data that a migration must keep: the ledger and the rows behind it. */
async function contentOf(db: Db): Promise<Record<string, unknown>> {
  const accounts = await db.all(sql`select owner, kind::text, balance from ledger_accounts order by 1, 2`)
  const entries = await db.one(sql`select count(*) as entries, sum(amount) as sum from ledger_entries`)
  const rows = await db.one(sql`select (select count(*) from users) as users, (select count(*) from investments) as investments,
    (select count(*) from payments) as payments, (select count(*) from withdrawals) as withdrawals, (select count(*) from wallets) as wallets,
    (select count(*) from audit_logs) as audited, (select count(*) from profit_lines) as profit_lines`)
  return { accounts, entries, rows }
}

beforeAll(async () => {
  const restored = await openEmpty()
  await restore(restored.url)
  before = await contentOf(restored.db)
  await migrate(restored.db, MIGRATIONS)
  old = restored.db
  fresh = (await openEmpty()).db
  await migrate(fresh, MIGRATIONS)
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})

test('no migration up to 0027 was changed, removed or added later', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name <= LAST).sort()
  const rows = await readFile(join(RESTORED, 'rows.sql'), 'utf8')
  const applied = [...rows.matchAll(/"name":"([^"]+\.sql)","sha256":"(\w{64})"/g)].map(([, name, hash]) => `${name} ${hash}`)
  const written = files.map(
    async (name) =>
      `${name} ${createHash('sha256')
        .update(await readFile(join(MIGRATIONS, name)))
        .digest('hex')}`,
  )
  expect(applied.sort()).toEqual(await Promise.all(written))
})

test('a database migrated from 0027 has the same schema as a new one', async () => {
  const [migrated, created] = await Promise.all([definitionsOf(old), definitionsOf(fresh)])
  expect(Object.keys(created).length).toBeGreaterThan(500)
  expect(migrated).toEqual(created)
})

test('the migrated database keeps its rows and ledger, and seeding the foundation changes neither', async () => {
  expect(before.rows).toMatchObject({ users: 7n, withdrawals: 6n })
  expect(await contentOf(old)).toEqual(before)
  await seedFoundation(old, NOON)
  expect(await contentOf(old)).toEqual(before)
})

/** All schema objects by name and definition. Not-null constraints are compared as columns, because their names differ by version. */
async function definitionsOf(db: Db): Promise<Record<string, string>> {
  const rows = await db.all<{ name: string; definition: string }>(sql`
    select 'column ' || c.relname || '.' || a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attgenerated, a.attidentity,
        pg_get_expr(d.adbin, d.adrelid), (select collname from pg_collation where oid = a.attcollation)) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    union all
    select 'table ' || relname, concat_ws(' ', relkind::text, relpersistence::text, reloptions::text, case when relkind in ('v', 'm') then pg_get_viewdef(oid) end)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    union all
    select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all
    select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all
    select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 'type ' || t.typname, string_agg(e.enumlabel, ',' order by e.enumsortorder)
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname
    union all
    select 'sequence ' || sequencename, concat_ws(' ', data_type::text, start_value, increment_by, cache_size, cycle)
    from pg_sequences where schemaname = 'public'`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}
