import { expect, test } from 'vitest'
import type { Session } from '@/api/session'
import { mayOpen } from '@/layouts/destination'

const signedIn = (type: 'Internal' | 'Customer', permissions: string[] = [], roles: string[] = []) =>
  ({
    state: 'authenticated',
    user: { id: 'one', name: 'Ada', email: 'ada@carmine.test', username: 'ada', type, roles, isEmailVerified: true },
    permissions,
    mustSetUpTwoFactor: false,
  }) satisfies Session

test.each([
  ['/projects', true, true],
  ['/auth', true, true],
  ['/users', true, false],
  ['/users/withdraws?page=1&limit=10', true, false],
  ['/admin', false, true],
  ['/admin/withdraws/list?page=1&limit=10', false, false],
  ['/admin/user-transactions/list', false, false],
  ['/admin/faqs/list?page=1&limit=10', false, false],
  ['/admin/customers/one/transactions', false, false],
])('%s is open to a customer: %s, to staff without roles: %s', (address, customer, staff) => {
  expect([mayOpen(address, signedIn('Customer')), mayOpen(address, signedIn('Internal'))]).toEqual([customer, staff])
})

test('a permission grants its pages and their subpages; a Super Admin may open all pages', () => {
  expect(mayOpen('/admin/faqs/list?page=1', signedIn('Internal', ['faqs:read']))).toBe(true)
  expect(mayOpen('/admin/customers/one/transactions', signedIn('Internal', ['customers:read']))).toBe(true)
  expect(mayOpen('/admin/withdraws/list', signedIn('Internal', ['withdraws:read']))).toBe(true)
  expect(mayOpen('/admin/settings', signedIn('Internal', ['customers:read']))).toBe(false)
  expect(mayOpen('/admin/settings', signedIn('Internal', [], ['Super Admin']))).toBe(true)
})
