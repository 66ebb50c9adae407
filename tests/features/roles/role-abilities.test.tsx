// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { adminScreens } from '@/config/admin-screens'
import { permissionSentences } from '@/contract/permission-catalogue'
import { roles } from '@/contract/roles'
import { RoleAbilities } from '@/features/roles/admin/role-abilities'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()

it('a role is described in sentences with its screens; those that the user may open are links', async () => {
  mockRouter.setCurrentUrl('/admin')
  const admin = await server.admin()
  const clerk = await server.staff('clerk', { permissions: ['customers:read', 'role-manager-roles:read'] })
  const { data: all } = ok(await admin.call(roles.list, { query: { searchTerm: 'Finance' } }))
  const { data: permissions } = ok(await admin.call(roles.availablePermissions, { params: { id: all[0]?.id ?? '' } }))
  const [reads, pays, added] = (['customers:read', 'payouts:write', 'payment-gateways:read'] as const).map((title) =>
    permissions.find((one) => one.title === title)!,
  )
  const changes = [
    { permission: added!, kind: 'added' as const },
    { permission: permissions.find(({ title }) => title === 'countries:read')!, kind: 'removed' as const },
  ]
  const held = new Set([reads!.id, pays!.id, added!.id])
  await renderAs(server, clerk, <RoleAbilities available={permissions} held={held} changes={changes} />)
  const ability = (title: keyof typeof permissionSentences) => {
    const item = screen.getByText(permissionSentences[title]).closest('li')!
    expect(item).toHaveTextContent(title)
    return within(item)
  }
  expect(ability('customers:read').getByRole('link', { name: 'Customers' })).toHaveAttribute('href', adminScreens.customers.href)
  expect(ability('payouts:write').getByText('Financial')).toBeVisible()
  // The clerk may not open this screen, so its name is no link.
  const gateways = ability('payment-gateways:read')
  expect(gateways.getByText('Payment gateways')).toBeVisible()
  expect(gateways.queryByRole('link')).toBeNull()
  expect(gateways.getByText('Added')).toBeVisible()
  expect(ability('countries:read').getByText('Removed')).toBeVisible()
  const opened = screen.getByRole('region', { name: /^Accessible pages/ })
  expect(opened).toHaveTextContent(/Customers.*Payment gateways/)
  expect(opened).not.toHaveTextContent('Countries')
})
