// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { approvalActionTitles, type ApprovalAction } from '@/contract/approval-actions'
import { approvalPolicies, approvals } from '@/contract/approvals'
import { permissionSentences } from '@/contract/permission-catalogue'
import type { Permission } from '@/contract/permissions'
import { sql } from '@/server/db/sql'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { EditPolicy } from '@/features/approvals/admin/edit-policy'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, other] = [await server.admin(), await server.admin('other')]
beforeEach(cleanup)

const policyOf = async (action: ApprovalAction = 'withdrawal.approve') => {
  const { policies } = ok(await admin.call(approvalPolicies.list, {})).data
  return policies.find((policy) => policy.action === action)!
}
const closed = { times: 0 }
beforeEach(() => void (closed.times = 0))

async function open(action: ApprovalAction = 'withdrawal.approve') {
  const policy = await policyOf(action)
  await renderAs(server, admin, <EditPolicy policy={policy} onClose={() => (closed.times += 1)} />)
  return { policy, window: within(await screen.findByRole('dialog', { name: `Edit policy: ${approvalActionTitles[action]}` })) }
}

it('shows the steps of a policy, and requests nothing while nothing has changed', async () => {
  const { policy, window } = await open()
  expect(window.getByRole('combobox', { name: 'Approvals needed' }).closest('.ant-select')).toHaveTextContent(
    String(policy.bands[0]!.approvals),
  )
  expect(window.getAllByRole('button', { name: /^Remove step/ })).toHaveLength(policy.bands.length - 1)
  const request = window.getByRole('button', { name: /^Request change/ })
  expect(request).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(request)
  expect(closed.times).toBe(0)
  expect(ok(await admin.call(approvals.list, { query: { action: 'policy.change' } })).data).toEqual([])
})

it('more approvals than team members can give are refused at their field', async () => {
  const { window } = await open()
  await userEvent.click(window.getByRole('button', { name: 'Add amount' }))
  await userEvent.click(window.getByRole('button', { name: /^Request change/ }))
  await userEvent.type(window.getAllByRole('textbox', { name: /^Amount/ }).at(-1)!, '900000')
  await userEvent.click(window.getByRole('button', { name: /^Request change/ }))
  expect((await window.findAllByText(/^Only .* can give these approvals/)).length).toBeGreaterThan(1)
  expect(closed.times).toBe(0)
})

it('requests the changed steps with the reason; the policy itself is unchanged until the request is approved', async () => {
  await server.staff('approver', { permissions: [(await policyOf()).checkerPermission] })
  const { policy, window } = await open()
  await userEvent.click(window.getByRole('button', { name: 'Add amount' }))
  await userEvent.click(window.getByRole('button', { name: /^Request change/ }))
  expect(await window.findAllByText('Enter an amount')).not.toEqual([])
  expect(closed.times).toBe(0)
  await userEvent.type(window.getAllByRole('textbox', { name: /^Amount/ }).at(-1)!, '900000')
  await userEvent.type(window.getByLabelText(/^Reason/), 'Large payouts need more people')
  await userEvent.click(window.getByRole('button', { name: /^Request change/ }))
  await waitFor(() => expect(closed.times).toBe(1))
  const { data: requests } = ok(await admin.call(approvals.list, { query: { action: 'policy.change', mine: true } }))
  expect(requests).toMatchObject([{ status: 'PENDING', note: 'Large payouts need more people' }])
  expect(await policyOf()).toEqual(policy)
  ok(await other.call(approvals.approve, { params: { id: requests[0]!.id }, body: {} }))
  const last = policy.bands.at(-1)!.approvals
  expect(await policyOf()).toMatchObject({
    bands: [...policy.bands, { from: '900000.00', approvals: last + 1 }],
    flags: policy.flags,
    coolingHours: policy.coolingHours,
  })
})

type Dialog = Awaited<ReturnType<typeof open>>['window']

/** Searches for a permission by a part of its name and selects it. */
async function select(window: Dialog, label: string, permission: Permission, part: string) {
  await userEvent.type(window.getByRole('combobox', { name: label }), part)
  await userEvent.click(await screen.findByTitle(permissionSentences[permission]))
}

it('the permissions to request and to approve are selected by name, and the request shows them before and after', async () => {
  const { policy, window } = await open('payout-batch.cancel')
  await select(window, 'Permission to request', 'withdraws:update', 'decline withdrawals')
  await select(window, 'Permission to approve', 'fund-movements:update', 'fund transfers')
  await userEvent.click(window.getByRole('button', { name: /^Request change/ }))
  await waitFor(() => expect(closed.times).toBe(1))
  const { data } = ok(await admin.call(approvals.list, { query: { action: 'policy.change', mine: true, status: 'PENDING' } }))
  cleanup()
  mockRouter.setCurrentUrl(adminPaths.approval(data[0]!.id))
  await renderAs(server, other, <ApprovalsScreen />)
  const changed = within(await screen.findByRole('table', { name: 'Fields that would change' }, { timeout: 30_000 }))
  const cells = (field: string) =>
    within(changed.getByRole('row', { name: new RegExp(`^${field}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Permission to request')).toEqual([permissionSentences[policy.makerPermission!], permissionSentences['withdraws:update']])
  expect(cells('Permission to approve')).toEqual([
    permissionSentences[policy.checkerPermission],
    permissionSentences['fund-movements:update'],
  ])
  ok(await other.call(approvals.approve, { params: { id: data[0]!.id }, body: {} }))
  expect(await policyOf('payout-batch.cancel')).toMatchObject({
    makerPermission: 'withdraws:update',
    checkerPermission: 'fund-movements:update',
    bands: policy.bands,
  })
}, 60_000)

it('a permission that no other active team member has is refused at its field', async () => {
  const { window } = await open('payment.reverse')
  await server.db.run(sql`update users set is_active = false where id <> ${admin.user.id} and type = 'Internal'`)
  await select(window, 'Permission to approve', 'fund-movements:update', 'fund transfers')
  await userEvent.click(window.getByRole('button', { name: /^Request change/ }))
  expect(await window.findByText(/^No active team member except the requester has this permission/)).toBeVisible()
  expect(window.getByRole('combobox', { name: 'Permission to approve' })).toHaveAttribute('aria-invalid', 'true')
  expect(closed.times).toBe(0)
})
