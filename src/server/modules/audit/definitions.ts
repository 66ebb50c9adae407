import type { Finding } from '@/contract/audit'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { createHash } from 'node:crypto'
import { expectedDefinitions } from './expected-definitions'

/** The tables and views that serve as evidence. */
const TABLES = '^(ledger_|audit_|installation$)'

/** The operators and types that read and compare rows: their functions have the same names in PostgreSQL 15 to 18. */
const VERIFYING_OPERATORS = ['->', '->>', '#>', '#>>', '=', '<>', '<', '<=', '>', '>=', '||', '-', '+', '~', '!~', '~~', '@>']
const VERIFIED_TYPES = ['jsonb', 'text', 'uuid', 'bytea', 'bigint', 'integer', 'boolean', 'timestamptz', 'date', 'name', 'oid', '"char"']

type Definition = { name: string; text: string }

/**
 * SQL: objects that a statement's function, operator or table names could resolve to instead of the originals. PostgreSQL's functions in
 * SQL can be replaced in place, so their text is compared; it is the same in PostgreSQL 15 to 18. All others are bound to their code.
 */
const resolvedFirst = sql`
  select 'schema before pg_catalog ' || s.name, ''
  from (select x.name, x.place from pg_catalog.unnest(current_schemas(true)) with ordinality as x(name, place) where x.name not like 'pg_temp%' order by x.place limit 1) s
  where s.name <> 'pg_catalog'
  union all
  select 'built-in function ' || p.proname || '/' || p.pronargs::text, pg_catalog.concat_ws(' ', p.oid::regprocedure, p.prorettype::regtype, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc))
  from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'pg_catalog'::regnamespace
    and (l.lanname not in ('internal', 'c') or p.oid >= 16384::oid)
    and not (l.lanname = 'c' and p.proname ~ '^plpgsql_(call_handler|inline_handler|validator)$' and p.probin = '$libdir/plpgsql')
  union all
  select 'extension ' || e.extname, '' from pg_extension e
  union all
  select 'relation in the way ' || n.nspname || '.' || c.relname, ''
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(current_schemas(false)) and n.nspname not in ('public', 'pg_catalog') and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select 'operator ' || o.oprname || '(' || pg_catalog.concat_ws(',', nullif(o.oprleft, 0::oid)::regtype, o.oprright::regtype) || ')', pg_catalog.concat_ws(' ', p.proname, o.oprresult::regtype)
  from pg_operator o left join pg_proc p on p.oid = o.oprcode where o.oid >= 16384::oid
  union all
  select 'built-in operator ' || o.oprname || '(' || o.oprleft::regtype || ',' || o.oprright::regtype || ')', p.proname
  from pg_operator o join pg_proc p on p.oid = o.oprcode
  where o.oid < 16384::oid and o.oprname = any(${VERIFYING_OPERATORS}::text[]) and o.oprleft = any(${VERIFIED_TYPES}::regtype[]) and o.oprright = any(${VERIFIED_TYPES}::regtype[])
  union all
  select 'redirected ' || x.what || ' ' || x.name, ''
  from (
    select 'operator' as what, o.oid::regoperator::text as name, o.oprcode::oid as function from pg_operator o where o.oid < 16384::oid
    union all select 'cast', k.castsource::regtype::text || ' to ' || k.casttarget::regtype::text, k.castfunc from pg_cast k where k.oid < 16384::oid
    union all select 'type', t.oid::regtype::text, f from pg_type t, pg_catalog.unnest(array[t.typinput, t.typoutput, t.typreceive, t.typsend]::oid[]) as f where t.oid < 16384::oid
    union all select 'aggregate', g.aggfnoid::regprocedure::text, f from pg_aggregate g, pg_catalog.unnest(array[g.aggtransfn, g.aggfinalfn, g.aggcombinefn]::oid[]) as f where g.aggfnoid::oid < 16384::oid
  ) x join pg_proc p on p.oid = x.function where p.oid >= 16384::oid or p.pronamespace <> 'pg_catalog'::regnamespace
  union all
  select 'cast ' || k.castsource::regtype::text || ' to ' || k.casttarget::regtype::text, '' from pg_cast k where k.oid >= 16384::oid
  union all
  select 'aggregate ' || p.oid::regprocedure::text, '' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any(current_schemas(true)) and p.prokind = 'a' and p.oid >= 16384::oid`

/**
 * SQL: what runs code of another schema in the application's transactions: triggers and rules of tables outside `public` (the job queue has
 * none), domains, column types that are not PostgreSQL's, and expressions of indexes, defaults and constraints that call a function of such
 * a schema.
 */
