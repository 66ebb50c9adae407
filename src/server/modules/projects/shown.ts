import { sql, type Sql } from '@/server/db/sql'

/** SQL: whether visitors and customers see a project `p`. Drafts and hidden projects, with their files, are for staff only. */
export const isShown: Sql = sql`(p.status <> 'DRAFT' and p.is_active)`
