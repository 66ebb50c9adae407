import type { Db } from './database'
import type { SortColumn } from './list-cursor'
import { raw, sql, type Sql } from './sql'

/** Sorts by a name or title in alphabetical order, whatever its case and accents (migration 0084). */
export const inNameOrder = (column: Sql): SortColumn => ({ by: sql`${column} collate by_name`, as: 'text' })

const versionChanged = sql`
  select c.oid from pg_collation c where c.oid = 'public.by_name'::regcollation and c.collversion is distinct from pg_collation_actual_version(c.oid)`

/**
 * Rebuilds the indexes in this order if PostgreSQL uses another version of ICU than the one that wrote them, such as after a restore or an
 * update of the operating system: another version can order letters differently, and pages would then miss rows.
 */
export async function refreshNameOrder(db: Db): Promise<void> {
  if (!(await db.maybe(versionChanged))) return
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table schema_migrations in exclusive mode`)
    // Another process that starts at the same time may have done it meanwhile.
    if (!(await tx.maybe(versionChanged))) return
    await tx.run(sql`alter collation by_name refresh version`)
    const indexes = await tx.all<{ name: string }>(
      sql`select indexrelid::regclass::text as name from pg_index where 'public.by_name'::regcollation = any(indcollation::oid[])`,
    )
    for (const { name } of indexes) await tx.run(sql`reindex index ${raw(name)}`)
  })
}
