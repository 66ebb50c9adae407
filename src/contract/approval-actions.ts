import { z } from 'zod'
import { id } from './core/primitives'
import type { Permission } from './permissions'

/** The actions with an approval policy, and their titles. A new one needs a row in `approval_policies` (a migration). */
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
  'project.terms': 'Terms of an opened project',
  'gateway.receiving-account': 'Receiving account of a payment gateway',
  'currency.rate': 'Exchange rate',
  'country.open': 'Country opened',
  'country.gateways': 'Payment gateways offered in a country',
  'settings.loosen': 'Settings that loosen a limit or an approval',
  'legal.publish': 'Publication of a legal text',
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
 * Actions with a queue and an approve call of their own, which read only the number of approvals from the policy.
 * All other actions create a change request.
 */
export const ownApprovals: readonly ApprovalAction[] = [
  'payment.approve',
  'identity.approve',
  'withdrawal.approve',
  'adjustment.post',
  'exit.approve',
]

/** Actions that control who can approve: a person who could perform one alone could do everything else alone. */
const governsApprovals: readonly ApprovalAction[] = [
  'policy.change',
  'settings.loosen',
  'role.permissions',
  'staff.access',
  'restore.acknowledge',
]

/** The minimum number of approvals that a policy can set for an action: 0, or 1 for actions that another person must always approve. */
export const minApprovals = (action: ApprovalAction): 0 | 1 => (ownApprovals.includes(action) || governsApprovals.includes(action) ? 1 : 0)

/** Actions started by customers: their policies name no permission of a maker. */
export const startedByCustomers: readonly ApprovalAction[] = ['payment.approve', 'identity.approve', 'withdrawal.approve', 'exit.approve']

/**
 * Actions that a single member of staff may perform without a second person, so that they can add one: immediately if no other member
 * of staff could ever approve, otherwise after a waiting time.
 */
export const actionsOfSingleStaff: readonly ApprovalAction[] = ['staff.access']

/** Actions started by staff whose policies name no permission of a maker: the permissions of their commands apply. */
export const permissionsOfCommands: Readonly<Partial<Record<ApprovalAction, readonly Permission[]>>> = {
  'project.terms': ['projects:update'],
  'currency.rate': ['currencies:write', 'currencies:update'],
  'country.open': ['countries:write', 'countries:update'],
  'country.gateways': ['countries:update'],
  'legal.publish': ['settings:update'],
  'restore.acknowledge': ['audit-logs:read'],
}

/** The maker needs one of these: the permission named by the policy, otherwise those of the commands. Empty for customers. */
export const permissionsOfMaker = ({
  action,
  makerPermission,
}: {
  action: ApprovalAction
  makerPermission: Permission | null
}): readonly Permission[] => (makerPermission ? [makerPermission] : (permissionsOfCommands[action] ?? []))

/** The response (status 202) of a command whose policy requires another person's approval. Nothing has changed yet. */
export const pendingChange = z.object({ changeRequest: z.object({ id, code: z.string(), status: z.literal('PENDING') }) })
export type PendingChange = z.infer<typeof pendingChange>
