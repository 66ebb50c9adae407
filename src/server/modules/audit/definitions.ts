import type { Finding } from '@/contract/audit'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { createHash } from 'node:crypto'
import { expectedDefinitions } from './expected-definitions'

/** The tables and views whose content proves what happened. */
const TABLES = '^(ledger_|audit_|installation$)'
/** What no extension brought. */
const isOwn = (oid: Sql) => sql`not exists (select 1 from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

type Definition = { name: string; text: string }

/**
 * Everything that guards the books and the audit log in the database: functions, triggers, constraints, rules, views, row policies
 * and unique indexes, with their text; whether triggers fire at all; and what would make statements read or write something else:
 * triggers, rules, constraints and defaults of any table, functions of PostgreSQL that were replaced, operators and casts, tables of another schema that come first.
 */
const readDefinitions = (db: Query): Promise<Definition[]> =>
  db.all<Definition>(sql`
    select 'function ' || p.proname || '/' || p.pronargs as name,
      concat_ws(' ', l.lanname, p.provolatile, p.prosecdef, p.proisstrict, p.prorettype::regtype, p.proconfig::text, pg_get_function_arguments(p.oid), p.prosrc) as text
    from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(current_schemas(false)) and p.prokind <> 'a' and ${isOwn(sql`p.oid`)}
    union all
    select 'trigger ' || t.tgname || ' on ' || c.relname, concat_ws(' ', t.tgenabled, t.tgtype, t.tgdeferrable, t.tginitdeferred, f.proname, t.tgargs, t.tgattr, t.tgqual is not null)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select 'constraint ' || k.conname || ' on ' || c.relname, concat_ws(' ', k.convalidated, replace(pg_get_constraintdef(k.oid), 'public.', ''))
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace
      and k.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'column ' || a.attname || ' on ' || c.relname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname ~ ${TABLES} and a.attnum > 0 and not a.attisdropped
    union all
    select 'default of ' || a.attname || ' on ' || c.relname, pg_get_expr(d.adbin, d.adrelid)
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and c.relname !~ ${TABLES}
    union all
    select 'table ' || c.relname, concat_ws(' ', c.relkind, c.relrowsecurity, (select count(*) from pg_rewrite r where r.ev_class = c.oid), (select count(*) from pg_inherits i where i.inhrelid = c.oid or i.inhparent = c.oid))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname ~ ${TABLES}
    union all
    select 'rules or policies of ' || c.relname, ''
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ ${TABLES}
      and (c.relrowsecurity or c.relkind = 'p' or exists (select 1 from pg_rewrite r where r.ev_class = c.oid)
        or exists (select 1 from pg_inherits i where i.inhrelid = c.oid or i.inhparent = c.oid))
    union all
    select 'unique index ' || c.relname, concat_ws(' ', i.indisvalid, i.indisready, pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select 'constraint trigger ' || k.conname || ' on ' || c.relname, bool_and(t.tgenabled = 'O')::text
    from pg_trigger t join pg_constraint k on k.oid = t.tgconstraint join pg_class c on c.oid = t.tgrelid
    where t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname ~ ${TABLES} group by 1
    union all
    select 'view ' || c.relname, regexp_replace(pg_get_viewdef(c.oid), '[[:alnum:]_]+[.]|[^[:alnum:]_]', '', 'g')
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and c.relname ~ ${TABLES}
    union all
    select 'built-in function ' || p.proname || '/' || p.pronargs, p.prosrc
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'pg_catalog'::regnamespace
      and (l.lanname not in ('internal', 'c', 'sql') or p.oid >= 16384)
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    union all
    select 'relation in the way ' || n.nspname || '.' || c.relname, ''
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(current_schemas(false)) and n.nspname <> 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select 'operator ' || o.oid::regoperator, '' from pg_operator o where o.oid >= 16384 and ${isOwn(sql`o.oid`)}
    union all
    select 'cast ' || k.castsource::regtype || ' to ' || k.casttarget::regtype, '' from pg_cast k where k.oid >= 16384 and ${isOwn(sql`k.oid`)}
    union all
    select 'aggregate ' || p.oid::regprocedure, '' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(current_schemas(true)) and p.prokind = 'a' and p.oid >= 16384 and ${isOwn(sql`p.oid`)}
    union all
    select 'event trigger ' || e.evtname, '' from pg_event_trigger e where e.evtenabled <> 'D' and ${isOwn(sql`e.oid`)}
    union all
    select 'setting of new connections ' || split_part(setting, '=', 1), ''
    from pg_db_role_setting r cross join unnest(r.setconfig) as setting
    where r.setdatabase in (0, (select oid from pg_database where datname = current_database())) and r.setrole in (0, (select oid from pg_roles where rolname = session_user))
      and (split_part(setting, '=', 1) = any(${WATCHED_SETTINGS}::text[]) or setting like 'carmine.%')
    union all
    select 'setting session_replication_role', current_setting('session_replication_role')`)

/** Settings of a role or a database that switch triggers off, look elsewhere for names, load code, act as another role, compare otherwise or acknowledge unsaved commits. */
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

/** The present definitions, each as a short hash: what `expected-definitions.ts` holds. Functions of one name and arity count together. */
export async function hashDefinitions(db: Query): Promise<Record<string, string>> {
  const texts = new Map<string, string[]>()
  for (const { name, text } of await readDefinitions(db)) texts.set(name, [...(texts.get(name) ?? []), text])
  return Object.fromEntries(
    [...texts].map(([name, all]) => [name, hashOf(all.sort().join('\n'))] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** What guards the ledger and the audit log and is not as this version of the program installed it. */
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
