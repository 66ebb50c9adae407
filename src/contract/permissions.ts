/** Permissions are `resource:action`. The first thirteen resources are the specification's. */
export const resources = [
  'users',
  'customers',
  'role-manager-permission-types',
  'role-manager-permissions',
  'role-manager-roles',
  'payment-gateways',
  'projects',
  'investments',
  'countries',
  'currencies',
  'user-verification-requests',
  'faq-categories',
  'faqs',
  'withdraws',
  'user-transactions',
  'audit-logs',
  'settings',
  'reports',
] as const
export const actions = ['read', 'write', 'update', 'delete'] as const

export type Resource = (typeof resources)[number]
export type Action = (typeof actions)[number]
export type Permission = `${Resource}:${Action}`

export const permissions: readonly Permission[] = resources.flatMap((resource) =>
  actions.map((action): Permission => `${resource}:${action}`),
)

/** The role that passes every permission check. */
export const SUPER_ADMIN = 'Super Admin'

/** The entry that every check accepts (specification, section 6). */
export const FORBIDDEN = 'FORBIDDEN'

const all = (...names: Resource[]): Permission[] => names.flatMap((name) => actions.map((action): Permission => `${name}:${action}`))
const read = (...names: Resource[]): Permission[] => names.map((name): Permission => `${name}:read`)

/** What the seeded roles hold (domain, "Names on the wire"). Super Admin needs no list. */
export const seededRoles: Readonly<Record<string, readonly Permission[]>> = {
  [SUPER_ADMIN]: permissions,
  Finance: [
    ...read('customers', 'payment-gateways', 'projects', 'investments', 'countries', 'currencies', 'user-verification-requests', 'reports'),
    'investments:update',
    'withdraws:update',
    'user-transactions:write',
    'user-transactions:update',
  ],
  Support: [
    ...read('projects', 'investments', 'countries', 'customers', 'user-verification-requests'),
    'customers:update',
    'user-verification-requests:update',
    ...all('faq-categories', 'faqs'),
  ],
}
