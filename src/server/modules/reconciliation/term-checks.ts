import { BOOK_DECIMALS, WHOLE } from '@/domain/money'
import { sql, type Sql } from '@/server/db/sql'

/* Postings must follow from the terms of their record. This finds terms that were changed temporarily while a job used them. */

/** Commissions paid before the end of their hold, or with a wrong amount. */
const commissions = sql`
  select 'commission' as type, c.id::text as id, case when c.paid > c.amount then c.amount else 0 end as expected, c.paid as found
  from commissions c where c.paid > c.amount or (c.status in ('PAID', 'CLAWED_BACK') and not coalesce(c.paid_at >= c.hold_until, false))`

/** The result of `toBook`, rounded down. */
const bookAmount = sql`pg_catalog.div(y.received_amount * y.rate * (10::numeric ^ ${BOOK_DECIMALS}::int), 10::numeric ^ y.decimals::int)`

/** Settled payments booked with another amount than received at their rate. */
const payments = sql`
  select 'payment' as type, y.id::text as id, coalesce(x.amount, 0)::bigint as expected, y.book_amount as found
  from payments y cross join lateral (select ${bookAmount} as amount) x
  where y.status in ('APPROVED', 'REVERSED') and y.book_amount is distinct from x.amount`

/** Investments refunded although their project was not cancelled, or matured at another time than stored. */
const investments = sql`
  select 'refund' as type, i.id::text as id, 0::bigint as expected, i.paid_amount as found
  from investments i left join projects p on p.id = i.project_id where i.status = 'REFUNDED' and p.status is distinct from 'CANCELLED'
  union all
  select 'maturity', i.id::text, 0, i.paid_amount from investments i
  where i.status in ('MATURED', 'CLOSED') and (i.ended_at is null or i.matures_at is null or i.ended_at <> pg_catalog.date_trunc('milliseconds', i.matures_at))`

const penalty = sql`pg_catalog.div(coalesce(x.principal, 0)::numeric * i.early_exit_penalty, ${WHOLE}::bigint)::bigint`

/** Early exits that paid another amount than principal less penalty, or than quoted. */
const exits = sql`
  select 'early exit' as type, i.id::text as id, coalesce(x.principal, 0) - ${penalty} as expected, coalesce(x.net, 0) as found
  from investments i left join (
    select t.reference, (-sum(e.amount) filter (where e.kind = 'INVESTMENT_PRINCIPAL'))::bigint as principal,
      coalesce(sum(e.amount) filter (where e.kind = 'CUSTOMER_AVAILABLE'), 0)::bigint as net
    from ledger_transfers t join ledger_entries e on e.transfer = t.id where t.kind = 'EARLY_EXIT' group by 1) x on x.reference = i.id
  where i.status = 'EXITED' and (i.exit_net is distinct from coalesce(x.net, 0) or coalesce(x.net, 0) <> coalesce(x.principal, 0) - ${penalty})`

export const unfoundedResults: Sql = sql`${commissions} union all ${payments} union all ${investments} union all ${exits}`
