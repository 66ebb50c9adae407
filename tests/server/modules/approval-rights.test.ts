import { beforeEach, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import type { PolicyQueue } from '@/contract/work-queue-keys'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { customerOf, financeOf, ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

/** The reported approval rights of a reader match the responses of the endpoints that approve. */
const server = await startServer()
const { db } = server
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const ada = await customerOf(server, 'ada')

const rightsOf = async (caller: Caller) => ok(await caller.call(approvals.rights, {})).data.rights
const rightOf = async (caller: Caller, queue: PolicyQueue) => (await rightsOf(caller)).find((right) => right.queue === queue)
const setPolicy = (action: ApprovalAction, permission: string, fewest = 1) =>
  db.run(sql`update approval_policies set checker_permission = ${permission}, bands = ${JSON.stringify([{ from: '0.00', approvals: fewest }])}::jsonb
    where action = ${action}`)
const propose = async () => {
  const body = { amount: '5.00', reason: 'A fee charged twice' }
  return ok(await finance.call(adjustments.propose, { params: { userId: ada.user.id }, body })).data.id
}
const counts = { isPermitted: true, cannotApproveBecause: null, cannotApproveAloneBecause: null }

beforeEach(async () => {
  await setPolicy('adjustment.post', 'user-transactions:update')
  await setPolicy('exit.approve', 'investments:update', 2)
})

test('there is one right for each queue with a policy', async () => {
  const rights = await rightsOf(second)
  expect(rights.map(({ queue }) => queue)).toEqual(['payments', 'withdrawals', 'identity', 'adjustments', 'exits'])
  for (const queue of ['payments', 'withdrawals', 'adjustments', 'exits'] as const)
    expect(await rightOf(second, queue)).toMatchObject(counts)
})

test('a reader sees which permission of the policy they lack, and the approval is refused with the same reason', async () => {
  await setPolicy('adjustment.post', 'settings:update')
  const id = await propose()
  const reason = 'You need permission settings:update to approve this.'
  expect(await rightOf(second, 'adjustments')).toEqual({
    queue: 'adjustments',
    checkerPermission: 'settings:update',
    isPermitted: false,
    cannotApproveBecause: reason,
    cannotApproveAloneBecause: reason,
  })
  expect(await second.call(adjustments.approve, { params: { id }, body: {} })).toMatchObject({ status: 403 })
})

test('the permission of the policy alone, without that of the endpoint, gives no right to approve', async () => {
  await setPolicy('adjustment.post', 'settings:update')
  const outsider = await server.staff('outsider', { permissions: ['settings:update', 'user-transactions:read'] })
  expect(await rightOf(outsider, 'adjustments')).toMatchObject({ isPermitted: false, cannotApproveBecause: null })
})

test('an approver in the cooling-off period sees when it ends, and the approval is refused with the same reason', async () => {
  const fresh = await financeOf(server, 'fresh')
  await db.run(sql`update users set created_at = ${server.clock.now()} where id = ${fresh.user.id}`)
  const right = await rightOf(fresh, 'adjustments')
  expect(right).toMatchObject({ isPermitted: true, cannotApproveBecause: expect.stringMatching(/^Your approvals count from/) })
  const answer = await fresh.call(adjustments.approve, { params: { id: await propose() }, body: {} })
  expect(answer).toMatchObject({ status: 409, code: 'CHECKER_TOO_NEW' })
  expect(answer.text).toContain(right?.cannotApproveBecause)
})

test('the only person who can approve need not wait where one approval is enough, except for what staff proposed', async () => {
  for (const action of ['payment.approve', 'exit.approve', 'adjustment.post'] as const) await setPolicy(action, 'faqs:delete')
  const only = await server.staff('only', {
    permissions: [
      'faqs:delete',
      'investments:read',
      'investments:update',
      'projects:read',
      'user-transactions:read',
      'user-transactions:update',
    ],
  })
  await db.run(sql`update users set created_at = ${addHours(server.clock.now(), -1)} where id = ${only.user.id}`)
  await db.run(sql`update users set type = 'Customer' where type = 'Internal' and id <> ${only.user.id} and exists (
    select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id and r.is_protected)`)
  const waits = expect.stringMatching(/^Your approvals count from/)
  expect(await rightOf(only, 'payments')).toMatchObject({ cannotApproveBecause: waits, cannotApproveAloneBecause: null })
  expect(await rightOf(only, 'exits')).toMatchObject({ cannotApproveAloneBecause: null })
  await setPolicy('exit.approve', 'faqs:delete', 2)
  expect(await rightOf(only, 'exits')).toMatchObject({ cannotApproveAloneBecause: waits })
  expect(await rightOf(only, 'adjustments')).toMatchObject({ cannotApproveAloneBecause: waits })
})

test('customers have no approval rights', async () => {
  expect(await ada.call(approvals.rights, {})).toMatchObject({ status: 403 })
})

test('a reader sees the permission that a request requires; the request is refused without ending the session', async () => {
  const editor = await server.staff('editor', { roles: ['Finance'], permissions: ['users:read', 'users:update'] })
  const { requests } = ok(await editor.call(approvals.rights, {})).data
  const right = requests.find(({ action }) => action === 'staff.access')
  expect(right).toEqual({
    action: 'staff.access',
    makerPermission: 'users:write',
    cannotRequestBecause: expect.stringMatching(/^You need permission users:write to request this: Invite team members/),
  })
  const colleague = await server.staff('colleague')
  const { version } = ok(await editor.call(users.get, { params: { userId: colleague.user.id } })).data
  const { id: role } = ok(await editor.call(roles.list, { query: { searchTerm: 'Finance' } })).data[0]!
  const change = (body: object) => editor.call(users.update, { params: { userId: colleague.user.id }, body: { ...body, version } })
  const refused = await change({ roles: [role] })
  expect(refused).toMatchObject({ status: 409, code: 'MAKER_NOT_PERMITTED', detail: 'You need permission users:write.' })
  expect(refused.text).toContain(right?.cannotRequestBecause)
  expect(await db.all(sql`select refusal from audit_logs where actor_id = ${editor.user.id} and refusal is not null`)).toHaveLength(1)
  expect(await change({ name: 'Colleague Two' })).toMatchObject({ status: 200 })
})

test('actions that customers request, and those that the permission of the command requests, have no right to request', async () => {
  const { requests } = ok(await second.call(approvals.rights, {})).data
  expect(requests.map(({ action }) => action)).not.toEqual(expect.arrayContaining(['payment.approve', 'currency.rate', 'country.open']))
  expect(requests.find(({ action }) => action === 'adjustment.post')).toMatchObject({ cannotRequestBecause: null })
})

test('a role needs approval where it gives access to money, or has a pending change that would', async () => {
  const root = await server.admin()
  const { data: role } = ok(await root.call(roles.create, { body: { title: 'Readers' } }))
  const needs = async () => ok(await root.call(roles.get, { params: { id: role.id } })).data.needsApproval
  expect(await needs()).toBe(false)
  const available = ok(await root.call(roles.availablePermissions, { params: { id: role.id } })).data
  const idOf = (title: string) => available.find((one) => one.title === title)!.id
  const add = (title: string) => root.propose(roles.addPermissions, { params: { id: role.id }, body: { permissions: [idOf(title)] } })
  expect(await add('faqs:read')).toMatchObject({ status: 200 })
  expect(await needs()).toBe(false)
  expect(await add('payouts:write')).toMatchObject({ status: 202 })
  expect(await needs()).toBe(true)
  const titled = ok(await root.call(roles.list, { query: {} })).data.map(({ title, needsApproval }) => [title, needsApproval])
  expect(titled).toEqual(
    expect.arrayContaining([
      ['Super Admin', true],
      ['Finance', true],
      ['Readers', true],
    ]),
  )
})
