import { incomeKinds, investedKinds, transferGroups } from '@/domain/transfer-groups'
import { sql, type Sql } from '@/server/db/sql'
import { kindArray } from '../../ledger/kinds'

/*
 * The definitions of customer figures, as SQL expressions over a customer's id or over investments `i`. Every screen, statement and email
 * uses these expressions, restricted at most to a period or to some investments. Figures of projects and of the whole platform are in
 * projects/figure-sources.ts.
 */

const balanceIn = (kind: 'CUSTOMER_AVAILABLE' | 'WITHDRAWAL_HOLD', userId: Sql): Sql =>
  sql`coalesce((select a.balance from ledger_accounts a where a.owner = ${userId} and a.kind = ${kind}), 0)::bigint`

/** A customer's available balance. */
export const availableTo = (userId: Sql): Sql => balanceIn('CUSTOMER_AVAILABLE', userId)

/** The amount on hold for a customer's withdrawals that are not yet paid or otherwise ended. */
export const onHoldOf = (userId: Sql): Sql => balanceIn('WITHDRAWAL_HOLD', userId)

/** The total principal of the investments `i` that match `which`. */
export const principalOf = (which: Sql): Sql => sql`(select coalesce(sum(a.balance), 0)::bigint from investments i
  join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' where ${which})`

/** Whether an investment `i` earns. */
export const isRunning = sql`i.status in ('ACTIVE', 'EXIT_REQUESTED')`

/** A partition of all investments `i` by state, so that the parts add up to the total principal. */
export const principalParts = {
  locked: isRunning,
  matured: sql`i.status = 'MATURED'`,
  partPaid: sql`i.status not in ('ACTIVE', 'EXIT_REQUESTED', 'MATURED')`,
} as const

/** The amount that a customer has put into investments. */
export const investedBy = (userId: Sql): Sql => sql`(
  select coalesce(sum(e.amount), 0)::bigint from investments i
    join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL' join ledger_transfers t on t.id = e.transfer
  where i.user_id = ${userId} and t.kind = any(${kindArray(investedKinds)}))`

/** The ledger entries whose sum is the customer's total value: available, on hold, and the principal of their investments. */
export const ownEntries = (userId: Sql): Sql => sql`
  select e.transfer, e.kind as account, t.kind, t.posted_at, e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer
  where e.owner = ${userId} and e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD')
  union all
  select e.transfer, e.kind as account, t.kind, t.posted_at, e.amount from investments i join ledger_entries e on e.owner = i.id and e.kind = 'INVESTMENT_PRINCIPAL'
  join ledger_transfers t on t.id = e.transfer where i.user_id = ${userId}`

/** The part of the total value that was in one kind of account before an instant. */
export const ownedBefore = (
  userId: Sql,
  account: 'CUSTOMER_AVAILABLE' | 'WITHDRAWAL_HOLD' | 'INVESTMENT_PRINCIPAL',
  until: Date,
): Sql => sql`(
  select coalesce(sum(amount), 0)::bigint from (${ownEntries(userId)}) own where account = ${account} and transfer < uuid_v7_first(${until}))`

/** The transfer kinds of each earnings figure: payouts, commissions, or both. */
export const earningKinds = { earned: incomeKinds, profit: transferGroups.profit, commissions: transferGroups.commissions } as const
type Earnings = keyof typeof earningKinds

/** Whether a row of `ownEntries` counts as earnings: payouts and commissions on the available balance, and their reversals. */
export const isEarnedAs = (figure: Earnings): Sql =>
  sql`(account = 'CUSTOMER_AVAILABLE' and kind = any(${kindArray(earningKinds[figure])}))`
export const isEarned: Sql = isEarnedAs('earned')

/** A customer's earnings: in total, or only from the rows of `ownEntries` that match `which`. */
export const earningsOf = (userId: Sql, figure: Earnings, which: Sql = sql`true`): Sql => sql`(
  select coalesce(sum(amount), 0)::bigint from (${ownEntries(userId)}) own where ${isEarnedAs(figure)} and ${which})`

/** Payments `p` that were reported and are not settled; excludes checkouts into which nothing was paid. */
export const inReview = sql`p.status in ('PENDING', 'MORE_INFO') and not p.awaits_money`

/** The total of the payments in review of the investments `i` that match. */
export const inReviewOf = (investments: Sql): Sql => sql`(
  select coalesce(sum(p.book_amount), 0)::bigint from payments p join investments i on i.id = p.investment_id where ${investments} and ${inReview})`

/** The part of an order `order` that is neither received nor in review. */
export const stillToPayOf = (order: Sql): Sql =>
  sql`greatest(${order}.amount - ${order}.paid_amount - ${inReviewOf(sql`i.id = ${order}.id`)}, 0)`

const isUnpaid = (userId: Sql): Sql => sql`o.user_id = ${userId} and o.status = 'AWAITING_PAYMENT'`

/** What a customer's unpaid orders still need. */
export const stillToPayBy = (userId: Sql): Sql =>
  sql`(select coalesce(sum(${stillToPayOf(sql`o`)}), 0)::bigint from investments o where ${isUnpaid(userId)})`

/** The part of a customer's unpaid orders that was not received: it is reserved in their projects. */
export const reservedBy = (userId: Sql): Sql =>
  sql`(select coalesce(sum(o.amount - o.paid_amount), 0)::bigint from investments o where ${isUnpaid(userId)})`
