import { sql, type Sql } from '@/server/db/sql'

/** Projects `p` that are visible to visitors and customers. Drafts and hidden projects, with their files, are visible only to staff. */
export const isShown: Sql = sql`(p.status <> 'DRAFT' and p.is_active)`
