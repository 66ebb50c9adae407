import type { Permission } from '@/contract/permissions'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import { adminPaths as admin } from './admin-paths'
import { firstPageOf } from './paths'

export type AdminScreen = {
  title: string
  href: string
  /** Any one of these opens it; without any, it opens for all staff. */
  opensWith: readonly Permission[]
  /** What can be done on it with further permissions. */
  uses: readonly Permission[]
}

/** The screens of the back office: which permission opens each, and which are used on it. The permissions of approvers under the default policies are used on Approvals. */
export const adminScreens = translated({
  internals: {
    title: msg('Internals'),
    href: firstPageOf(admin.users),
    opensWith: ['users:read'],
    uses: ['users:write', 'users:update', 'users:delete'],
  },
  customers: {
    title: msg('Customers'),
    href: firstPageOf(admin.customers),
    opensWith: ['customers:read'],
    uses: ['customers:write', 'customers:update', 'customers:delete', 'user-transactions:write', 'user-verification-requests:write'],
  },
  permissionTypes: {
    title: msg('Permission types'),
    href: firstPageOf(admin.permissionTypes),
    opensWith: ['role-manager-permission-types:read'],
    uses: ['role-manager-permission-types:write', 'role-manager-permission-types:update', 'role-manager-permission-types:delete'],
  },
  permissions: {
    title: msg('Permissions'),
    href: firstPageOf(admin.permissions),
    opensWith: ['role-manager-permissions:read'],
    uses: ['role-manager-permissions:write', 'role-manager-permissions:update', 'role-manager-permissions:delete'],
  },
  roles: {
    title: msg('Roles'),
    href: firstPageOf(admin.roles),
    opensWith: ['role-manager-roles:read'],
    uses: ['role-manager-roles:write', 'role-manager-roles:update', 'role-manager-roles:delete'],
  },
  gateways: {
    title: msg('Payment gateways'),
    href: firstPageOf(admin.paymentGateways),
    opensWith: ['payment-gateways:read'],
    uses: ['payment-gateways:write', 'payment-gateways:update', 'payment-gateways:delete', 'gateway-accounts:update'],
  },
  projects: {
    title: msg('Projects'),
    href: firstPageOf(admin.projects),
    opensWith: ['projects:read'],
    uses: [
      'projects:write',
      'projects:update',
      'projects:delete',
      'profit-distributions:write',
      'profit-distributions:update',
      'fund-movements:write',
    ],
  },
  investments: {
    title: msg('Investments'),
    href: firstPageOf(admin.investments),
    opensWith: ['projects:read', 'investments:read'],
    uses: ['investments:write', 'investments:update', 'investments:delete'],
  },
  payments: {
    title: msg('Payments'),
    href: admin.payments,
    opensWith: ['investments:read'],
    uses: ['investments:update', 'payment-reversals:write'],
  },
  countries: {
    title: msg('Countries'),
    href: firstPageOf(admin.countries),
    opensWith: ['countries:read'],
    uses: ['countries:write', 'countries:update', 'countries:delete'],
  },
  currencies: {
    title: msg('Currencies'),
    href: firstPageOf(admin.currencies),
    opensWith: ['currencies:read'],
    uses: ['currencies:write', 'currencies:update', 'currencies:delete'],
  },
  identity: {
    title: msg('User verification requests'),
    href: firstPageOf(admin.userVerificationRequests),
    opensWith: ['user-verification-requests:read'],
    uses: ['user-verification-requests:update', 'user-verification-requests:delete'],
  },
  transactions: {
    title: msg('User transactions'),
    href: firstPageOf(admin.transactions),
    opensWith: ['user-transactions:read'],
    uses: [],
  },
  adjustments: {
    title: msg('Adjustments'),
    href: admin.adjustments,
    opensWith: ['user-transactions:read'],
    uses: ['user-transactions:update'],
  },
  commissions: { title: msg('Commissions'), href: admin.commissions, opensWith: ['user-transactions:read'], uses: [] },
  withdrawals: {
    title: msg('Withdraws'),
    href: firstPageOf(admin.withdraws),
    opensWith: ['withdraws:read'],
    uses: ['withdraws:update', 'payouts:read', 'payouts:write'],
  },
  payoutBatches: { title: msg('Payout batches'), href: admin.payoutBatches, opensWith: ['payouts:read'], uses: ['payouts:write'] },
  faqCategories: {
    title: msg('FAQ categories'),
    href: firstPageOf(admin.faqCategories),
    opensWith: ['faq-categories:read'],
    uses: ['faq-categories:write', 'faq-categories:update', 'faq-categories:delete'],
  },
  faqs: { title: msg('FAQs'), href: firstPageOf(admin.faqs), opensWith: ['faqs:read'], uses: ['faqs:write', 'faqs:update', 'faqs:delete'] },
  approvals: {
    title: msg('Approvals'),
    href: firstPageOf(admin.approvals),
    opensWith: [],
    uses: [
      'investments:update',
      'withdraws:update',
      'user-transactions:update',
      'user-verification-requests:update',
      'payouts:write',
      'profit-distributions:update',
      'payment-reversals:update',
      'fund-movements:update',
      'gateway-accounts:update',
      'currencies:update',
      'countries:update',
      'projects:update',
      'settings:update',
      'role-manager-roles:update',
      'users:update',
      'customers:update',
      'approval-policies:update',
      'audit-logs:read',
    ],
  },
  approvalPolicies: {
    title: msg('Approval policies'),
    href: admin.approvalPolicies,
    opensWith: ['approval-policies:read'],
    uses: ['approval-policies:update'],
  },
  reports: { title: msg('Reports and reconciliation'), href: admin.reports, opensWith: ['reports:read'], uses: ['fund-movements:write'] },
  auditLog: { title: msg('Audit log'), href: firstPageOf(admin.auditLogs), opensWith: ['audit-logs:read'], uses: [] },
  settings: { title: msg('Settings'), href: admin.settings, opensWith: ['settings:read'], uses: ['settings:update'] },
  outbox: { title: msg('Outgoing email'), href: firstPageOf(admin.outbox), opensWith: ['settings:read'], uses: ['settings:update'] },
  jobs: { title: msg('Jobs'), href: firstPageOf(admin.jobs), opensWith: ['settings:read'], uses: ['settings:update'] },
  exports: { title: msg('Exports'), href: firstPageOf(admin.exports), opensWith: [], uses: [] },
}) satisfies Readonly<Record<string, AdminScreen>>

export type AdminScreenKey = keyof typeof adminScreens
const screens: readonly AdminScreen[] = Object.values(adminScreens)

/** The screens that a permission opens. */
export const screensOpenedBy = (permission: Permission): AdminScreen[] => screens.filter(({ opensWith }) => opensWith.includes(permission))

/** The screens on which a permission is used, whether it opens them or not. */
export const screensOf = (permission: Permission): AdminScreen[] =>
  screens.filter(({ opensWith, uses }) => opensWith.includes(permission) || uses.includes(permission))

/** The screens that open with these permissions. */
export const screensFor = (held: ReadonlySet<string>): AdminScreen[] =>
  screens.filter(({ opensWith }) => opensWith.some((permission) => held.has(permission)))