const codeElsewhere = sql`
  select 'trigger ' || t.tgname || ' on ' || c.relnamespace::regnamespace || '.' || c.relname, t.tgfoid::regprocedure::text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace <> 'public'::regnamespace
  union all
  select 'rules of ' || c.relnamespace::regnamespace || '.' || c.relname, ''
  from pg_class c where c.relnamespace <> 'public'::regnamespace and c.relkind in ('r', 'p') and exists (select 1 from pg_rewrite r where r.ev_class = c.oid)
  union all
  select 'domain ' || t.oid::regtype, '' from pg_type t where t.typtype = 'd' and t.oid >= 16384::oid
  union all
  select 'type of ' || a.attname || ' on ' || c.relname, format_type(a.atttypid, a.atttypmod)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ ${TABLES} and not a.attisdropped
    and t.oid >= 16384::oid and t.typtype <> 'e'
  union all
  select x.what || ' that calls ' || p.oid::regprocedure, ''
  from (
    select 'index ' || i.indexrelid::regclass as what, pg_catalog.concat_ws(' ', i.indexprs, i.indpred) as tree from pg_index i
    union all select 'default on ' || d.adrelid::regclass, d.adbin::text from pg_attrdef d
    union all select 'constraint ' || k.conname || ' on ' || k.conrelid::regclass, k.conbin::text from pg_constraint k
  ) x cross join lateral pg_catalog.regexp_matches(x.tree, ':funcid ([0-9]+)', 'g') as called(ids)
  join pg_proc p on p.oid = called.ids[1]::oid
  where p.pronamespace not in ('pg_catalog'::regnamespace, 'public'::regnamespace)`

/**
 * Whether a value of `synchronous_commit` acknowledges commits that are less durable than with `on`; a replica often needs a stricter
 * value.
 */
const isUnsaved = (value: Sql) => sql`pg_catalog.lower(${value}) not in ('on', 'true', 'yes', '1', 'remote_write', 'remote_apply')`

/**
 * Reads everything in the database that guards the ledger and the audit log: functions, triggers, constraints, rules, views, row policies
 * and unique indexes, with their text; whether triggers fire at all; and whatever could make statements read or write something else:
 * triggers, rules, constraints and defaults of any table, replaced functions of PostgreSQL, operators and casts, and tables of a schema
 * with precedence. A superuser can add any object to an extension, so extensions are compared too. Operands have the types of PostgreSQL's
 * own operators and functions here, so that none of another schema matches better.
 */
const readDefinitions = (db: Query): Promise<Definition[]> =>
  db.all<Definition>(sql`
    select 'function ' || p.proname || '/' || p.pronargs::text as name,
      pg_catalog.concat_ws(' ', l.lanname, p.provolatile, p.prosecdef, p.proisstrict, p.prorettype::regtype, p.proconfig::text, pg_get_function_arguments(p.oid), p.prosrc, regexp_replace(p.probin, '^.*/', '')) as text
    from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(current_schemas(false)) and n.nspname <> 'pg_catalog' and p.prokind <> 'a'
    union all
    select 'trigger ' || t.tgname || ' on ' || c.relname, pg_catalog.concat_ws(' ', t.tgenabled, f.pronamespace::regnamespace, replace(pg_get_triggerdef(t.oid), 'public.', ''))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select 'constraint ' || k.conname || ' on ' || c.relname, pg_catalog.concat_ws(' ', k.convalidated, replace(pg_get_constraintdef(k.oid), 'public.', ''))
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace
      and k.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'column ' || a.attname || ' on ' || c.relname, pg_catalog.concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname ~ ${TABLES} and a.attnum > 0 and not a.attisdropped
    union all
    select 'default of ' || a.attname || ' on ' || c.relname, pg_get_expr(d.adbin, d.adrelid)
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and c.relname !~ ${TABLES}
    union all
    select 'table ' || c.relname, pg_catalog.concat_ws(' ', c.relkind, c.relrowsecurity, (select count(*) from pg_rewrite r where r.ev_class = c.oid), (select count(*) from pg_inherits i where i.inhrelid = c.oid or i.inhparent = c.oid))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname ~ ${TABLES}
    union all
    select 'rules or policies of ' || c.relname, ''
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ ${TABLES}
      and (c.relrowsecurity or c.relkind = 'p' or exists (select 1 from pg_rewrite r where r.ev_class = c.oid)
        or exists (select 1 from pg_inherits i where i.inhrelid = c.oid or i.inhparent = c.oid))
    union all
    select 'unique index ' || c.relname, pg_catalog.concat_ws(' ', i.indisvalid, i.indisready, pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select 'constraint trigger ' || k.conname || ' on ' || c.relname, bool_and(t.tgenabled = 'O')::text
    from pg_trigger t join pg_constraint k on k.oid = t.tgconstraint join pg_class c on c.oid = t.tgrelid
    where t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname ~ ${TABLES} group by 1
    union all
    select 'constraint triggers of ' || c.relname, bool_and(t.tgenabled = 'O')::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgisinternal and t.tgconstraint <> 0::oid and c.relnamespace = 'public'::regnamespace and c.relname !~ ${TABLES} group by c.relname
    union all
    select 'required columns of ' || c.relname, string_agg(a.attname::text, ' ' order by a.attname::text)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ ${TABLES} and a.attnum > 0::smallint and not a.attisdropped and a.attnotnull
    group by c.relname
    union all
    select 'view ' || c.relname, pg_catalog.concat_ws(' ', regexp_replace(pg_get_viewdef(c.oid), '[[:alnum:]_]+[.]|[[:space:]()]', '', 'g'), (
      select string_agg(distinct u.nspname || '.' || o.relname, ' ')
      from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class o on o.oid = d.refobjid join pg_namespace u on u.oid = o.relnamespace where r.ev_class = c.oid))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and c.relname ~ ${TABLES}
    union all
    ${resolvedFirst} union all ${codeElsewhere}
    union all
    select 'event trigger ' || e.evtname, '' from pg_event_trigger e where e.evtenabled <> 'D'
    union all
    select 'setting of new connections ' || split_part(setting, '=', 1), ''
    from pg_db_role_setting r cross join pg_catalog.unnest(r.setconfig) as setting
    where r.setdatabase in (0::oid, (select oid from pg_database where datname = current_database())) and r.setrole in (0::oid, (select oid from pg_roles where rolname = session_user))
      and (split_part(setting, '=', 1) = any(${WATCHED_SETTINGS}::text[]) or setting like 'carmine.%')
      and (split_part(setting, '=', 1) <> 'synchronous_commit' or ${isUnsaved(sql`split_part(setting, '=', 2)`)})
    union all
    select 'setting of the server ' || s.name, '' from pg_settings s
    where s.name = any(${WATCHED_SETTINGS}::text[]) and s.source = 'configuration file' and s.setting is distinct from s.boot_val
      and case when s.name = 'synchronous_commit' then ${isUnsaved(sql`s.setting`)} when s.sourcefile is null then s.name !~ 'preload' else s.sourcefile ~ 'postgresql[.]auto[.]conf$' end
    union all
    select 'setting session_replication_role', current_setting('session_replication_role')`)

