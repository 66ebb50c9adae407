import type { WorkQueueKey } from '@/contract/work-queue-keys'
import { sql, type Sql } from '@/server/db/sql'
import { concernedAccount } from '../approvals/concerned-account'
import { hasCountingApproval } from '../approvals/counting'
import { duePayouts, needsNewApproval } from '../payouts/due'

/** Where the open items of a queue are read from; the columns are those of `WorkItem`, each null or false if omitted. */
export type ItemSource = {
  id: Sql
  about: Sql
  since: Sql
  /** Tables with joins and conditions, without `where`. */
  from: Sql
  where: Sql
  /** The event under which its approvals are recorded. */
  event?: 'approve' | 'approve-exit'
  /** Who cannot act on it, besides its approvers: uuid columns, each possibly null. */
  makers?: readonly Sql[]
  /** The customer, or the account, that it concerns: the id, possibly null. Its person cannot act on it. */
  owner?: Sql
  code?: Sql
  amount?: Sql
  second?: Sql
  project?: Sql
  permission?: Sql
  returned?: Sql
  action?: Sql
}

// Read by partial indexes or indexes on the status, so that the time depends on the number of open items only. Owners are outer-joined
// although each item has one, so that PostgreSQL drops the join if no column of it is read: when counting and sorting thousands of items.
const openItems: Readonly<Record<Exclude<WorkQueueKey, 'payouts' | 'change-requests'>, ItemSource>> = {
  payments: {
    id: sql`p.id`,
    code: sql`p.code`,
    about: sql`u.name`,
    amount: sql`p.book_amount`,
    since: sql`coalesce(p.returned_at, p.created_at)`,
    second: sql`p.second_needed and ${hasCountingApproval(sql`p.id`, 'approve', 'payment.approve')}`,
    makers: [sql`p.recorded_by`],
    owner: sql`p.user_id`,
    action: sql`'payment.approve'`,
    from: sql`payments p left join users u on u.id = p.user_id`,
    where: sql`p.status = 'PENDING' and not p.awaits_money`,
  },
  withdrawals: {
    id: sql`w.id`,
    code: sql`w.code`,
    about: sql`u.name`,
    amount: sql`w.amount`,
    since: sql`w.created_at`,
    owner: sql`w.user_id`,
    action: sql`'withdrawal.approve'`,
    from: sql`withdrawals w left join users u on u.id = w.user_id`,
    where: sql`w.status = 'PENDING'`,
  },
  identity: {
    id: sql`r.id`,
    about: sql`u.name`,
    since: sql`coalesce(r.returned_at, r.created_at)`,
    makers: [sql`r.submitted_by`],
    owner: sql`r.user_id`,
    action: sql`'identity.approve'`,
    from: sql`identity_requests r left join users u on u.id = r.user_id`,
    where: sql`r.status = 'PENDING'`,
  },
  adjustments: {
    id: sql`a.id`,
    code: sql`a.code`,
    about: sql`u.name`,
    amount: sql`a.amount`,
    since: sql`a.created_at`,
    makers: [sql`a.proposed_by`],
    owner: sql`a.user_id`,
    action: sql`'adjustment.post'`,
    from: sql`adjustments a left join users u on u.id = a.user_id`,
    where: sql`a.status = 'PENDING'`,
  },
  exits: {
    id: sql`i.id`,
    code: sql`i.code`,
    about: sql`u.name`,
    amount: sql`i.exit_net`,
    since: sql`coalesce(i.exit_asked_at, i.created_at)`,
    owner: sql`i.user_id`,
    event: 'approve-exit',
    action: sql`'exit.approve'`,
    from: sql`investments i left join users u on u.id = i.user_id`,
    where: sql`i.status = 'EXIT_REQUESTED'`,
  },
  questions: {
    id: sql`q.id`,
    about: sql`p.title`,
    since: sql`q.asked_at`,
    project: sql`p.id`,
    second: sql`false`,
    from: sql`project_questions q join projects p on p.id = q.project_id`,
    where: sql`q.answer is null`,
  },
}

const timedItems = (now: Date): Readonly<Record<'payouts' | 'change-requests', ItemSource>> => ({
  payouts: {
    id: sql`d.id`,
    code: sql`d.code`,
    about: sql`d.about`,
    amount: sql`d.net`,
    since: sql`d.since`,
    owner: sql`d.user_id`,
    returned: sql`d.reason`,
    second: sql`false`,
    from: sql`(${duePayouts(now)}) d`,
    where: sql`true`,
  },
  'change-requests': {
    id: sql`c.id`,
    code: sql`c.code`,
    about: sql`c.title`,
    amount: sql`c.amount`,
    since: sql`c.created_at`,
    makers: [sql`c.maker_id`],
    owner: concernedAccount,
    permission: sql`c.checker_permission`,
    action: sql`c.action`,
    from: sql`change_requests c`,
    where: sql`c.status = 'PENDING' and c.expires_at > ${now}`,
  },
})

/** Approved withdrawals that need a new approval. Separate from the others, so that those are read in index order. */
const lapsedWithdrawals: ItemSource = {
  ...openItems.withdrawals,
  since: sql`coalesce(w.approved_at, w.created_at)`,
  returned: sql`'an approval no longer counts'`,
  where: needsNewApproval,
}

/** Where the open items of a work queue are read from. */
export function sourcesOf(queue: WorkQueueKey, now: Date): readonly ItemSource[] {
  if (queue === 'withdrawals') return [openItems.withdrawals, lapsedWithdrawals]
  return [queue === 'payouts' || queue === 'change-requests' ? timedItems(now)[queue] : openItems[queue]]
}
