import type { Person } from '@/server/work/actor'
import { sql, type Sql } from '@/server/db/sql'
import { actionableItems } from '../../work-queues/items'
import type { Reviewer } from './reviewer'

type Reading = {
  actor: Person
  now: Date
  reviewer: Reviewer
  /** Limits pending items to this many per queue. */
  first?: { count: number; order: 'asc' | 'desc' }
}

/** Items for the reader to approve: neither proposed nor approved by them, and not about them. */
const waiting = ({ actor, now, reviewer, first }: Reading): Sql => sql`
  select i.id, i.queue, i.id as subject, i.code, i.about, i.amount, i.since as at, null::text as outcome, null::uuid as decided_by, null::timestamptz as decided_at
  from (${actionableItems(now, { person: actor, countsSince: reviewer.countsSince }, { queues: reviewer.queues, ...(first ? { first } : {}) })}) i`

/** SQL: when a change request `c` was decided, or expired undecided. */
const endOf = sql`case when c.status <> 'PENDING' then coalesce(c.decided_at, c.expires_at) end as decided_at`

/** Payments and identity requests in these statuses are undecided, even after a request for information. */
const open = sql`'{PENDING,MORE_INFO}'::text[]`

/** What the reader proposed, recorded or submitted, in any status. */
const proposed = ({ actor }: Reading): Sql => sql`
  select c.id, 'change-requests' as queue, c.id as subject, c.code, c.title as about, c.amount, c.created_at as at, c.status as outcome,
      c.decided_by, ${endOf}
    from change_requests c where c.maker_id = ${actor.id}
  union all select a.id, 'adjustments', a.id, a.code, u.name, a.amount, a.created_at, a.status, a.decided_by, a.decided_at
    from adjustments a join users u on u.id = a.user_id where a.proposed_by = ${actor.id}
  union all select p.id, 'payments', p.id, p.code, u.name, p.book_amount, p.created_at, p.status,
      case when p.status <> all(${open}) then p.settled_by end, case when p.status <> all(${open}) then p.settled_at end
    from payments p join users u on u.id = p.user_id where p.recorded_by = ${actor.id}
  union all select r.id, 'identity', r.id, null, u.name, null, r.created_at, r.status,
      case when r.status <> all(${open}) then r.decided_by end, case when r.status <> all(${open}) then r.decided_at end
    from identity_requests r join users u on u.id = r.user_id where r.submitted_by = ${actor.id}`

const rowsOf = { waiting, proposed }

/** The open or proposed rows: id, queue, subject, code, about, amount, at, outcome, decided_by, decided_at. */
export const inboxRows = (scope: keyof typeof rowsOf, reading: Reading): Sql => rowsOf[scope](reading)
