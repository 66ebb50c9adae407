import { describe, expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { seededRoles } from '@/contract/permissions'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'

/*
 * The permission that each action needs and the initial permissions of the roles, as documented (domain, "Names on the wire").
 * every-endpoint.test.ts verifies that every endpoint checks its permission.
 */
const server = await startServer()
const endpoints: Endpoint[] = Object.values(api).flatMap((members) => Object.values(members))
const find = (call: string) => endpoints.find(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:\w+/g, '{}')}` === call)

const acting: Readonly<Record<string, readonly string[]>> = {
  'projects:update': [
    ...['transition', 'updates', 'documents'].map((end) => `POST /projects/{}/${end}`),
    ...['POST /projects/{}/questions/{}/answer', 'PATCH /projects/{}/updates/{}', 'PATCH /projects/{}/documents/{}', 'PATCH /projects/{}'],
  ],
  'projects:write': ['POST /projects'],
  'projects:delete': ['DELETE /projects/{}'],
  'investments:write': ['POST /investments/{}/record-payment'],
  'investments:delete': ['DELETE /investments/{}'],
  'user-verification-requests:write': ['POST /users/{}/verification-requests'],
  'user-verification-requests:delete': ['DELETE /user-verification-requests/{}/files'],
  'faqs:delete': ['DELETE /faqs/{}'],
  'role-manager-roles:delete': ['DELETE /role-manager/roles/{}'],
  'investments:read': ['GET /payments', 'GET /payments/{}'],
  'investments:update': [...['POST /investments/settle-payment', 'POST /investments/{}/approve-exit', 'POST /investments/{}/decline-exit']],
  'profit-distributions:write': ['POST /projects/{}/share-profit'],
  'payment-reversals:write': ['POST /payments/{}/reverse'],
  'fund-movements:write': ['POST /projects/{}/fund-movements', 'POST /projects/{}/fund-movements/loss-preview', 'POST /platform-movements'],
  'withdraws:update': [
    'POST /withdraw-requests/bulk',
    'POST /withdraw-requests/bulk-approvals/{}/reversal',
    ...['approve', 'decline'].map((end) => `POST /withdraw-requests/{}/${end}`),
  ],
  'payouts:write': ['mark-paid', 'mark-failed'].map((end) => `POST /withdraw-requests/{}/${end}`),
  'user-transactions:write': ['POST /users/{}/adjustments'],
  'user-transactions:update': ['POST /adjustments/{}/approve', 'POST /adjustments/{}/decline'],
  'customers:update': [...['notes', 'freeze', 'wallets/{}/suspend', 'wallets/{}/restore'].map((end) => `POST /users/{}/${end}`)],
  'user-verification-requests:update': ['approve', 'decline', 'ask', 'revoke'].map((end) => `POST /user-verification-requests/{}/${end}`),
  'countries:update': ['POST /countries/{}/add-payment-gateways', 'POST /countries/{}/remove-payment-gateways'],
  'role-manager-roles:update': ['POST /role-manager/roles/{}/add-permissions', 'POST /role-manager/roles/{}/remove-permissions'],
  'settings:read': ['GET /settings', 'GET /jobs', 'GET /outbox'],
  'settings:update': ['PATCH /settings', 'POST /jobs/{}/retry'],
  'audit-logs:read': ['GET /audit-logs', 'GET /audit-logs/verify'],
  'reports:read': ['GET /reports/reconciliation', 'GET /reports/balance-sheet', 'GET /reports/dashboard/course'],
  'withdraws:read': ['GET /withdraw-requests', 'GET /withdraw-requests/{}', 'GET /withdraw-requests/{}/messages'],
  'user-transactions:read': ['GET /user-transactions', 'GET /user-transactions/{}', 'GET /referral-commissions', 'GET /adjustments'],
}

describe('each action requires exactly one permission', () => {
  test.each(Object.entries(acting).flatMap(([right, calls]) => calls.map((call) => [call, right] as const)))('%s: %s', (call, right) => {
    const { access } = find(call) ?? {}
    expect(access === 'public' ? 'public' : access?.staff).toEqual([right])
  })
})

const eitherOf: Readonly<Record<string, readonly string[]>> = {
  'POST /projects/{}/share-profit/preview': ['profit-distributions:write', 'profit-distributions:update'],
}

test.each(Object.entries(eitherOf))('%s requires the permission of the maker or of the checker', (call, rights) => {
  const { access } = find(call) ?? {}
  expect(access === 'public' ? 'public' : access?.staff).toEqual(rights)
})

test('lifting a freeze requires users:update or customers:update', () => {
  // staff-access.test.ts tests which of the two applies.
  const { access } = find('POST /users/{}/unfreeze') ?? {}
  expect(access === 'public' ? 'public' : access?.staff).toEqual(['users:update', 'customers:update'])
})

const every = (...names: string[]) => names.flatMap((name) => ['read', 'write', 'update', 'delete'].map((action) => `${name}:${action}`))
const read = (...names: string[]) => names.map((name) => `${name}:read`)
const written: Readonly<Record<string, readonly string[]>> = {
  Finance: [
    ...read('customers', 'payment-gateways', 'projects', 'investments', 'countries', 'currencies', 'user-verification-requests', 'reports'),
    ...['investments:update', 'withdraws:read', 'withdraws:update', 'payouts:read', 'payouts:write'],
    ...['profit-distributions:write', 'profit-distributions:update', 'fund-movements:write', 'fund-movements:update'],
    ...['payment-reversals:write', 'payment-reversals:update'],
    ...['user-transactions:read', 'user-transactions:write', 'user-transactions:update'],
  ],
  Support: [
    ...read('projects', 'investments', 'countries', 'customers', 'user-verification-requests', 'withdraws', 'user-transactions'),
    ...['customers:update', 'user-verification-requests:update'],
    ...every('faq-categories', 'faqs'),
  ],
}

test('a new platform has three roles', async () => {
  const roles = await server.db.all<{ title: string }>(sql`select title from roles order by title`)
  expect(roles.map(({ title }) => title)).toEqual(['Finance', 'Super Admin', 'Support'])
  expect(Object.keys(seededRoles).sort()).toEqual(['Finance', 'Super Admin', 'Support'])
})

test.each(Object.entries(written))('%s begins with exactly its permissions', async (title, rights) => {
  const permissions = await server.db.all<{ title: string }>(sql`
    select p.title from roles r join role_permissions h on h.role_id = r.id join permissions p on p.id = h.permission_id where r.title = ${title}`)
  expect(permissions.map((permission) => permission.title).sort()).toEqual([...rights].sort())
})
