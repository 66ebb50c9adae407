import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { fieldError } from '@/server/work/errors'

/** Staff cannot have a colleague's name, under which the audit log and approvals would show what they did. @param except the person named */
export async function requireDistinctName(tx: Tx, name: string, except: string | null): Promise<void> {
  const other = await tx.maybe(
    sql`select 1 from users where type = 'Internal' and id is distinct from ${except}::uuid and lower(name) = lower(${name.trim()}) limit 1`,
  )
  if (other) throw fieldError('name', 'Another team member has this name. Add an initial or a middle name.')
}
