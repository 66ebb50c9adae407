import { z } from 'zod'
import { adjustments } from './adjustments'
import { get, post, staff } from './core/endpoint'
import { id, ref } from './core/primitives'
import { identity } from './identity'
import { investments } from './investments'
import type { Permission } from './permissions'
import { withdrawals } from './withdrawals'
import { assignableQueues, type AssignableQueue } from './work-queues'

/** Whoever holds one of these may have an item, and may assign it: an approved withdrawal is left to those who pay. */
export const assigneePermissions = {
  payments: investments.settlePayment.access.staff,
  withdrawals: [...withdrawals.approve.access.staff, ...withdrawals.markPaid.access.staff],
  identity: identity.approve.access.staff,
  adjustments: adjustments.approve.access.staff,
} as const satisfies Readonly<Record<AssignableQueue, readonly Permission[]>>

const assignTo = <Q extends AssignableQueue, P extends `/${string}`>(queue: Q, path: P, summary: string) =>
  post(path, {
    summary,
    access: staff(...assigneePermissions[queue]),
    params: z.object({ id }),
    /** Null takes the assignment away. */
    body: z.strictObject({ assignee: id.nullable() }),
    response: z.object({ assignee: ref.nullable() }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION'],
  })

/** Who has an open item. An assignment is a word among colleagues: it keeps nobody else from deciding. */
export const assignments = {
  payment: assignTo('payments', '/payments/:id/assign', 'Assign a payment to a member of staff'),
  withdrawal: assignTo('withdrawals', '/withdraw-requests/:id/assign', 'Assign a withdrawal to a member of staff'),
  identity: assignTo('identity', '/user-verification-requests/:id/assign', 'Assign an identity request to a member of staff'),
  adjustment: assignTo('adjustments', '/adjustments/:id/assign', 'Assign a manual adjustment to a member of staff'),
  assignees: get('/work-queues/:queue/assignees', {
    summary: 'The members of staff who may act on a work queue',
    access: staff(
      ...assigneePermissions.payments,
      ...assigneePermissions.withdrawals,
      ...assigneePermissions.identity,
      ...assigneePermissions.adjustments,
    ),
    params: z.object({ queue: z.enum(assignableQueues) }),
    response: z.array(z.object({ id, name: z.string(), username: z.string() })),
    errors: ['FORBIDDEN'],
  }),
}
