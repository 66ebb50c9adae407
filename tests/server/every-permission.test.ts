import { expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { approvalPolicies, approvals } from '@/contract/approvals'
import { currencies } from '@/contract/currencies'
import { faqCategories, faqs } from '@/contract/faqs'
import { gateways } from '@/contract/gateways'
import { payments } from '@/contract/payments'
import { permissions, type Permission } from '@/contract/permissions'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { approvalCases } from '../support/approvals/cases'
import { approvalWorld, holdsAllBut as holdsAllButOf } from '../support/approvals/world'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../support/investing'
import { startServer, type Caller } from '../support/server'

/**
 * Takes each permission in turn from a staff member who has all others: an endpoint must refuse, and the refusal must name the
 * permission. The endpoints come from the contract; for endpoints with two permissions, a real call is made.
 */
const server = await startServer()
const gateway = await makeGateway(server)
const [colleague, customer] = [await server.staff('colleague'), await server.customer('ada')]
const root = await server.admin()

/** Permissions that only approvers need: policies name them, and approving a change request checks them. */
const checkers: readonly Permission[] = ['payment-reversals:update', 'profit-distributions:update', 'fund-movements:update']
/** Public lists; the permission adds inactive rows. */
const publicReads = ['faq-categories:read', 'faqs:read', 'currencies:read'] as const

const endpoints: Endpoint[] = Object.values(api).flatMap((members) => Object.values(members))
const gatedBy = (permission: Permission) =>
  endpoints.filter(({ access }) => access !== 'public' && Array.isArray(access.staff) && access.staff.includes(permission))

const holdsAllBut = (permission: Permission) =>
  server.staff(`without-${permission.replace(':', '-')}`.slice(0, 50), {
    permissions: permissions.filter((granted) => granted !== permission),
  })

async function refusals(caller: Caller, permission: Permission): Promise<string[]> {
  const refusals: string[] = []
  for (const { method, path, multipart } of gatedBy(permission)) {
    const body = method === 'get' ? {} : { body: multipart ? new FormData() : {} }
    const response = await caller.request(method, path.replace(/:\w+/g, newId()), { ...body, headers: { 'Idempotency-Key': newId() } })
    const answer = (await response.text()).slice(0, 2000)
    if (response.status === 403) refusals.push(answer)
  }
  return refusals
}

const person = (type: 'Internal' | 'Customer'): Sent<typeof users.create> => ({
  body: {
    type,
    username: `new${newId().slice(-8)}`,
    name: `New ${newId().slice(-8)}`,
    email: `${newId()}@example.test`,
    phoneNumber: null,
  },
})
const edit = async (caller: Caller, { user: { id } }: Caller) => {
  const { version } = (await root.call(users.get, { params: { userId: id } })).data
  return (await caller.call(users.update, { params: { userId: id }, body: { name: 'Other Name', version } })).detail
}
const project = (await makeProject(server)).id
const [investor, finance] = [await customerOf(server, 'bea', { level: 1 }), await financeOf(server, 'finance')]
const approvedPayment = async () => {
  const order = await invest(investor, { project, amount: '300.00' })
  return ok(await settle(finance, (await pay(investor, order.id, { gateway, amount: '100.00' })).id, '100.00')).data.id
}
const reverse = (caller: Caller, id: string) => caller.call(payments.reverse, { params: { id }, body: { note: 'Recalled by the bank' } })
/** Real calls for endpoints with several permissions, and for permissions that only a part of a command needs. */
const probes: Partial<Readonly<Record<Permission, (caller: Caller) => Promise<string | undefined>>>> = {
  'users:read': async (caller) => (await caller.call(users.list, { query: { type: 'Internal' } })).detail,
  'users:write': async (caller) => (await caller.call(users.create, person('Internal'))).detail,
  'users:update': (caller) => edit(caller, colleague),
  'users:delete': async (caller) => (await caller.call(users.remove, { params: { userId: colleague.user.id } })).detail,
  'customers:write': async (caller) => (await caller.call(users.create, person('Customer'))).detail,
  'customers:delete': async (caller) => (await caller.call(users.remove, { params: { userId: customer.user.id } })).detail,
  'payment-reversals:write': async (caller) => (await reverse(caller, await approvedPayment())).detail,
  'gateway-accounts:update': async (caller) => {
    const { version } = (await root.call(gateways.get, { params: { id: gateway } })).data
    return (await caller.call(gateways.update, { params: { id: gateway }, body: { account: 'Elsewhere', version } })).detail
  },
}

const required = permissions.filter((permission) => ![...checkers, ...publicReads].includes(permission))
test.each(required)('without %s, a call that requires it is refused', async (key) => {
  const caller = await holdsAllBut(key)
  const byContract = await refusals(caller, key)
  const probe = probes[key]
  if (!probe) return expect(byContract.join()).toContain(key)
  expect(await probe(caller)).toBe(`You need permission ${key}.`)
})

test('a change request cannot be approved without the checker permission of its policy', async () => {
  const { policies } = (await root.call(approvalPolicies.list, {})).data
  const world = await approvalWorld(await startServer())
  const cases = approvalCases(world)
  const refused = new Set<Permission>()
  for (const { action, checkerPermission: key } of policies.filter((policy) => checkers.includes(policy.checkerPermission))) {
    const id = await cases[action].start(world.maker)
    const caller = await holdsAllButOf(world.server, key)
    const approve = (by: Caller) => by.propose(approvals.approve, { params: { id }, body: {} })
    expect([action, await approve(caller)]).toMatchObject([action, { status: 403, detail: `You need permission ${key}.` }])
    expect([action, await approve(world.second)]).toMatchObject([action, { status: 200 }])
    refused.add(key)
  }
  expect([...refused].sort()).toEqual([...checkers].sort())
})

test('inactive items of public lists return 404 to staff without the read permission', async () => {
  const { data: category } = await root.call(faqCategories.create, { body: { title: 'Hidden', isActive: false } })
  const body = { statement: 'Hidden?', answer: 'Yes.', category: category.id, isActive: false }
  const { data: faq } = await root.call(faqs.create, { body })
  const crown = { title: 'Crown', currencyCode: 'XTC', currencySymbol: 'x', decimals: 2, value: '1.5', isActive: false }
  const { data: currency } = await root.call(currencies.create, { body: crown })
  const reads = {
    'faq-categories:read': (caller: Caller) => caller.call(faqCategories.get, { params: { id: category.id } }),
    'faqs:read': (caller: Caller) => caller.call(faqs.get, { params: { id: faq.id } }),
    'currencies:read': (caller: Caller) => caller.call(currencies.get, { params: { id: currency.id } }),
  }
  for (const key of publicReads) {
    expect([key, (await reads[key](await holdsAllBut(key))).status]).toEqual([key, 404])
    const reader = await server.staff(`reader-${newId().slice(-12)}`, { permissions: [key] })
    expect([key, (await reads[key](reader)).status]).toEqual([key, 200])
  }
})

test('apart from auth and approvals, only the listed endpoints are open to all staff', () => {
  const open = Object.entries(api).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, endpoint]: [string, Endpoint]) =>
      endpoint.access !== 'public' && endpoint.access.staff === true ? [`${group}.${name}`] : [],
    ),
  )
  expect(open.filter((endpoint) => !endpoint.startsWith('auth.') && !endpoint.startsWith('approvals.')).sort()).toEqual(
    [
      ...[
        'users.myProfile',
        'users.updateMyProfile',
        'personalAccounts.declare',
        'personalAccounts.mine',
        'notifications.mine',
        'notifications.read',
      ],
      ...['files.upload', 'dashboard.office', 'find.anything'],
      // Checks the permission of the file's purpose itself.
      'files.link',
      // Own exports; each export and each download checks the permission of its list.
      ...['exports.create', 'exports.repeat', 'exports.mine', 'exports.file'],
      // Each checks the permission of the queue or of the change request itself.
      ...['assignments.assignees', 'assignments.changeRequest', 'notificationPreferences.get', 'notificationPreferences.update'],
      // Only the target times of the queues, not their items.
      'targetTimes.list',
    ].sort(),
  )
})
