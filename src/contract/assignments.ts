import { z } from 'zod'
import { adjustments } from './adjustments'
import { get, internal, post, staff, type Access } from './core/endpoint'
import { id, ref } from './core/primitives'
import { identity } from './identity'
import { investments } from './investments'
import type { Permission } from './permissions'
import { projects } from './projects'
import { withdrawals } from './withdrawals'
import { assignableQueues, type AssignableQueue } from './work-queue-keys'

/**
 * Holders of one of these permissions can assign an item and be assigned to it; for an approved withdrawal, those who pay. Undefined
 * if each item defines its own.
 */
export const assigneePermissions = {
  payments: investments.settlePayment.access.staff,
  withdrawals: [...withdrawals.approve.access.staff, ...withdrawals.markPaid.access.staff],
  identity: identity.approve.access.staff,
  adjustments: adjustments.approve.access.staff,
  exits: investments.approveExit.access.staff,
  questions: projects.answer.access.staff,
  'change-requests': undefined,
} as const satisfies Readonly<Record<AssignableQueue, readonly Permission[] | undefined>>

const assignTo = <P extends `/${string}`, A extends Access>(path: P, access: A, summary: string) =>
  post(path, {
    summary,
    access,
    params: z.object({ id }),
    /** Null removes the assignment. */
    body: z.strictObject({ assignee: id.nullable() }),
    response: z.object({ assignee: ref.nullable() }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION', 'FORBIDDEN'],
  })

/** The assignee of an open item. An assignment is informational: others can still decide the item. */
export const assignments = {
  payment: assignTo('/payments/:id/assign', staff(...assigneePermissions.payments), 'Assign a payment to a team member'),
  withdrawal: assignTo('/withdraw-requests/:id/assign', staff(...assigneePermissions.withdrawals), 'Assign a withdrawal to a team member'),
  identity: assignTo(
    '/user-verification-requests/:id/assign',
    staff(...assigneePermissions.identity),
    'Assign an identity request to a team member',
  ),
  adjustment: assignTo('/adjustments/:id/assign', staff(...assigneePermissions.adjustments), 'Assign a manual adjustment to a team member'),
  exit: assignTo('/investments/:id/assign', staff(...assigneePermissions.exits), 'Assign an early exit to a team member'),
  question: assignTo(
    '/project-questions/:id/assign',
    staff(...assigneePermissions.questions),
    'Assign a question about a project to a team member',
  ),
  changeRequest: assignTo('/change-requests/:id/assign', internal, 'Assign a change request to a team member who may approve it'),
  assignees: get('/work-queues/:queue/items/:id/assignees', {
    summary: 'Team members to whom an item of a work queue can be assigned',
    access: internal,
    params: z.object({ queue: z.enum(assignableQueues), id }),
    response: z.array(z.object({ id, name: z.string(), username: z.string() })),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
}
