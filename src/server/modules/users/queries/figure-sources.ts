import { sql, type Sql } from '@/server/db/sql'
import { incomeKinds } from '@/domain/transfer-groups'
import { kindArray } from '../../ledger/kinds'

/*
 * What the figures "total value", "earned" and "in review" are sums of. Every screen, statement and email takes its figure from these
 * expressions, over other days or investments only.
 */

/** Entries that the total value of a customer is the sum of: available, on hold, and the principal of the own investments. */
export const ownEntries = (userId: Sql): Sql => sql`
  select e.transfer, e.kind as account, t.kind, t.posted_at, e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer
  where e.owner = ${userId} and e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD')
  union all
  select e.transfer, e.kind as account, t.kind, t.posted_at, e.amount from investments i join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL'
  join ledger_transfers t on t.id = e.transfer where i.user_id = ${userId}`

/** Whether an entry of `ownEntries` is earned: payouts and commissions on the available balance, and their reversals. */
export const isEarned: Sql = sql`(account = 'CUSTOMER_AVAILABLE' and kind = any(${kindArray(incomeKinds)}))`

/** Payments `p` that were reported and are not settled; a checkout into which nothing was paid is none. */
export const inReview = sql`p.status in ('PENDING', 'MORE_INFO') and not p.awaits_money`

/** The sum of the payments in review of the investments `i` that match. */
export const inReviewOf = (investments: Sql): Sql => sql`(
  select coalesce(sum(p.book_amount), 0)::bigint from payments p join investments i on i.id = p.investment_id where ${investments} and ${inReview})`
