import { expect, test } from 'vitest'
import { adminScreens, screensFor, screensOf, screensOpenedBy, type AdminScreen, type AdminScreenKey } from '@/config/admin-screens'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { byGroup, groupOf, permissionSentences } from '@/contract/permission-catalogue'
import { permissions, seededRoles, touchesMoney, type Permission } from '@/contract/permissions'
import { adminMenu } from '@/components/navigation/admin-menu'
import { isGroup } from '@/components/navigation/menu'

// Compares the described use of each permission with the requirements of the contract's endpoints and of the screens.

/** The screens that call the endpoints of a group which require a staff permission. */
const screensOfGroup: Readonly<Partial<Record<keyof typeof api, readonly AdminScreenKey[]>>> = {
  users: ['internals', 'customers'],
  personalAccounts: ['internals', 'customers'],
  wallets: ['customers'],
  identity: ['identity', 'customers'],
  messages: ['payments', 'withdrawals', 'identity'],
  projects: ['projects'],
  profit: ['projects'],
  funds: ['projects', 'reports'],
  investments: ['investments', 'payments'],
  payments: ['payments'],
  presence: ['withdrawals', 'adjustments', 'investments'],
  withdrawals: ['withdrawals', 'payoutBatches'],
  payoutBatches: ['payoutBatches', 'withdrawals'],
  transactions: ['transactions'],
  adjustments: ['adjustments', 'customers'],
  approvalPolicies: ['approvalPolicies'],
  commissions: ['commissions'],
  reports: ['reports', 'customers', 'transactions'],
  explain: ['reports', 'transactions', 'investments', 'projects'],
  dashboard: ['reports'],
  currencies: ['currencies'],
  gateways: ['gateways'],
  countries: ['countries'],
  faqCategories: ['faqCategories'],
  faqs: ['faqs'],
  permissionTypes: ['permissionTypes'],
  permissions: ['permissions'],
  roles: ['roles', 'internals'],
  settings: ['settings'],
  legal: ['settings'],
  audit: ['auditLog'],
  deployment: ['settings'],
  jobs: ['jobs'],
  outbox: ['outbox'],
}
/** Groups whose endpoints require the permissions of the respective queue's own endpoints. */
const acrossQueues: readonly string[] = ['assignments']

const required = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, { access }]: [string, Endpoint]) =>
    access !== 'public' && Array.isArray(access.staff) && !acrossQueues.includes(group)
      ? (access.staff as readonly Permission[]).map((permission) => ({ group: group as keyof typeof api, name, permission }))
      : [],
  ),
)

test('every permission has a group and a unique sentence that begins with a verb', () => {
  const sentences = permissions.map((permission) => permissionSentences[permission])
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z]+,? \w/)
  expect(new Set(sentences).size).toBe(permissions.length)
  expect(Object.keys(permissionSentences).sort()).toEqual([...permissions].sort())
  for (const permission of permissions) expect(groupOf(permission)).toBeTruthy()
  expect(byGroup(permissions).flatMap((group) => group.permissions)).toHaveLength(permissions.length)
})

test('every permission names a screen, and a read permission opens one', () => {
  for (const permission of permissions) {
    expect([permission, screensOf(permission).length > 0]).toEqual([permission, true])
    if (permission.endsWith(':read')) expect([permission, screensOpenedBy(permission).length > 0]).toEqual([permission, true])
  }
})

test('each permission that an endpoint requires is listed for a screen that calls the endpoint', () => {
  for (const { group, name, permission } of required) {
    const screens = (screensOfGroup[group] ?? []).map((key): AdminScreen => adminScreens[key])
    expect([`${group}.${name}`, permission, screens.some((screen) => screensOf(permission).includes(screen))]).toEqual([
      `${group}.${name}`,
      permission,
      true,
    ])
  }
})

test('a menu screen opens with the permission that its menu item requires', () => {
  const items = adminMenu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
  for (const screen of Object.values(adminScreens) as AdminScreen[]) {
    const item = items.find(({ href }) => href === screen.href)
    if (item?.permission) expect([screen.title, screen.opensWith]).toEqual([screen.title, expect.arrayContaining([item.permission])])
  }
  for (const item of items.filter(({ key }) => key !== 'dashboard'))
    expect(Object.values(adminScreens).map(({ href }) => href)).toContain(item.href)
})

test('the seeded roles open the screens that their work needs', () => {
  const titles = (role: string) => screensFor(new Set(seededRoles[role])).map(({ title }) => title)
  expect(titles('Finance')).toEqual(expect.arrayContaining(['Payments', 'Withdraws', 'Payout batches', 'User transactions']))
  expect(titles('Support')).toEqual(expect.arrayContaining(['Customers', 'User verification requests', 'FAQs']))
  expect(titles('Support')).not.toContain('Settings')
})

test('investments:write touches money and faqs:update does not', () => {
  expect(touchesMoney('investments:write')).toBe(true)
  expect(touchesMoney('faqs:update')).toBe(false)
})
