import { sql, type Sql } from '@/server/db/sql'

/** Projects `p` that visitors and customers see. Drafts and projects taken off the pages are for staff alone, as are their files. */
export const isShown: Sql = sql`(p.status <> 'DRAFT' and p.is_active)`