/**
 * Settings written by `alter system`, even before the server reloads them, and Carmine's own settings, which `pg_settings` does not list.
 * Readable by superusers only.
 */
async function readSystemSettings(db: Query): Promise<Definition[]> {
  const { may } = await db.one<{ may: boolean }>(
    sql`select pg_catalog.has_function_privilege('pg_catalog.pg_show_all_file_settings()', 'execute') as may`,
  )
  if (!may) return []
  return db.all<Definition>(sql`
    select 'setting of the server ' || f.name as name, '' as text from pg_file_settings f
    where f.name like 'carmine.%' or f.name = any(${WATCHED_SETTINGS}::text[]) and f.sourcefile ~ 'postgresql[.]auto[.]conf$'
      and (f.name <> 'synchronous_commit' or ${isUnsaved(sql`f.setting`)})`)
}

/**
 * Settings of the server, a role or a database that disable triggers, change name resolution, load code, change the role or comparisons, or
 * acknowledge unsaved commits. Server settings count only if `alter system` wrote them: `postgresql.conf` belongs to the operator or
 * provider. An unsaved commit counts wherever it is set. A role that may not read a setting's source counts all but the libraries, which
 * providers set.
 */
const WATCHED_SETTINGS = [
  'session_replication_role',
  'search_path',
  'session_preload_libraries',
  'local_preload_libraries',
  'role',
  'transform_null_equals',
  'row_security',
  'event_triggers',
  'synchronous_commit',
]

const hashOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16)

/** A short hash of each current definition, as in `expected-definitions.ts`. Functions with the same name and arity are hashed together. */
export async function hashDefinitions(db: Query): Promise<Record<string, string>> {
  const texts = new Map<string, string[]>()
  for (const { name, text } of [...(await readDefinitions(db)), ...(await readSystemSettings(db))])
    texts.set(name, [...(texts.get(name) ?? []), text])
  return Object.fromEntries(
    [...texts].map(([name, all]) => [name, hashOf(all.sort().join('\n'))] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The guards of the ledger and the audit log that differ from what this version installs. */
export async function changedDefinitions(db: Query): Promise<Finding[]> {
  const found = await hashDefinitions(db)
  const names = [...new Set([...Object.keys(found), ...Object.keys(expectedDefinitions)])].sort()
  return names
    .filter((name) => found[name] !== expectedDefinitions[name])
    .map((name) => ({ subject: 'definition', id: name, field: null, message: messageOf(name, found) }))
}

function messageOf(name: string, found: Readonly<Record<string, string>>): string {
  if (!(name in found)) return 'This guard was removed from the database.'
  return name in expectedDefinitions ? 'This guard was changed in the database.' : 'This was added to the database beside the guards.'
}
