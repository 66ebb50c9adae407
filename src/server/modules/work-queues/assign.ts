import type { Received, Reply } from '@/contract/core/endpoint'
import { assigneePermissions, type assignments } from '@/contract/assignments'
import { workQueues, type AssignableQueue } from '@/contract/work-queues'
import { requirePermission, type Person } from '@/server/core/actor'
import type { Query } from '@/server/core/database'
import { fieldError, notFound, wrongState } from '@/server/core/errors'
import type { PersonWork } from '@/server/core/services'
import { sql, type Sql } from '@/server/core/sql'
import { notifyStaff } from '../notifications/notify-staff'
import { readRecipients } from '../notifications/recipients'
import { itemPath } from './items'

type Assigned = Reply<typeof assignments.payment>
type Item = { id: string; code: string | null; about: string; status: string; is_open: boolean; assignee: string | null }

type Source = { rows: Sql; type: string }
/** Each reads one thing, held until the transaction ends, so that of two who assign it at once one comes after the other. */
const sources: Readonly<Record<AssignableQueue, Source>> = {
  payments: {
    rows: sql`select x.id, x.code, x.user_id, x.status, x.status in ('PENDING', 'MORE_INFO') as is_open from payments x`,
    type: 'payment',
  },
  withdrawals: {
    rows: sql`select x.id, x.code, x.user_id, x.status, x.status in ('PENDING', 'APPROVED') as is_open from withdrawals x`,
    type: 'withdrawal',
  },
  identity: {
    rows: sql`select x.id, null::text as code, x.user_id, x.status, x.status in ('PENDING', 'MORE_INFO') as is_open from identity_requests x`,
    type: 'identity-request',
  },
  adjustments: {
    rows: sql`select x.id, x.code, x.user_id, x.status, x.status = 'PENDING' as is_open from adjustments x`,
    type: 'adjustment',
  },
}

/** Assigns an open item to a member of staff who may act on it, or to nobody. The assignee is notified. */
export async function assign(
  work: PersonWork,
  queue: AssignableQueue,
  itemId: string,
  { assignee }: Received<typeof assignments.payment>['body'],
): Promise<Assigned> {
  const { tx, actor, now } = work
  const item = await lockItem(work, queue, itemId)
  const chosen = assignee === null ? undefined : (await readAssignees(tx, queue)).find(({ id }) => id === assignee)
  if (assignee !== null && !chosen) throw fieldError('assignee', 'Choose a colleague who may act on this queue.')
  const answer = { assignee: chosen ? { id: chosen.id, name: chosen.name } : null }
  if (item.assignee === assignee) return answer
  await (chosen
    ? tx.run(sql`
        insert into work_assignments (subject, queue, assignee_id, assigned_by, assigned_at) values (${itemId}, ${queue}, ${chosen.id}, ${actor.id}, ${now})
        on conflict (subject) do update set assignee_id = excluded.assignee_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`)
    : tx.run(sql`delete from work_assignments where subject = ${itemId}`))
  work.effects.audit({
    action: `${sources[queue].type}.${chosen ? 'assigned' : 'unassigned'}`,
    subject: { type: sources[queue].type, id: item.id, code: item.code },
    before: { assignee: item.assignee },
    after: { assignee },
  })
  if (chosen && chosen.id !== actor.id) await notifyAssignee(work, queue, item, chosen.id)
  return answer
}

async function lockItem({ tx }: PersonWork, queue: AssignableQueue, id: string): Promise<Item> {
  const { rows } = sources[queue]
  const { item } = workQueues[queue]
  const row = await tx.maybe<Omit<Item, 'about' | 'assignee'> & { user_id: string }>(sql`${rows} where x.id = ${id} for no key update`)
  if (!row) throw notFound(`This ${item.toLowerCase()}`)
  if (!row.is_open) throw wrongState(`This ${item.toLowerCase()}`, row.status)
  const more = await tx.one<{ about: string; assignee: string | null }>(sql`
    select u.name as about, (select wa.assignee_id from work_assignments wa where wa.subject = ${id}) as assignee from users u where u.id = ${row.user_id}`)
  return { ...row, ...more }
}

const notifyAssignee = (work: PersonWork, queue: AssignableQueue, item: Item, assignee: string): Promise<void> =>
  notifyStaff(work, [
    {
      kind: 'work.assigned',
      title: `${[workQueues[queue].item, item.code].filter(Boolean).join(' ')}: Assigned to you`,
      body: `${work.actor.name} assigned it to you · ${item.about}`,
      link: itemPath({ queue, id: item.id, code: item.code, project: null }),
      to: { people: [assignee], permissions: assigneePermissions[queue] },
    },
  ])

/** The members of staff who may act on a queue, for somebody who may act on it, too. */
export async function listAssignees(db: Query, actor: Person, queue: AssignableQueue): Promise<Reply<typeof assignments.assignees>> {
  requirePermission(actor, ...assigneePermissions[queue])
  return (await readAssignees(db, queue)).map(({ id, name, username }) => ({ id, name, username }))
}

const readAssignees = async (db: Query, queue: AssignableQueue) =>
  (await readRecipients(db)).filter(({ mayAny }) => mayAny(assigneePermissions[queue]))
