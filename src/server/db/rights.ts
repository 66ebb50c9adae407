import { databaseFault } from '@/server/work/errors'
import type { Query } from './database'
import { sql } from './sql'
import { StartRefusal } from '@/server/environment/start-refusal'

const INSUFFICIENT_PRIVILEGE = '42501'

const refusal = (name: string, what: string) =>
  new StartRefusal(
    `${name} does not grant its user the privileges that Carmine needs (${what}). Make that user the owner of the database and its tables.`,
  )

/** Runs a step of the start; missing database privileges become a one-line start refusal. */
export async function withRights<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && databaseFault(error)?.code === INSUFFICIENT_PRIVILEGE) throw refusal(name, error.message)
    throw error
  }
}

/**
 * Refuses a start whose first request would fail: a table that cannot be read or written, a sequence that cannot be used. Append-only
 * tables need no update or delete privileges.
 */
export async function checkRights(db: Query, name: string): Promise<void> {
  const closed = await db.maybe<{ what: string }>(sql`
    select case c.relkind when 'S' then 'sequence ' else 'table ' end || c.relname as what
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and case when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'USAGE') else
      not (has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')) or
      not (has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE')) and
        not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%append_only') end
      and c.relkind in ('r', 'p', 'S')
    order by c.relname limit 1`)
  if (closed) throw refusal(name, `permission denied for ${closed.what}`)
}
