import type { ApprovalAction } from '@/contract/approval-actions'
import type { Permission } from '@/contract/permissions'
import type { ReviewReason } from '@/contract/withdrawals'
import type { ApprovalQueue } from '@/contract/work-queue-keys'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { approvalsNeeded as identityApprovalsNeeded } from '../../identity/queries'
import { ownersOf } from '../../personal-accounts/is-personal'
import { holdColumns, type HoldRow } from '../../withdrawals/holds'
import { lapsedApprovers } from '../../withdrawals/lapsed-approvals'
import { assigneeColumn, type AssigneeRow } from '../../work-queues/assignee'
import { approvalsColumn, toApproval, type Approval, type ApprovalRow } from '../commands/give-approval'

type Item = { queue: ApprovalQueue; subject: string; outcome: string | null }

type DetailsRow = HoldRow & {
  assignee: AssigneeRow
  /** The number of approvals needed, for a payment, a change request or an identity request. */
  needed: number | null
  action: ApprovalAction | null
  /** The permission that was frozen in a change request. */
  frozen: Permission | null
  /** For a pending withdrawal. */
  reasons: ReviewReason[] | null
  /** The staff to whom the customer account of an open withdrawal belongs. */
  owners: string[]
  has_approvals: boolean
}
/** What the inbox shows of an item besides its row. */
export type ItemDetails = Omit<DetailsRow, 'has_approvals'> & Given
type Given = {
  approvals: Approval[]
  /** The ids of its approvers, including those whose approval of an approved withdrawal does not count any more. */
  approvers: string[]
}

// In the order of the items, which may contain the same subject several times.
const ofItems = (items: readonly Item[]): Sql => sql`unnest(${items.map(({ queue }) => queue)}::text[],
  ${items.map(({ subject }) => subject)}::uuid[], ${items.map(({ outcome }) => outcome === null)}::boolean[]) with ordinality x(queue, subject, is_open, nth)`

const event = sql`case x.queue when 'exits' then 'approve-exit' else 'approve' end`

/** The details of the items, in their order. */
export async function readItemDetails(db: Query, items: readonly Item[]): Promise<ItemDetails[]> {
  const rows = await db.all<DetailsRow>(sql`
    select ${assigneeColumn(sql`x.subject`)} as assignee,
      coalesce(p.approvals_needed, c.approvals_needed, w.approvals_needed, case when r.id is not null then ${identityApprovalsNeeded} end) as needed, c.action, c.checker_permission as frozen,
      case when w.status = 'PENDING' then w.review_reasons end as reasons,
      case when x.is_open and w.id is not null then ${ownersOf(sql`w.user_id`)} else '{}' end as owners, ${holdColumns},
      exists (select 1 from approvals said where said.subject = x.subject and said.event = ${event}) as has_approvals
    from ${ofItems(items)}
      left join payments p on x.queue = 'payments' and p.id = x.subject
      left join change_requests c on x.queue = 'change-requests' and c.id = x.subject
      left join withdrawals w on x.queue = 'withdrawals' and w.id = x.subject
      left join identity_requests r on x.queue = 'identity' and r.id = x.subject
      left join users u on u.id = w.user_id
    order by x.nth`)
  // Only for items with approvals, which are few: planning this query takes longer than reading the rest of the list.
  const approved = items.filter((item, at) => rows[at]?.has_approvals)
  const given = approved.length === 0 ? [] : await readApprovals(db, approved)
  return rows.map(({ has_approvals: hasApprovals, ...row }) => ({
    ...row,
    ...((hasApprovals && given.shift()) || { approvals: [], approvers: [] }),
  }))
}

const shown = {
  action: sql`case x.queue when 'payments' then 'payment.approve' when 'withdrawals' then 'withdrawal.approve' when 'identity' then 'identity.approve'
    when 'adjustments' then 'adjustment.post' when 'exits' then 'exit.approve' else c.action end`,
  permission: sql`c.checker_permission`,
  // Of an approved withdrawal, all are read: those that do not count are its `lapsedApprovers`.
  isOpen: sql`(x.is_open and w.status is distinct from 'APPROVED')`,
}

/** The approvals of the items, in the same order; for an open item those that count. */
async function readApprovals(db: Query, items: readonly Item[]): Promise<Given[]> {
  const rows = await db.all<{ approvals: ApprovalRow[]; lapsed: string[] | null }>(sql`
    select ${approvalsColumn(sql`x.subject`, event, shown)} as approvals, case when x.is_open then ${lapsedApprovers} end as lapsed
    from ${ofItems(items)}
      left join change_requests c on x.queue = 'change-requests' and c.id = x.subject
      left join withdrawals w on x.queue = 'withdrawals' and w.id = x.subject
    order by x.nth`)
  return rows.map(({ approvals, lapsed }) => ({
    approvals: approvals.filter(({ id }) => !lapsed?.includes(id)).map(toApproval),
    approvers: approvals.map(({ id }) => id),
  }))
}
