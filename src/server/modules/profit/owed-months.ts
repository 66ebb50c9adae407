import { sql, type Sql } from '@/server/db/sql'

/** A month in SQL: its start, and that of the next month, in UTC. */
export type MonthSql = { start: Sql; end: Sql }

export const monthSql = (start: Date, end: Date): MonthSql => ({
  start: sql`${start}::timestamptz`,
  end: sql`${end}::timestamptz`,
})

/** SQL: the amount of an investment `i` written off until `end`. */
export const lostUntil = (end: Sql): Sql => sql`coalesce((
  select sum(l.amount)::bigint from fund_movements f join loss_lines l on l.movement_id = f.id and l.investment_id = i.id
  where f.project_id = i.project_id and f.kind = 'CAPITAL_LOST' and f.status = 'POSTED' and f.posted_at < ${end}), 0)`

/** SQL: whether an investment `i` was ever active. */
export const hasRun: Sql = sql`(i.effective_from is not null and i.status not in ('CANCELLED', 'EXPIRED', 'AWAITING_PAYMENT'))`

/**
 * SQL: whether an investment `i` takes part in a month's profit, as a distribution counts it (`shareLines`): it was active on a day of the
 * month, and has principal left at its end.
 */
export const takesPart = ({ start, end }: MonthSql): Sql => sql`(
  ${hasRun} and i.effective_from < ${end}
  and least(i.matures_at, i.ended_at)::date > greatest(i.effective_from::date, (${start})::date) and i.amount > ${lostUntil(end)})`

const isBatchOf = (project: Sql, start: Sql): Sql =>
  sql`b.project_id = ${project} and b.year = extract(year from ${start})::int and b.month = extract(month from ${start})::int`

/**
 * SQL: whether a project `p` owes its investors the payout of a month: an investment takes part and the distribution is not fully posted. A
 * completed project still owes its last months.
 */
export const isOwed = (month: MonthSql): Sql => sql`(
  p.status <> 'CANCELLED'
  and not exists (select 1 from profit_batches b where ${isBatchOf(sql`p.id`, month.start)} and b.status = 'POSTED')
  and exists (select 1 from investments i where i.project_id = p.id and ${takesPart(month)}))`

/** SQL: whether an investment `i` has its payout of a month: its line or the whole distribution is posted. */
export const isPaid = (start: Sql): Sql => sql`exists (
  select 1 from profit_batches b where ${isBatchOf(sql`i.project_id`, start)} and (b.status = 'POSTED' or exists (
    select 1 from profit_lines paid where paid.batch_id = b.id and paid.investment_id = i.id and paid.no <= b.done)))`
