import { sql, type Sql } from '@/server/db/sql'

/** Ids of users whose name, username or email matches the pattern; few enough to find their rows through an index. */
export const peopleLike = (pattern: string): Sql =>
  sql`select id from users where name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern}`
