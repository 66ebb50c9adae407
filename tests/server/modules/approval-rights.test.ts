import { beforeEach, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import type { PolicyQueue } from '@/contract/work-queue-keys'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { customerOf, financeOf, ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

/** The reader's approval rights say what the endpoints that approve would answer. */
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

test('a reader without the permission that the policy names reads which one is missing, as the approval is refused', async () => {
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

test('the permission of the policy without that of the endpoint does not permit', async () => {
  await setPolicy('adjustment.post', 'settings:update')
  const outsider = await server.staff('outsider', { permissions: ['settings:update', 'user-transactions:read'] })
  expect(await rightOf(outsider, 'adjustments')).toMatchObject({ isPermitted: false, cannotApproveBecause: null })
})

test('an approver in the cooling-off period reads from when on approvals count, as the approval is refused', async () => {
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
