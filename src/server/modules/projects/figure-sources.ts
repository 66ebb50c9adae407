import type { FundKind } from '@/contract/funds'
import { sql, type Sql } from '@/server/db/sql'
import { isRunning } from '../users/queries/figure-sources'

/*
 * The definitions of project and platform figures, as SQL expressions over projects `p`, investments `i` or distributions `b`. Every screen
 * uses these expressions, for one project, a period or all projects.
 */

/** Whether an investment became active and was not cancelled in its cooling-off period; only then its owner counts as an investor. */
export const hasBegun = (investment: Sql = sql`i`): Sql =>
  sql`(${investment}.effective_from is not null and ${investment}.status <> 'CANCELLED')`

/** The number of investors of a project. */
export const investorsOf = (projectId: Sql): Sql =>
  sql`(select count(distinct i.user_id)::int from investments i where i.project_id = ${projectId} and ${hasBegun()})`

/** SQL: the total raised by all opened projects. A project's own `received` is what it has raised. */
export const raisedInAll = sql`(select coalesce(sum(p.received), 0)::bigint from projects p where p.status <> 'DRAFT')`

/** SQL: whether a line `l` of a distribution `b` was paid, and not taken back. */
export const isPaidLine = sql`(l.no <= b.done and l.taken_back_at is null)`

/** SQL: the total that matching distributions `b` paid to investors. */
export const paidOutBy = (which: Sql): Sql => sql`(select coalesce(sum(b.posted_total), 0)::bigint from profit_batches b where ${which})`

/** SQL: the total of posted fund transfers of these kinds of a project. */
export const movedOf = (
  projectId: Sql,
  kinds: readonly FundKind[],
): Sql => sql`(select coalesce(sum(m.amount), 0)::bigint from fund_movements m
  where m.project_id = ${projectId} and m.status = 'POSTED' and m.kind = any(${[...kinds]}))`

/**
 * SQL, one row: the principal and number of all active investments, and the principal that matures until an instant without reinvestment.
 * Losses are few, so deducting them from the amounts is cheaper than reading every investment's account.
 */
export const runningPrincipal = (now: Date, until: Date): Sql => sql`
  with running as (
    select i.id, i.amount, i.maturity_instruction <> 'REINVEST' and i.matures_at > ${now} and i.matures_at <= ${until} as matures
    from investments i where ${isRunning}),
  lost as (
    select coalesce(sum(l.amount), 0) as running, coalesce(sum(l.amount) filter (where r.matures), 0) as maturing
    from loss_lines l join fund_movements m on m.id = l.movement_id and m.status = 'POSTED' join running r on r.id = l.investment_id)
  select (coalesce((select sum(amount) from running), 0) - lost.running)::bigint as running, (select count(*)::int from running) as count,
    (coalesce((select sum(amount) from running where matures), 0) - lost.maturing)::bigint as maturing
  from lost`
