import { z } from 'zod'
import { id } from './core/primitives'
import type { Permission } from './permissions'

/** The actions that an approval policy governs, with the title that screens show. Adding one here needs a row in `approval_policies` (a migration). */
export const approvalActionTitles = {
  'payment.approve': 'Payment approval',
  'payment.reverse': 'Payment reversal',
  'identity.approve': 'Identity approval',
  'withdrawal.approve': 'Withdrawal approval',
  'withdrawal.fail': 'Failure of a payout that may have been sent',
  'payout-batch.cancel': 'Cancellation of an exported payout batch',
  'adjustment.post': 'Manual adjustment',
  'exit.approve': 'Early exit',
  'fund.capital-deployed': 'Capital deployed',
  'fund.capital-returned': 'Capital returned',
  'fund.capital-lost': 'Capital loss',
  'fund.return-given-back': 'Remaining profit pool returned to the project',
  'fund.platform': 'Platform funds',
  'profit.distribute': 'Profit distribution',
  'project.cancel': 'Project cancellation',
  'gateway.receiving-account': 'Receiving account of a payment gateway',
  'currency.rate': 'Exchange rate',
  'country.open': 'Country opened',
  'country.gateways': 'Payment gateways offered in a country',
  'settings.loosen': 'Settings that loosen a limit or an approval',
  'role.permissions': 'Financial permissions of roles',
  'staff.access': 'Staff access to money',
  'customer.two-factor-reset': 'Reset of two-factor authentication',
  'customer.email-change': 'Change of a customer’s email',
  'customer.name-change': 'Change of a customer’s verified name or country',
  'customer.unfreeze': 'Removal of a freeze set by the customer',
  'policy.change': 'Approval policy',
  'restore.acknowledge': 'Restore of the database',
} as const
export type ApprovalAction = keyof typeof approvalActionTitles

export const approvalAction = z.enum(Object.keys(approvalActionTitles) as [ApprovalAction, ...ApprovalAction[]])

/**
 * Commands that keep approvals of their own (a queue with its own approve call) and read the policy for how many.
 * Every other action makes a change request.
 */
export const ownApprovals: readonly ApprovalAction[] = [
  'payment.approve',
  'identity.approve',
  'withdrawal.approve',
  'adjustment.post',
  'exit.approve',
]

/** What decides who approves: if one person could do it alone, that person could do everything else alone. */
const governsApprovals: readonly ApprovalAction[] = [
  'policy.change',
  'settings.loosen',
  'role.permissions',
  'staff.access',
  'restore.acknowledge',
]

/** How few approvals the policy of an action can require: none, or one where the action is always approved by another person. */
export const minApprovals = (action: ApprovalAction): 0 | 1 => (ownApprovals.includes(action) || governsApprovals.includes(action) ? 1 : 0)

/** What a customer starts: its policy names no permission of a maker. */
export const startedByCustomers: readonly ApprovalAction[] = ['payment.approve', 'identity.approve', 'withdrawal.approve', 'exit.approve']

/**
 * What a single member of staff may do without a second person, so that they can bring in one: at once where no other member of
 * staff ever could approve it, after a waiting time otherwise.
 */
export const actionsOfSingleStaff: readonly ApprovalAction[] = ['staff.access']

/** Whose policy names no permission of a maker although staff start them: the permissions of their commands. */
export const permissionsOfCommands: Readonly<Partial<Record<ApprovalAction, readonly Permission[]>>> = {
  'currency.rate': ['currencies:write', 'currencies:update'],
  'country.open': ['countries:write', 'countries:update'],
  'country.gateways': ['countries:update'],
  'restore.acknowledge': ['audit-logs:read'],
}

/** What a maker must hold, one of them: the permission that the policy names, else those of the commands. Customers hold none. */
export const permissionsOfMaker = ({
  action,
  makerPermission,
}: {
  action: ApprovalAction
  makerPermission: Permission | null
}): readonly Permission[] => (makerPermission ? [makerPermission] : (permissionsOfCommands[action] ?? []))

/** What a command answers, with status 202, where its policy asks for another person. Nothing has changed yet. */
export const pendingChange = z.object({ changeRequest: z.object({ id, code: z.string(), status: z.literal('PENDING') }) })
export type PendingChange = z.infer<typeof pendingChange>
