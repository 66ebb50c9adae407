import { z } from 'zod'
import { approvalAction } from './approval-actions'
import { get, internal } from './core/endpoint'
import { listQuery, oneOrMore } from './core/list'
import { approval, id, instant, money, ref } from './core/primitives'
import { permission } from './permission-schema'
import { approvalQueues, policyQueues } from './work-queue-keys'

/** What waits for the reader, what the reader proposed, what is decided, and what the reader decided, first approvals and questions included. */
export const inboxScope = z.enum(['waiting', 'proposed', 'decided', 'decisions'])
export type InboxScope = z.infer<typeof inboxScope>

/** What the reader has to approve or proposed, or what is decided. */
export const inboxItem = z.object({
  /** Of the row: the item, or in `decided` and `decisions` the decision. */
  id,
  queue: z.enum(approvalQueues),
  /** Of the payment, withdrawal, identity request, adjustment, investment or change request. */
  subject: id,
  code: z.string().nullable(),
  /** The customer, or what a change request would change. */
  about: z.string(),
  amount: money.nullable(),
  /** Since when it waits, when it was proposed, or when it was decided. */
  at: instant,
  /** The path at which it is decided. */
  link: z.string(),
  approvals: z.array(approval),
  approvalsNeeded: z.number().int(),
  /** Whether the reader may approve it now; if it waits for the reader and the approval would not count yet, why. */
  canApprove: z.boolean(),
  cannotApproveBecause: z.string().nullable(),
  /** Which member of staff has it while it is open. */
  assignee: ref.nullable(),
  /** What became of it, or what was decided: "Pending", "Payment approved". Null while it waits for the reader. */
  outcome: z.string().nullable(),
  /** Who decided it, and when; without a person where it expired. Null while it is open. */
  decidedBy: ref.nullable(),
  decidedAt: instant.nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>

/** The reader as an approver of the items of a queue, by its policy as it is now. */
export const approvalRight = z.object({
  queue: z.enum(policyQueues),
  /** What the policy requires of an approver. */
  checkerPermission: permission,
  /** Whether the reader holds it, and the permissions to open and to decide these items. */
  isPermitted: z.boolean(),
  /** Why an approval of the reader would be refused where an item needs several; null if it would count. */
  cannotApproveBecause: z.string().nullable(),
  /** The same where an item needs one: the only person who can approve need not wait. */
  cannotApproveAloneBecause: z.string().nullable(),
})
export type ApprovalRight = z.infer<typeof approvalRight>

/** The reader as the person who requests an action, by its policy as it is now. Policies of what customers request name no permission. */
export const requestRight = z.object({
  action: approvalAction,
  /** What the policy requires, besides the permission of the command. */
  makerPermission: permission,
  /** Why a request of the reader would be refused; null if the reader holds the permission. */
  cannotRequestBecause: z.string().nullable(),
})
export type RequestRight = z.infer<typeof requestRight>

export const approvalInbox = {
  inbox: get('/approvals', {
    summary: 'Approvals inbox: items pending my approval, my own proposals, all decided items that I can read, and my own decisions',
    access: internal,
    query: listQuery(['at', 'amount'], { scope: inboxScope.default('waiting'), queue: oneOrMore(z.enum(approvalQueues)) }),
    response: inboxItem,
    list: true,
  }),
  rights: get('/approval-rights', {
    summary: 'My approval rights: the permissions that each policy requires, and why my approval or my request would be refused',
    access: internal,
    response: z.object({ rights: z.array(approvalRight), requests: z.array(requestRight) }),
  }),
}
