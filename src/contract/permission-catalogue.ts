import { permissions, type Permission, type Resource } from './permissions'

/** The groups of permissions, in display order. */
export const permissionGroups = {
  people: 'People',
  money: 'Money',
  projects: 'Projects',
  access: 'Access control',
  content: 'Content',
  system: 'System',
} as const
export type PermissionGroup = keyof typeof permissionGroups

/** The group of each resource, and its title in permission tables. */
export const resourceLabels: Readonly<Record<Resource, { group: PermissionGroup; title: string }>> = {
  customers: { group: 'people', title: 'Customers' },
  users: { group: 'people', title: 'Team members' },
  'user-verification-requests': { group: 'people', title: 'Identity documents' },
  investments: { group: 'money', title: 'Investments and payments' },
  withdraws: { group: 'money', title: 'Withdrawals' },
  payouts: { group: 'money', title: 'Payout batches' },
  'user-transactions': { group: 'money', title: 'Transactions and adjustments' },
  'payment-reversals': { group: 'money', title: 'Payment reversals' },
  'gateway-accounts': { group: 'money', title: 'Receiving accounts of gateways' },
  'payment-gateways': { group: 'money', title: 'Payment gateways' },
  currencies: { group: 'money', title: 'Currencies and rates' },
  projects: { group: 'projects', title: 'Projects' },
  'profit-distributions': { group: 'projects', title: 'Profit distributions' },
  'fund-movements': { group: 'projects', title: 'Fund transfers' },
  countries: { group: 'projects', title: 'Countries' },
  'role-manager-roles': { group: 'access', title: 'Roles' },
  'role-manager-permissions': { group: 'access', title: 'Permissions' },
  'role-manager-permission-types': { group: 'access', title: 'Permission types' },
  'faq-categories': { group: 'content', title: 'FAQ categories' },
  faqs: { group: 'content', title: 'FAQs' },
  'approval-policies': { group: 'system', title: 'Approval policies' },
  'audit-logs': { group: 'system', title: 'Audit log' },
  reports: { group: 'system', title: 'Reports and reconciliation' },
  settings: { group: 'system', title: 'Settings, email and jobs' },
}

