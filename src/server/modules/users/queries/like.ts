import { sql, type Sql } from '@/server/db/sql'

/** The people whom staff find by a part of their name, username or address: few, so that what is theirs is found by its index. */
export const peopleLike = (pattern: string): Sql =>
  sql`select id from users where name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern}`
