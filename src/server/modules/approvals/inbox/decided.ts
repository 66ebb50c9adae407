import { auditActions, decisionActions, type AuditAction } from '@/contract/audit-actions/registry'
import type { InboxScope } from '@/contract/approval-inbox'
import type { PolicyQueue } from '@/contract/work-queue-keys'
import type { Person } from '@/server/work/actor'
import { join, raw, sql, type Sql } from '@/server/db/sql'
import { readableBy } from '../queries'
import type { Reviewer } from './reviewer'

type Reading = { actor: Person; reviewer: Reviewer }

/** Audit actions that decide an item, without approvals before the last one and requests for information. */
const decisive: Readonly<Record<PolicyQueue, readonly AuditAction[]>> = {
  payments: ['payment.approved', 'payment.declined', 'payment.reversed'],
  withdrawals: ['withdrawal.approved', 'withdrawal.declined', 'withdrawal.approval-reversed'],
  identity: ['identity.approved', 'identity.declined', 'identity.revoked'],
  adjustments: ['adjustment.posted', 'adjustment.declined'],
  exits: ['investment.exited', 'investment.exit-declined'],
}

const queueOfSubject: Readonly<Record<string, PolicyQueue>> = {
  payment: 'payments',
  withdrawal: 'withdrawals',
  'identity-request': 'identity',
  adjustment: 'adjustments',
  investment: 'exits',
}
const isOfQueue = (action: AuditAction): boolean => {
  const subjects: readonly string[] = auditActions[action].subjects
  return subjects.some((type) => (type === 'investment' ? action.startsWith('investment.exit') : type in queueOfSubject))
}
/** Every decision on an item of a queue, including approvals before the last one and requests for information. */
const allDecisions = decisionActions.filter(isOfQueue)

/** When a change request was decided, or expired undecided. */
const endOf = sql`coalesce(c.decided_at, c.expires_at)`

const entries = (queue: Sql, condition: Sql): Sql => sql`
  select a.id, ${queue} as queue, a.subject_id::uuid as subject, a.subject_code as code, null::text as title, null::bigint as amount, a.at,
    a.action as outcome, a.actor_id as decided_by, a.at as decided_at
  from audit_logs a where a.refusal is null and a.actor_kind = 'Internal' and ${condition}`

const changeRequests = (condition: Sql): Sql => sql`
  select c.id, 'change-requests'::text as queue, c.id as subject, c.code collate "default" as code, c.title, c.amount, ${endOf} as at,
    c.status as outcome, c.decided_by, ${endOf} as decided_at
  from change_requests c where c.status <> 'PENDING' and ${condition}`

const rowsOf: Readonly<Record<DecidedScope, (reading: Reading) => Sql[]>> = {
  /**
   * Staff decisions in the queues that the reader may read, and decided change requests that the reader may read. One action per part, so
   * that its index provides the order.
   */
  decided: ({ actor, reviewer }) => [
    ...reviewer.readable.flatMap((queue) => decisive[queue].map((action) => entries(sql`${queue}::text`, sql`a.action = ${action}`))),
    changeRequests(readableBy(actor) || sql`true`),
  ],
  /** The reader's decisions, and the decided change requests that the reader decided or approved. */
  decisions: ({ actor }) => [
    entries(
      sql`${JSON.stringify(queueOfSubject)}::jsonb ->> a.subject_type`,
      sql`a.actor_id = ${actor.id} and a.action = any(${[...allDecisions]}::text[])`,
    ),
    changeRequests(sql`(c.decided_by = ${actor.id} or exists (
      select 1 from approvals said where said.subject = c.id and said.event = 'approve' and said.by_id = ${actor.id}))`),
  ],
}

export type DecidedScope = Extract<InboxScope, 'decided' | 'decisions'>
export const isDecidedScope = (scope: InboxScope): scope is DecidedScope => scope in rowsOf

type First = { count: number; order: 'asc' | 'desc'; conditions: Sql }

/** The first rows of a part. The limit is a literal with few values, since PostgreSQL plans a parameter for very many rows. */
function firstOf(rows: Sql, { count, order, conditions }: First): Sql {
  const limit = raw(String(2 ** Math.ceil(Math.log2(count))))
  const direction = raw(order)
  return sql`(select * from (${rows}) x ${conditions} order by x.at ${direction}, x.id ${direction} limit ${limit})`
}

/**
 * The rows as `x`, with their subjects.
 * @param first limits each part to this many rows by time, with conditions on `x`
 */
export function decidedFrom(scope: DecidedScope, reading: Reading, first?: First): Sql {
  const parts = rowsOf[scope](reading)
  return sql`(${join(first ? parts.map((part) => firstOf(part, first)) : parts, ' union all ')}) x
    left join payments p on x.queue = 'payments' and p.id = x.subject left join withdrawals w on x.queue = 'withdrawals' and w.id = x.subject
    left join adjustments j on x.queue = 'adjustments' and j.id = x.subject left join investments i on x.queue = 'exits' and i.id = x.subject
    left join identity_requests r on x.queue = 'identity' and r.id = x.subject
    left join users u on u.id = coalesce(p.user_id, w.user_id, j.user_id, i.user_id, r.user_id)`
}

export const decidedAbout = sql`coalesce(x.title, u.name, '')`
export const decidedAmount = sql`coalesce(x.amount, p.book_amount, w.amount, j.amount, i.exit_net)`
