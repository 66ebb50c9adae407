import { sql, type Sql } from '@/server/db/sql'

/**
 * Ids of users whose name or username matches the pattern `%…%`, or whose email is the searched text; few enough to find their rows through
 * an index. Emails match only as a whole, so that readers of a list without emails cannot find them out letter by letter.
 */
export const peopleLike = (pattern: string): Sql =>
  sql`select id from users where name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern.slice(1, -1)}`

/** Also by a part of the email, for lists that show emails. */
export const peopleWithContactsLike = (pattern: string): Sql =>
  sql`select id from users where name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern}`
