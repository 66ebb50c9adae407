import { sql } from '@/server/db/sql'

/** SQL for a change request `c`: the id of the account that it changes, or whose payment or withdrawal it changes; null for any other. */
export const concernedAccount = sql`case c.subject_type
  when 'user' then case when c.subject_id <> 'new' then c.subject_id::uuid end
  when 'withdrawal' then (select concerned.user_id from withdrawals concerned where concerned.id = c.subject_id::uuid)
  when 'payment' then (select concerned.user_id from payments concerned where concerned.id = c.subject_id::uuid) end`
