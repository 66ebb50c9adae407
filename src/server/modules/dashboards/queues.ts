import type { Reply } from '@/contract/core/endpoint'
import type { ApprovalAction } from '@/contract/approval-actions'
import type { dashboard } from '@/contract/dashboard'
import { toMoney } from '@/domain/money'
import type { Permission } from '@/contract/permissions'
import { may, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { hasCountingApproval } from '../approvals/counting'
import { waitsFor } from '../approvals/queries'
import { duePayouts, needsNewApproval } from '../payouts/due'
import { sql, type Sql } from '@/server/db/sql'

export type Queue = Reply<typeof dashboard.office>['queues'][number]
type QueueRow = {
  key: Queue['key']
  waiting: number
  amount: bigint | null
  new: number
  day: number
  days: number
  old: number
  oldest: Date | null
  second: number
}

/**
 * The permissions for seeing each queue: read permission for its list. Change requests are open to holders of any permission, since each
 * request requires a different one.
 */
const openTo: Readonly<Record<Queue['key'], readonly Permission[]>> = {
  payments: ['investments:read'],
  withdrawals: ['withdraws:read'],
  payouts: ['withdraws:read'],
  identity: ['user-verification-requests:read'],
  adjustments: ['user-transactions:read'],
  exits: ['projects:read', 'investments:read'],
  changes: [],
}
const queues = Object.keys(openTo) as Queue['key'][]
const mayOpen = (actor: Person, key: Queue['key']): boolean =>
  openTo[key].length === 0 ? may(actor) || actor.permissions.size > 0 : may(actor, ...openTo[key])

/** Open work by age: up to 4 hours, a day, three days, and older. `needSecond`: has a first approval and needs another. */
export async function readQueues(db: Query, actor: Person, now: Date): Promise<Queue[]> {
  const rows = await db.all<QueueRow>(sql`
    with waiting as (
      select 'payments' as key, book_amount as amount, coalesce(returned_at, created_at) as at, ${agreed(sql`p.id`, 'payment.approve')} as second from payments p where status = 'PENDING' and not awaits_money
      union all select 'withdrawals', amount, created_at, ${agreed(sql`w.id`, 'withdrawal.approve')} from withdrawals w where status = 'PENDING'
      union all select 'withdrawals', amount, coalesce(approved_at, created_at), ${agreed(sql`w.id`, 'withdrawal.approve')} from withdrawals w where ${needsNewApproval}
      union all select 'payouts', d.net, d.since, false from (${duePayouts(now)}) d
      union all select 'identity', null, coalesce(returned_at, created_at),
        ${agreed(sql`identity_requests.id`, 'identity.approve')} from identity_requests where status = 'PENDING'
      union all select 'adjustments', abs(amount), created_at, proposed_by <> ${actor.id} from adjustments where status = 'PENDING'
      union all select 'exits', exit_net, exit_asked_at, ${agreed(sql`i.id`, 'exit.approve', 'approve-exit')} from investments i where status = 'EXIT_REQUESTED'
      union all select 'changes', amount, created_at, true from change_requests c where ${waitsFor(actor, now)})
    select k.key, count(w.key)::int as waiting, sum(w.amount)::bigint as amount, min(w.at) as oldest, count(*) filter (where w.second)::int as second,
      count(*) filter (where w.at > ${now}::timestamptz - interval '4 hours')::int as new,
      count(*) filter (where w.at <= ${now}::timestamptz - interval '4 hours' and w.at > ${now}::timestamptz - interval '1 day')::int as day,
      count(*) filter (where w.at <= ${now}::timestamptz - interval '1 day' and w.at > ${now}::timestamptz - interval '3 days')::int as days,
      count(*) filter (where w.at <= ${now}::timestamptz - interval '3 days')::int as old
    from unnest(${queues.filter((key) => mayOpen(actor, key))}::text[]) with ordinality as k(key, place) left join waiting w on w.key = k.key
    group by k.key, k.place order by k.place`)
  return rows.map((row) => ({
    key: row.key,
    waiting: row.waiting,
    amount: hasNoAmount.has(row.key) ? null : toMoney(row.amount ?? 0n),
    ages: [row.new, row.day, row.days, row.old],
    oldestAt: row.oldest?.toISOString() ?? null,
    needSecond: row.second,
  }))
}

// An identity request has no amount, and not every change request has one.
const hasNoAmount: ReadonlySet<Queue['key']> = new Set(['identity', 'changes'])

const agreed = (id: Sql, action: ApprovalAction, event = 'approve'): Sql => hasCountingApproval(id, event, action)
