import type { Tx } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { fieldError } from '@/server/work/errors'

/** SQL: a name without differences that readers do not see: case, repeated spaces and compatible characters. */
const compared = (name: Sql): Sql => sql`lower(regexp_replace(trim(normalize(${name}, NFKC)), '\\s+', ' ', 'g'))`

/** Staff cannot have a colleague's name, under which the audit log and approvals would show what they did. @param except the person named */
export async function requireDistinctName(tx: Tx, name: string, except: string | null): Promise<void> {
  // Serialises concurrent changes, since each would miss the name that the others are about to store.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('carmine.staff-names'))`)
  const other = await tx.maybe(
    sql`select 1 from users where type = 'Internal' and id is distinct from ${except}::uuid and ${compared(sql`name`)} = ${compared(sql`${name}::text`)} limit 1`,
  )
  if (other) throw fieldError('name', 'Another team member has this name. Add an initial or a middle name.')
}
