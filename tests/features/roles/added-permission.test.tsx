// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { permissionsGroup, permissionTypes } from '@/contract/roles'
import { PermissionsScreen } from '@/features/roles/admin/permissions-screen'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

it('a permission that the installation added is marked as unused, and its form says so', async () => {
  const server = await startServer()
  const admin = await server.admin()
  const { id } = ok(await admin.call(permissionTypes.create, { body: { title: 'aaa' } })).data
  ok(await admin.call(permissionsGroup.create, { body: { title: 'aaa:read', permissionType: id } }))
  mockRouter.setCurrentUrl(adminPaths.permissions)
  await renderAs(server, admin, <PermissionsScreen />)
  const row = async (title: string) => within((await screen.findByText(title, {}, { timeout: 30_000 })).closest('tr, li')!)
  expect((await row('aaa:read')).getByText('Not used by Carmine')).toBeVisible()
  expect((await row('approval-policies:read')).queryByText('Not used by Carmine')).toBeNull()

  cleanup()
  mockRouter.setCurrentUrl(`${adminPaths.permissions}?new=1`)
  await renderAs(server, admin, <PermissionsScreen />)
  expect(
    await screen.findByText(/Carmine uses only the built-in permissions: one that you add has no effect\./, {}, { timeout: 30_000 }),
  ).toBeVisible()
}, 90_000)
