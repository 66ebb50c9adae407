// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import mockRouter from 'next-router-mock'
import { expect, test } from 'vitest'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import { currencies } from '@/contract/currencies'
import { legal } from '@/contract/legal'
import { users } from '@/contract/users'
import { ConfirmRate } from '@/features/currencies/admin/confirm-rate'
import { ProposeMovement } from '@/features/reports/admin/propose-movement'
import { PublishText } from '@/features/settings/admin/publish-text'
import { ChangeEmailModal } from '@/features/users/admin/access/change-email-modal'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

// A policy can need no approval: the forms then do not announce one.
const server = await startServer()
const root = await server.admin()
const ada = await server.customer('ada')
const rights = async () => ok(await root.call(approvals.rights, {})).data

const nothing = () => undefined
const forms: readonly (readonly [ApprovalAction, RegExp, () => Promise<ReactElement>])[] = [
  [
    'legal.publish',
    /as soon as another team member approves it/,
    async () => <PublishText text={ok(await root.call(legal.current, { params: { kind: 'TERMS' }, query: {} })).data} onClose={nothing} />,
  ],
  ['fund.platform', /another team member approves/, async () => <ProposeMovement onClose={nothing} />],
  [
    'currency.rate',
    /Another team member must approve a rate/,
    async () => <ConfirmRate row={ok(await root.call(currencies.list, { query: { limit: 1 } })).data[0]!} />,
  ],
  [
    'customer.email-change',
    /Another team member must approve/,
    async () => <ChangeEmailModal user={ok(await root.call(users.get, { params: { userId: ada.user.id } })).data} onClose={nothing} />,
  ],
]

test.each(forms)('the form for %s announces an approval only while its policy needs one', async (action, announced, form) => {
  mockRouter.setCurrentUrl('/admin')
  const element = await form()
  expect((await rights()).withoutApproval).not.toContain(action)
  await renderAs(server, root, element)
  await waitFor(() => expect(document.body).toHaveTextContent(announced))
  cleanup()
  await server.withoutApproval(action)
  expect((await rights()).withoutApproval).toContain(action)
  await renderAs(server, root, element)
  await waitFor(() => expect(document.body).not.toHaveTextContent(announced))
  if (action === 'legal.publish') expect(screen.getByRole('button', { name: /^Publish version/ })).toBeVisible()
})

test('an action that needs approval from an amount on, or always, is not among those without approval', async () => {
  await server.db.run(sql`update approval_policies
    set bands = '[{"from":"0.00","approvals":0},{"from":"1000.00","approvals":1}]' where action = 'fund.platform'`)
  await server.withoutApproval('staff.access')
  const { withoutApproval } = await rights()
  expect(withoutApproval).not.toContain('fund.platform')
  expect(withoutApproval).not.toContain('staff.access')
})
