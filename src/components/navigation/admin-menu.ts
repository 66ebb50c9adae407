import {
  ArrowDownUp,
  BanknoteArrowUp,
  Coins,
  CreditCard,
  FileText,
  Globe,
  IdCard,
  KeyRound,
  Layers,
  LayoutDashboard,
  Settings,
  Sprout,
  Users,
} from 'lucide'
import { adminPaths as admin } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { MenuEntry } from './menu'

/** The addresses that highlight a menu entry: its list and everything below it. */
const sectionOf = (list: string): string => list.replace(/\/list$/, '')

/** Entries, order and permissions of the specification (sections 2 and 6), followed by the System group. */
export const adminMenu: readonly MenuEntry[] = translated([
  { key: 'dashboard', label: msg('Dashboard'), href: admin.dashboard, under: admin.dashboard, exact: true, icon: LayoutDashboard },
  {
    key: 'users',
    label: msg('Users'),
    icon: Users,
    items: [
      {
        key: 'internals',
        label: msg('Internals'),
        href: firstPageOf(admin.users),
        under: sectionOf(admin.users),
        permission: 'users:read',
      },
      {
        key: 'customers',
        label: msg('Customers'),
        href: firstPageOf(admin.customers),
        under: sectionOf(admin.customers),
        permission: 'customers:read',
      },
    ],
  },
  {
    key: 'acl',
    label: 'ACL',
    icon: KeyRound,
    items: [
      {
        key: 'permission-types',
        label: msg('Permission Types'),
        href: firstPageOf(admin.permissionTypes),
        under: sectionOf(admin.permissionTypes),
        permission: 'role-manager-permission-types:read',
      },
      {
        key: 'permissions',
        label: msg('Permissions'),
        href: firstPageOf(admin.permissions),
        under: sectionOf(admin.permissions),
        permission: 'role-manager-permissions:read',
      },
      {
        key: 'roles',
        label: msg('Roles'),
        href: firstPageOf(admin.roles),
        under: sectionOf(admin.roles),
        permission: 'role-manager-roles:read',
      },
    ],
  },
  {
    key: 'payment-gateways',
    label: msg('Payment Gateways'),
    href: firstPageOf(admin.paymentGateways),
    under: sectionOf(admin.paymentGateways),
    permission: 'payment-gateways:read',
    icon: CreditCard,
  },
  {
    key: 'projects',
    label: msg('Projects'),
    href: firstPageOf(admin.projects),
    under: sectionOf(admin.projects),
    permission: 'projects:read',
    icon: Layers,
  },
  // Investments require projects:read, as in the specification's table.
  {
    key: 'investments',
    label: msg('Investments'),
    href: firstPageOf(admin.investments),
    under: sectionOf(admin.investments),
    permission: 'projects:read',
    icon: Sprout,
  },
  {
    key: 'countries',
    label: msg('Countries'),
    href: firstPageOf(admin.countries),
    under: sectionOf(admin.countries),
    permission: 'countries:read',
    icon: Globe,
  },
  {
    key: 'currencies',
    label: msg('Currencies'),
    href: firstPageOf(admin.currencies),
    under: sectionOf(admin.currencies),
    permission: 'currencies:read',
    icon: Coins,
  },
  {
    key: 'user-verification-requests',
    label: msg('User Verification Requests'),
    href: firstPageOf(admin.userVerificationRequests),
    under: sectionOf(admin.userVerificationRequests),
    permission: 'user-verification-requests:read',
    icon: IdCard,
  },
  {
    key: 'user-transactions',
    label: msg('User Transactions'),
    href: firstPageOf(admin.transactions),
    under: sectionOf(admin.transactions),
    icon: ArrowDownUp,
  },
  {
    key: 'withdraws',
    label: msg('Withdraws'),
    href: firstPageOf(admin.withdraws),
    under: sectionOf(admin.withdraws),
    icon: BanknoteArrowUp,
  },
  {
    key: 'cms',
    label: 'CMS',
    icon: FileText,
    items: [
      {
        key: 'faq-categories',
        label: msg('Faq Categories'),
        href: firstPageOf(admin.faqCategories),
        under: sectionOf(admin.faqCategories),
        permission: 'faq-categories:read',
      },
      { key: 'faqs', label: msg('Faqs'), href: firstPageOf(admin.faqs), under: sectionOf(admin.faqs), permission: 'faqs:read' },
    ],
  },
  {
    key: 'system',
    label: msg('System'),
    icon: Settings,
    items: [
      { key: 'approvals', label: msg('Approvals'), href: firstPageOf(admin.approvals), under: sectionOf(admin.approvals) },
      { key: 'reports', label: msg('Reports and reconciliation'), href: admin.reports, under: admin.reports, permission: 'reports:read' },
      {
        key: 'audit-logs',
        label: msg('Audit log'),
        href: firstPageOf(admin.auditLogs),
        under: sectionOf(admin.auditLogs),
        permission: 'audit-logs:read',
      },
      { key: 'settings', label: msg('Settings'), href: admin.settings, under: admin.settings, permission: 'settings:read' },
      {
        key: 'outbox',
        label: msg('Outgoing email'),
        href: firstPageOf(admin.outbox),
        under: sectionOf(admin.outbox),
        permission: 'settings:read',
      },
      { key: 'jobs', label: msg('Jobs'), href: firstPageOf(admin.jobs), under: sectionOf(admin.jobs), permission: 'settings:read' },
      { key: 'exports', label: msg('Exports'), href: firstPageOf(admin.exports), under: sectionOf(admin.exports) },
    ],
  },
])
