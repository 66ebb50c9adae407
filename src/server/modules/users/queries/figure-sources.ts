import { incomeKinds, investedKinds, transferGroups } from '@/domain/transfer-groups'
import { sql, type Sql } from '@/server/db/sql'
import { kindArray } from '../../ledger/kinds'

/*
 * What the figures of customers are sums of, as expressions over a customer's id or over investments `i`. Every screen, statement and
 * email takes its figure from these expressions, over other days or investments only. Those of projects and of the whole platform are
 * in projects/figure-sources.ts.
 */

const balanceIn = (kind: 'CUSTOMER_AVAILABLE' | 'WITHDRAWAL_HOLD', userId: Sql): Sql =>
  sql`coalesce((select a.balance from ledger_accounts a where a.owner = ${userId} and a.kind = ${kind}), 0)::bigint`

/** What a customer can spend or withdraw. */
export const availableTo = (userId: Sql): Sql => balanceIn('CUSTOMER_AVAILABLE', userId)

/** What requested withdrawals of a customer hold until they are paid or end otherwise. */
export const onHoldOf = (userId: Sql): Sql => balanceIn('WITHDRAWAL_HOLD', userId)

/** The principal of the investments `i` that match. */
export const principalOf = (which: Sql): Sql => sql`(select coalesce(sum(a.balance), 0)::bigint from investments i
  join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' where ${which})`

/** Investments `i` that earn. */
export const isRunning = sql`i.status in ('ACTIVE', 'EXIT_REQUESTED')`

/** Which investments `i` each part of the principal is of. Together they are all of them, so the parts add up to it. */
export const principalParts = {
  locked: isRunning,
  matured: sql`i.status = 'MATURED'`,
  partPaid: sql`i.status not in ('ACTIVE', 'EXIT_REQUESTED', 'MATURED')`,
} as const

/** What a customer has put into investments. */
export const investedBy = (userId: Sql): Sql => sql`(
  select coalesce(sum(e.amount), 0)::bigint from investments i
    join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL' join ledger_transfers t on t.id = e.transfer
  where i.user_id = ${userId} and t.kind = any(${kindArray(investedKinds)}))`

/** Entries that the total value of a customer is the sum of: available, on hold, and the principal of the own investments. */
export const ownEntries = (userId: Sql): Sql => sql`
  select e.transfer, e.kind as account, t.kind, t.posted_at, e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer
  where e.owner = ${userId} and e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD')
  union all
  select e.transfer, e.kind as account, t.kind, t.posted_at, e.amount from investments i join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL'
  join ledger_transfers t on t.id = e.transfer where i.user_id = ${userId}`

/** The part of the total value that one kind of account had before an instant. */
export const ownedBefore = (
  userId: Sql,
  account: 'CUSTOMER_AVAILABLE' | 'WITHDRAWAL_HOLD' | 'INVESTMENT_PRINCIPAL',
  until: Date,
): Sql => sql`(
  select coalesce(sum(amount), 0)::bigint from (${ownEntries(userId)}) own where account = ${account} and transfer < uuid_v7_first(${until}))`

/** The transfers that each figure of earnings is made of: payouts, commissions, or both. */
export const earningKinds = { earned: incomeKinds, profit: transferGroups.profit, commissions: transferGroups.commissions } as const
type Earnings = keyof typeof earningKinds

/** Whether an entry of `ownEntries` is earned: payouts and commissions on the available balance, and their reversals. */
export const isEarnedAs = (figure: Earnings): Sql =>
  sql`(account = 'CUSTOMER_AVAILABLE' and kind = any(${kindArray(earningKinds[figure])}))`
export const isEarned: Sql = isEarnedAs('earned')

/** What a customer has earned, ever or with those entries of `ownEntries` that match. */
export const earningsOf = (userId: Sql, figure: Earnings, which: Sql = sql`true`): Sql => sql`(
  select coalesce(sum(amount), 0)::bigint from (${ownEntries(userId)}) own where ${isEarnedAs(figure)} and ${which})`

/** Payments `p` that were reported and are not settled; a checkout into which nothing was paid is none. */
export const inReview = sql`p.status in ('PENDING', 'MORE_INFO') and not p.awaits_money`

/** The sum of the payments in review of the investments `i` that match. */
export const inReviewOf = (investments: Sql): Sql => sql`(
  select coalesce(sum(p.book_amount), 0)::bigint from payments p join investments i on i.id = p.investment_id where ${investments} and ${inReview})`
