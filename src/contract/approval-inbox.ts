import { z } from 'zod'
import { approvalAction } from './approval-actions'
import { get, internal } from './core/endpoint'
import { listQuery, oneOrMore } from './core/list'
import { approval, id, instant, money, ref } from './core/primitives'
import { permission } from './permission-schema'
import { approvalQueues, policyQueues } from './work-queue-keys'

/** Items that await the reader, the reader's proposals, decided items, and the reader's decisions, first approvals and questions included. */
export const inboxScope = z.enum(['waiting', 'proposed', 'decided', 'decisions'])
export type InboxScope = z.infer<typeof inboxScope>

/** A row of the inbox: an item to approve, a proposal of the reader, or a decision. */
export const inboxItem = z.object({
  /** The id of the row: the item's, or the decision's in `decided` and `decisions`. */
  id,
  queue: z.enum(approvalQueues),
  /** The id of the payment, withdrawal, identity request, adjustment, investment or change request. */
  subject: id,
  code: z.string().nullable(),
  /** The customer, or the object of a change request. */
  about: z.string(),
  amount: money.nullable(),
  /** When it entered the queue, was proposed, or was decided. */
  at: instant,
  /** The path of the page where it is decided. */
  link: z.string(),
  approvals: z.array(approval),
  approvalsNeeded: z.number().int(),
  /** Whether the reader may approve it now; for an item that awaits the reader, the reason why an approval would not count yet. */
  canApprove: z.boolean(),
  cannotApproveBecause: z.string().nullable(),
  /** The assigned member of staff while it is open. */
  assignee: ref.nullable(),
  /** The outcome or the decision: "Pending", "Payment approved". Null while it awaits the reader. */
  outcome: z.string().nullable(),
  /** The person who decided it (null if it expired) and the time. Null while it is open. */
  decidedBy: ref.nullable(),
  decidedAt: instant.nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>

/** Whether the reader can approve the items of a queue under its current policy. */
export const approvalRight = z.object({
  queue: z.enum(policyQueues),
  /** The permission that the policy requires of an approver. */
  checkerPermission: permission,
  /** Whether the reader has that permission and those to open and decide the items. */
  isPermitted: z.boolean(),
  /** Why an approval by the reader would be refused for an item that needs several; null if it would count. */
  cannotApproveBecause: z.string().nullable(),
  /** The same for an item that needs one approval: the only possible approver has no waiting time. */
  cannotApproveAloneBecause: z.string().nullable(),
})
export type ApprovalRight = z.infer<typeof approvalRight>

/** Whether the reader can request an action under its current policy. Policies for requests of customers name no permission. */
export const requestRight = z.object({
  action: approvalAction,
  /** The permission that the policy requires in addition to that of the command. */
  makerPermission: permission,
  /** Why a request by the reader would be refused; null if the reader has the permission. */
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
    summary:
      'My approval rights: the permissions that each policy requires, why my approval or my request would be refused, the actions that need no approval, and my own accounts',
    access: internal,
    response: z.object({
      rights: z.array(approvalRight),
      requests: z.array(requestRight),
      /** Actions whose policy requires no approval at any amount, so that a request takes effect at once. */
      withoutApproval: z.array(approvalAction),
      /** The reader's own account and customer accounts, on whose items they cannot decide. */
      ownAccounts: z.array(id),
    }),
  }),
}
