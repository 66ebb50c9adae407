import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { workQueues } from '@/contract/work-queues'
import { addDays } from '@/domain/dates'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { nothing, sql, type Sql } from '@/server/db/sql'
import { countingItems } from '../approvals/inbox/counting-items'
import { duePayouts } from '../payouts/due'
import { approverRefusal, exporterRefusal, isReaders } from '../withdrawals/payer-refusals'
import { isLeftToOthers, readOnlyPayer } from '../withdrawals/review/only-payer'

type Actionable = Reply<typeof dashboard.office>['actionable']

/**
 * How many items the reader can act on: to approve, as in the approvals inbox, and to pay. Items that the inbox lists with a reason why the
 * reader cannot approve them are not counted: in the cooling-off period, or as the only person who can pay a withdrawal. `overDay`: those
 * older than a day.
 */
export async function countActionable(db: Query, actor: Person, now: Date): Promise<Actionable> {
  const mayPay = may(actor, ...(workQueues.payouts.permissions ?? [])) && may(actor, 'withdraws:read')
  const items = await countingItems(db, actor, now)
  const isLeft = isLeftToOthers(sql`i.id`, await readOnlyPayer(db, { actor, now }))
  return db.one<Actionable>(sql`
    select count(*)::int as items, (count(*) filter (where since <= ${addDays(now, -1)}))::int as "overDay" from (
      select since from (${items}) i where not (i.queue = 'withdrawals' and ${isLeft}) ${mayPay ? payable(actor, now) : nothing}) items`)
}

/** SQL: further rows for the due payouts that the reader may pay; their own customer account is not among them. */
const payable = (actor: Person, now: Date): Sql => sql`
  union all select d.since from (${duePayouts(now)}) d join withdrawals w on w.id = d.id
  where not ${isReaders({ actor })} and ${approverRefusal({ actor, now })} is null and ${exporterRefusal({ actor, now })} is null`
