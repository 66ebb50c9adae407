import type { AuditAction } from '@/contract/audit-actions/registry'
import type { AuditSubject } from '@/contract/audit-actions/subjects'
import type { Received, Reply } from '@/contract/core/endpoint'
import { assigneePermissions, type assignments } from '@/contract/assignments'
import type { Permission } from '@/contract/permissions'
import type { AssignableQueue } from '@/contract/work-queue-keys'
import { workQueues } from '@/contract/work-queues'
import { requirePermission, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { fieldError, notFound, wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'
import { notifyStaff } from '../../notifications/notify-staff'
import { readRecipients } from '../../notifications/recipients'
import { itemPath } from '../items'

type Assigned = Reply<typeof assignments.payment>
type Item = {
  id: string
  code: string | null
  about: string
  status: string
  is_open: boolean
  assignee: string | null
  /** The permission that the item requires; null if its queue defines it. */
  permission: Permission | null
  /** The project of a question. */
  project: string | null
}

const person = sql`(select u.name from users u where u.id = x.user_id) as about`
const common = (code: Sql, about: Sql, open: Sql, permission: Sql) => sql`
  select x.id, ${code} as code, ${about}, x.status, ${open} as is_open, ${permission} as permission, null::uuid as project,
    (select wa.assignee_id from work_assignments wa where wa.subject = x.id) as assignee`
const none = sql`null::text`

type Source = { rows: Sql; type: AuditSubject; assigned: AuditAction; unassigned: AuditAction }
const sources = {
  payments: {
    rows: sql`${common(sql`x.code`, person, sql`x.status in ('PENDING', 'MORE_INFO')`, none)} from payments x`,
    type: 'payment',
    assigned: 'payment.assigned',
    unassigned: 'payment.unassigned',
  },
  withdrawals: {
    rows: sql`${common(sql`x.code`, person, sql`x.status in ('PENDING', 'APPROVED')`, none)} from withdrawals x`,
    type: 'withdrawal',
    assigned: 'withdrawal.assigned',
    unassigned: 'withdrawal.unassigned',
  },
  identity: {
    rows: sql`${common(none, person, sql`x.status in ('PENDING', 'MORE_INFO')`, none)} from identity_requests x`,
    type: 'identity-request',
    assigned: 'identity-request.assigned',
    unassigned: 'identity-request.unassigned',
  },
  adjustments: {
    rows: sql`${common(sql`x.code`, person, sql`x.status = 'PENDING'`, none)} from adjustments x`,
    type: 'adjustment',
    assigned: 'adjustment.assigned',
    unassigned: 'adjustment.unassigned',
  },
  exits: {
    rows: sql`${common(sql`x.code`, person, sql`x.status = 'EXIT_REQUESTED'`, none)} from investments x`,
    type: 'investment',
    assigned: 'investment.exit-assigned',
    unassigned: 'investment.exit-unassigned',
  },
  questions: {
    rows: sql`
      select x.id, null::text as code, (select p.title from projects p where p.id = x.project_id) as about,
        case when x.answer is null then 'UNANSWERED' else 'ANSWERED' end as status, x.answer is null as is_open, null::text as permission, x.project_id as project,
        (select wa.assignee_id from work_assignments wa where wa.subject = x.id) as assignee
      from project_questions x`,
    type: 'project',
    assigned: 'project.question-assigned',
    unassigned: 'project.question-unassigned',
  },
  'change-requests': {
    rows: sql`${common(sql`x.code`, sql`x.title as about`, sql`x.status = 'PENDING'`, sql`x.checker_permission`)} from change_requests x`,
    type: 'change-request',
    assigned: 'change-request.assigned',
    unassigned: 'change-request.unassigned',
  },
} as const satisfies Record<AssignableQueue, Source>

/** Assigns an open item to a member of staff who may act on it, or to no one. The assignee is notified. */
export async function assign(
  work: PersonWork,
  queue: AssignableQueue,
  itemId: string,
  { assignee }: Received<typeof assignments.payment>['body'],
): Promise<Assigned> {
  const { tx, actor, now } = work
  // Locked until the transaction ends, so that concurrent assignments are serialized.
  const item = await readItem(tx, actor, queue, itemId, sql`for no key update of x`)
  if (!item.is_open) throw wrongState(`This ${workQueues[queue].item.toLowerCase()}`, item.status)
  const chosen = assignee === null ? undefined : (await readAssignees(tx, queue, item)).find(({ id }) => id === assignee)
  if (assignee !== null && !chosen) throw fieldError('assignee', 'Choose a team member who has permission to act on this item.')
  const answer = { assignee: chosen ? { id: chosen.id, name: chosen.name } : null }
  if (item.assignee === assignee) return answer
  await (chosen
    ? tx.run(sql`
        insert into work_assignments (subject, queue, assignee_id, assigned_by, assigned_at) values (${itemId}, ${queue}, ${chosen.id}, ${actor.id}, ${now})
        on conflict (subject) do update set assignee_id = excluded.assignee_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`)
    : tx.run(sql`delete from work_assignments where subject = ${itemId}`))
  work.effects.audit({
    action: sources[queue][chosen ? 'assigned' : 'unassigned'],
    subject: { type: sources[queue].type, id: item.project ?? item.id, code: item.code },
    before: { assignee: item.assignee },
    after: { assignee, ...(item.project ? { question: item.id } : {}) },
  })
  if (chosen && chosen.id !== actor.id) await notifyAssignee(work, queue, item, chosen.id)
  return answer
}

/** Staff who can be assigned an item, visible to anyone who can be assigned it. */
export async function listAssignees(
  db: Query,
  actor: Person,
  { queue, id }: Received<typeof assignments.assignees>['params'],
): Promise<Reply<typeof assignments.assignees>> {
  const assignees = await readAssignees(db, queue, await readItem(db, actor, queue, id))
  return assignees.map((one) => ({ id: one.id, name: one.name, username: one.username }))
}

async function readItem(db: Query, actor: Person, queue: AssignableQueue, id: string, lock: Sql = sql``): Promise<Item> {
  const { rows } = sources[queue]
  const permissions = assigneePermissions[queue]
  if (permissions) requirePermission(actor, ...permissions)
  const item = await db.maybe<Item>(sql`${rows} where x.id = ${id} ${lock}`)
  if (!item) throw notFound(`This ${workQueues[queue].item.toLowerCase()}`)
  if (item.permission) requirePermission(actor, item.permission)
  return item
}

const permissionsOf = (queue: AssignableQueue, { permission }: Item): readonly Permission[] =>
  permission ? [permission] : (assigneePermissions[queue] ?? [])

const readAssignees = async (db: Query, queue: AssignableQueue, item: Item) =>
  (await readRecipients(db)).filter(({ mayAny }) => mayAny(permissionsOf(queue, item)))

const notifyAssignee = (work: PersonWork, queue: AssignableQueue, item: Item, assignee: string): Promise<void> =>
  notifyStaff(work, [
    {
      kind: 'work.assigned',
      title: `${[workQueues[queue].item, item.code].filter(Boolean).join(' ')}: Assigned to you`,
      body: `${work.actor.name} assigned it to you · ${item.about}`,
      link: itemPath({ queue, id: item.id, code: item.code, project: item.project }),
      to: { people: [assignee], permissions: permissionsOf(queue, item) },
    },
  ])
