// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { approvalPolicies, approvals } from '@/contract/approvals'
import { EditPolicy } from '@/features/approvals/admin/edit-policy'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, other] = [await server.admin(), await server.admin('other')]
beforeEach(cleanup)

const policyOf = async () => {
  const { policies } = ok(await admin.call(approvalPolicies.list, {})).data
  return policies.find(({ action }) => action === 'withdrawal.approve')!
}
const closed = { times: 0 }

async function open() {
  const policy = await policyOf()
  await renderAs(server, admin, <EditPolicy policy={policy} onClose={() => (closed.times += 1)} />)
  return { policy, window: within(await screen.findByRole('dialog', { name: 'Edit policy: Withdrawal approval' })) }
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

it('requests the changed steps with the reason; the policy itself is unchanged until the request is approved', async () => {
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
