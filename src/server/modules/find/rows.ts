import { raw, sql, type Sql } from '@/server/db/sql'
import { investmentState } from '../users/queries/totals'

/** SQL: results of one kind that match a condition on `i`, `y` or `w`, which can end with an order. */
export const investmentRows = (condition: Sql): Sql => sql`
  select 'investment', i.id, i.code, u.name || ' · ' || p.title, null, null::uuid, ${investmentState}, i.amount
  from investments i join users u on u.id = i.user_id join projects p on p.id = i.project_id where ${condition}`

export const paymentRows = (condition: Sql): Sql => sql`
  select 'payment', y.id, y.code, u.name || ' · ' || p.title, null, y.investment_id, y.status, y.book_amount
  from payments y join users u on u.id = y.user_id join investments i on i.id = y.investment_id join projects p on p.id = i.project_id where ${condition}`

export const withdrawalRows = (condition: Sql): Sql => sql`
  select 'withdrawal', w.id, w.code, u.name || ' · requested on ' || to_char(w.created_at at time zone 'UTC', 'FMDD Mon YYYY'), null, null::uuid, w.status, w.amount
  from withdrawals w join users u on u.id = w.user_id where ${condition}`

export const newestFirst = (table: string): Sql => sql`order by ${raw(`${table}.created_at`)} desc`