/** What each permission allows, as a verb and its object. */
export const permissionSentences: Readonly<Record<Permission, string>> = {
  'customers:read': 'View customers, their balances, wallets and referrals',
  'customers:write': 'Invite customers',
  'customers:update':
    'Edit and freeze customers, suspend wallets, add notes; request account recovery, and approve one that another team member requested',
  'customers:delete': 'Delete customer accounts that were never used',
  'users:read': 'View team members and their roles',
  'users:write': 'Invite team members; request roles and access for them that another team member approves',
  'users:update': 'Edit team members, and roles and access that need no approval; approve access that another team member requested',
  'users:delete': 'Delete internal accounts that were never used',
  'user-verification-requests:read': 'View customers’ identity documents; each access is recorded in the audit log',
  'user-verification-requests:write': 'Submit identity documents for a customer',
  'user-verification-requests:update': 'Approve and decline identity documents, request more information',
  'user-verification-requests:delete': 'Delete the stored files of closed identity requests',
  'investments:read': 'View investments, payments and their proofs',
  'investments:write': 'Record payments that a customer did not report',
  'investments:update': 'Approve and decline payments and early exits',
  'investments:delete': 'Cancel orders that are awaiting payment',
  'withdraws:read': 'View withdrawals, with masked destinations',
  'withdraws:update': 'Approve and decline withdrawals',
  'payouts:read': 'View payout batches and full destinations',
  'payouts:write':
    'Create and export payout batches, mark withdrawals as paid or failed; approve a failure or a cancellation of a batch that another team member requested',
  'user-transactions:read': 'View the transactions, adjustments and commissions of all customers',
  'user-transactions:write': 'Propose manual adjustments of a balance',
  'user-transactions:update': 'Approve manual adjustments that another team member proposed',
  'payment-reversals:write': 'Request the reversal of an approved payment',
  'payment-reversals:update': 'Approve payment reversals that another team member requested',
  'gateway-accounts:update':
    'Change the name, logo and receiving account of a gateway; approve a change that another team member requested',
  'payment-gateways:read': 'View payment gateways and their accounts',
  'payment-gateways:write': 'Add payment gateways',
  'payment-gateways:update': 'Change the order, minimum and maximum of payment gateways, and deactivate them',
  'payment-gateways:delete': 'Delete payment gateways without transactions',
  'currencies:read': 'View currencies, including inactive ones',
  'currencies:write': 'Add currencies',
  'currencies:update': 'Edit currencies, request exchange rates, and approve a rate that another team member requested',
  'currencies:delete': 'Delete currencies that no payment was made in',
  'projects:read': 'View drafts, investors and funds of projects',
  'projects:write': 'Create projects',
  'projects:update':
    'Edit, open and close projects, publish updates, answer questions; approve a cancellation or a change of terms that another team member requested',
  'projects:delete': 'Delete draft projects',
  'profit-distributions:write': 'Preview and request profit distributions',
  'profit-distributions:update': 'Approve profit distributions that another team member requested',
  'fund-movements:write': 'Record returns and statement balances, request transfers of capital and platform funds',
  'fund-movements:update': 'Approve fund transfers that another team member requested',
  'countries:read': 'View countries, including inactive ones, and the gateways they offer',
  'countries:write': 'Add countries',
  'countries:update': 'Edit countries and the gateways they offer; approve the opening of a country that another team member requested',
  'countries:delete': 'Delete countries that no account has',
  'role-manager-roles:read': 'View roles and their permissions',
  'role-manager-roles:write': 'Create roles',
  'role-manager-roles:update': 'Rename roles and change what they allow; approve a change that another team member requested',
  'role-manager-roles:delete': 'Delete roles that are not assigned',
  'role-manager-permissions:read': 'View the list of permissions',
  'role-manager-permissions:write': 'Add permissions',
  'role-manager-permissions:update': 'Rename permissions',
  'role-manager-permissions:delete': 'Delete permissions that are not assigned to a role',
  'role-manager-permission-types:read': 'View permission types',
  'role-manager-permission-types:write': 'Add permission types',
  'role-manager-permission-types:update': 'Rename permission types',
  'role-manager-permission-types:delete': 'Delete permission types without permissions',
  'faq-categories:read': 'View FAQ categories, including inactive ones',
  'faq-categories:write': 'Add FAQ categories',
  'faq-categories:update': 'Edit FAQ categories',
  'faq-categories:delete': 'Delete FAQ categories without questions',
  'faqs:read': 'View FAQs, including inactive ones',
  'faqs:write': 'Add FAQs',
  'faqs:update': 'Edit FAQs',
  'faqs:delete': 'Delete FAQs',
  'approval-policies:read': 'View approval policies and all change requests',
  'approval-policies:update': 'Change approval policies; approve a change that another team member requested',
  'audit-logs:read': 'View the audit log; approve the acknowledgement of a restored database that another team member requested',
  'reports:read': 'View the books, reports and the reconciliation',
  'settings:read': 'View settings, outgoing email and jobs',
  'settings:update':
    'Change settings, request new versions of legal texts, retry failed jobs and email; approve a change of settings or a legal text that another team member requested',
}

export const resourceOf = (permission: Permission): Resource => permission.slice(0, permission.indexOf(':')) as Resource
export const groupOf = (permission: Permission): PermissionGroup => resourceLabels[resourceOf(permission)].group

/** Permissions by group, in display order; groups without any are omitted. */
export function byGroup(held: Iterable<string>): { group: PermissionGroup; permissions: Permission[] }[] {
  const titles = new Set(held)
  const order = Object.keys(resourceLabels)
  const found = permissions.filter((one) => titles.has(one)).sort((a, b) => order.indexOf(resourceOf(a)) - order.indexOf(resourceOf(b)))
  return (Object.keys(permissionGroups) as PermissionGroup[]).flatMap((group) => {
    const inGroup = found.filter((one) => groupOf(one) === group)
    return inGroup.length > 0 ? [{ group, permissions: inGroup }] : []
  })
}
