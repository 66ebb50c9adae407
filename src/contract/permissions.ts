import { SUPER_ADMIN, type FORBIDDEN } from './access-names'

export const actions = ['read', 'write', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

const specified = {
  users: actions,
  customers: actions,
  'role-manager-permission-types': actions,
  'role-manager-permissions': actions,
  'role-manager-roles': actions,
  'payment-gateways': actions,
  projects: actions,
  investments: actions,
  countries: actions,
  currencies: actions,
  'user-verification-requests': actions,
  'faq-categories': actions,
  faqs: actions,
} as const

/** Every resource with its actions. The specification's thirteen resources have all four; the others only those that endpoints use. */
export const catalogue = {
  ...specified,
  withdraws: ['read', 'update'],
  payouts: ['read', 'write'],
  'user-transactions': ['read', 'write', 'update'],
  'profit-distributions': ['write', 'update'],
  'fund-movements': ['write', 'update'],
  'payment-reversals': ['write', 'update'],
  'gateway-accounts': ['update'],
  'approval-policies': ['read', 'update'],
  'audit-logs': ['read'],
  settings: ['read', 'update'],
  reports: ['read'],
} as const satisfies Readonly<Record<string, readonly Action[]>>

export type Resource = keyof typeof catalogue
/** Written `resource:action`. */
export type Permission = { [R in Resource]: `${R}:${(typeof catalogue)[R][number]}` }[Resource]

const permissionsOf = <R extends Resource>(resource: R): Permission[] =>
  catalogue[resource].map((action) => `${resource}:${action}` as Permission)

export const resources = Object.keys(catalogue) as Resource[]
export const permissions: readonly Permission[] = resources.flatMap(permissionsOf)

const known: ReadonlySet<string> = new Set(permissions)
export const isPermission = (title: string): title is Permission => known.has(title)

/** Permissions that can move money, or that control who can. Granting or revoking one requires another person's approval. */
const moneyPermissions: ReadonlySet<string> = new Set<Permission>([
  'users:write',
  'users:update',
  // Who invites a customer chooses the referrer, who earns commissions.
  'customers:write',
  'customers:update',
  'role-manager-roles:update',
  'payment-gateways:write',
  'payment-gateways:update',
  // A rate determines the amount of payouts in another currency. Who may request one must not be chosen by the person who approves it.
  'currencies:write',
  'currencies:update',
  // Controls in which countries customers can invest and earn commissions.
  'countries:write',
  'countries:update',
  'projects:update',
  'investments:write',
  'investments:update',
  'withdraws:update',
  'payouts:write',
  // A verified identity is required for withdrawals and for investing without a limit.
  'user-verification-requests:write',
  'user-verification-requests:update',
  // Destroys the evidence of such a decision.
  'user-verification-requests:delete',
  'user-transactions:write',
  'user-transactions:update',
  'profit-distributions:write',
  'profit-distributions:update',
  'fund-movements:write',
  'fund-movements:update',
  'payment-reversals:write',
  'payment-reversals:update',
  'gateway-accounts:update',
  'approval-policies:update',
  'settings:update',
])
export const touchesMoney = (permission: string): boolean => moneyPermissions.has(permission)

/** An entry of a permission check. */
export type RequiredPermission = Permission | typeof FORBIDDEN

/** The message of a denied action (specification, section 6). */
export const UNAUTHORIZED_ACCESS = 'Unauthorized Access!'

/** The permissions of the seeded roles. Super Admin passes every check without a list. */
export const seededRoles: Readonly<Record<string, readonly Permission[]>> = {
  [SUPER_ADMIN]: permissions,
  Finance: [
    'customers:read',
    'payment-gateways:read',
    'projects:read',
    'investments:read',
    'investments:update',
    'countries:read',
    'currencies:read',
    'user-verification-requests:read',
    'reports:read',
    ...permissionsOf('withdraws'),
    ...permissionsOf('payouts'),
    ...permissionsOf('profit-distributions'),
    ...permissionsOf('fund-movements'),
    ...permissionsOf('payment-reversals'),
    ...permissionsOf('user-transactions'),
  ],
  Support: [
    'projects:read',
    'investments:read',
    'countries:read',
    'withdraws:read',
    'user-transactions:read',
    'customers:read',
    'customers:update',
    'user-verification-requests:read',
    'user-verification-requests:update',
    ...permissionsOf('faq-categories'),
    ...permissionsOf('faqs'),
  ],
}
/** Updates of the application add permissions to these roles by their titles, so these roles keep their titles, and others cannot have them. */
export const isSeededRole = (title: string): boolean => Object.hasOwn(seededRoles, title)
