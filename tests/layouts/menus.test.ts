import { describe, expect, it } from 'vitest'
import { adminMenu } from '@/components/navigation/admin-menu'
import { crumbsFor } from '@/layouts/admin/admin-crumbs'
import { isCurrent, isGroup, menuFor, type MenuEntry } from '@/components/navigation/menu'
import { userMenu } from '@/components/navigation/user-menu'

const shape = (entries: readonly MenuEntry[]) =>
  entries.map((entry) => (isGroup(entry) ? [entry.label, entry.items.map((item) => item.label)] : entry.label))
const items = adminMenu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))

describe('the customer menu', () => {
  it('lists its entries in the fixed order', () => {
    expect(userMenu.map((item) => item.label)).toEqual([
      'Dashboard',
      'Identity Verification',
      'Address Book',
      'Investments',
      'Referrals',
      'Transactions',
      'Withdraws',
    ])
  })

  it('links Transactions and Withdraws to the first page', () => {
    const links = Object.fromEntries(userMenu.map((item) => [item.label, item.href]))
    expect(links).toMatchObject({ Transactions: '/users/transactions?page=1&limit=10', Withdraws: '/users/withdraws?page=1&limit=10' })
  })
})

describe('the admin menu', () => {
  it('has the entries and groups of the specification, then System', () => {
    expect(shape(adminMenu)).toEqual([
      'Dashboard',
      ['Users', ['Internals', 'Customers']],
      ['ACL', ['Permission Types', 'Permissions', 'Roles']],
      'Payment Gateways',
      'Projects',
      'Investments',
      'Countries',
      'Currencies',
      'User Verification Requests',
      'User Transactions',
      'Withdraws',
      ['CMS', ['Faq Categories', 'Faqs']],
      ['System', ['Approvals', 'Reports and reconciliation', 'Audit log', 'Settings', 'Outgoing email', 'Jobs', 'Exports']],
    ])
  })

  it('requires exactly these permissions', () => {
    expect(Object.fromEntries(items.map((item) => [item.label, item.permission]))).toEqual({
      Dashboard: undefined,
      Internals: 'users:read',
      Customers: 'customers:read',
      'Permission Types': 'role-manager-permission-types:read',
      Permissions: 'role-manager-permissions:read',
      Roles: 'role-manager-roles:read',
      'Payment Gateways': 'payment-gateways:read',
      Projects: 'projects:read',
      Investments: 'projects:read',
      Countries: 'countries:read',
      Currencies: 'currencies:read',
      'User Verification Requests': 'user-verification-requests:read',
      'User Transactions': undefined,
      Withdraws: undefined,
      'Faq Categories': 'faq-categories:read',
      Faqs: 'faqs:read',
      'Reports and reconciliation': 'reports:read',
      Approvals: undefined,
      'Audit log': 'audit-logs:read',
      Settings: 'settings:read',
      'Outgoing email': 'settings:read',
      Jobs: 'settings:read',
    })
  })

  it('opens every list on its first page', () => {
    const lists = items.filter((item) => item.href.includes('/list'))
    expect(lists).toHaveLength(20)
    expect(lists.every((item) => item.href.endsWith('/list?page=1&limit=10'))).toBe(true)
  })

  it('omits entries that the user may not open, and groups that become empty', () => {
    const permissions = ['projects:read', 'faqs:read']
    expect(shape(menuFor(adminMenu, (permission) => permissions.includes(permission)))).toEqual([
      'Dashboard',
      'Projects',
      'Investments',
      'User Transactions',
      'Withdraws',
      ['CMS', ['Faqs']],
      // All staff may see their own change requests.
      ['System', ['Approvals', 'Exports']],
    ])
  })

  it('highlights exactly one entry for each page', () => {
    const pages = [
      '/admin',
      '/admin/users/list',
      '/admin/users/[id]/transactions',
      '/admin/user-transactions/list',
      '/admin/projects/[id]/details',
    ]
    for (const page of pages) expect(items.filter((item) => isCurrent(item, page))).toHaveLength(1)
  })

  it('builds the breadcrumbs of a page', () => {
    expect(crumbsFor('/admin/users/[id]/transactions')).toEqual([
      { label: 'Users' },
      { label: 'Internals', href: '/admin/users/list?page=1&limit=10' },
      { label: 'Transactions' },
    ])
    expect(crumbsFor('/admin/countries/list')).toEqual([{ label: 'Countries' }])
    expect(crumbsFor('/admin/investments/list', 'Payments').map(({ label }) => label)).toEqual(['Investments', 'Payments'])
    expect(crumbsFor('/admin/user-transactions/list', 'User transactions')).toEqual([{ label: 'User Transactions' }])
    expect(crumbsFor('/admin/projects/[id]/details')).toEqual([{ label: 'Projects', href: expect.any(String) }, { label: 'Details' }])
    expect(crumbsFor('/admin/projects/[id]/details', 'Alder Lane Solar').at(-1)).toEqual({ label: 'Alder Lane Solar' })
    expect(crumbsFor('/admin/customers/[id]', 'Ada Lindqvist').map(({ label }) => label)).toEqual(['Users', 'Customers', 'Ada Lindqvist'])
  })
})
