// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { afterEach, expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { countries } from '@/contract/countries'
import { roles } from '@/contract/roles'
import { settingsGroup } from '@/contract/settings'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { RoleEditorScreen } from '@/features/roles/admin/role-editor-screen'
import { SettingsScreen } from '@/features/settings/admin/settings-screen'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

// Two people edit the same object: the second to save loses no input and overwrites nothing unseen.

const server = await startServer()
const admin = await server.admin()
const colleague = await server.admin('colleague')
const patience = { timeout: 30_000 }
const field = (label: RegExp) => screen.findByLabelText(label, {}, patience)
const change = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const save = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }, patience))
const notice = 'Another team member changed this in the meantime.'
afterEach(cleanup)

it('settings saved by a colleague meanwhile are shown, and the input is kept and can be saved', async () => {
  const read = async () => ok(await admin.call(settingsGroup.get, {})).data
  mockRouter.setCurrentUrl(adminPaths.settings)
  await renderAs(server, admin, <SettingsScreen />)
  change(await field(/^Minimum withdrawal/), '30.00')
  const { version } = await read()
  ok(await colleague.call(settingsGroup.update, { body: { minInvestment: '140.00', withdrawalMin: '25.00', version } }))

  await save('Save 1 change')
  expect(await screen.findByText(notice, {}, patience)).toBeVisible()
  expect(screen.getByText(/Minimum investment is now 140\.00, minimum withdrawal is now 25\.00\./)).toBeVisible()
  expect(await field(/^Minimum investment/)).toHaveValue('140.00')
  expect(await field(/^Minimum withdrawal/)).toHaveValue('30.00')
  expect(screen.getByText('Minimum withdrawal: 25.00 before, 30.00 after.')).toBeInTheDocument()

  await save('Save 1 change')
  await waitFor(async () => expect(await read()).toMatchObject({ minInvestment: '140.00', withdrawalMin: '30.00' }), patience)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true'), patience)
  expect(screen.queryByText(notice)).toBeNull()
}, 90_000)

it('a row changed by a colleague meanwhile keeps the input of its form', async () => {
  const [country] = ok(await admin.call(countries.list, { query: { limit: 1 } })).data
  if (!country) throw new Error('No country')
  mockRouter.setCurrentUrl(`${adminPaths.countries}?open=${country.id}`)
  await renderAs(server, admin, <CountriesScreen />)
  change(await field(/^Order/), '77')
  const params = { id: country.id }
  ok(await colleague.call(countries.update, { params, body: { title: 'Renamed', version: country.version } }))

  await save('Save 1 change')
  expect(await screen.findByText(/^Name is now Renamed\./, {}, patience)).toBeVisible()
  expect(await field(/^Name$/)).toHaveValue('Renamed')
  await save('Save 1 change')
  await waitFor(
    async () => expect(ok(await admin.call(countries.get, { params })).data).toMatchObject({ title: 'Renamed', orderPriority: 77 }),
    patience,
  )
}, 90_000)

it('permissions that a colleague granted meanwhile are kept when the own changes are saved', async () => {
  const role = ok(await admin.call(roles.create, { body: { title: 'Archive' } })).data
  const params = { id: role.id }
  const available = ok(await admin.call(roles.availablePermissions, { params })).data
  const granted = async () =>
    ok(await admin.call(roles.availablePermissions, { params }))
      .data.filter((one) => one.isAlreadyAdded)
      .map(({ title }) => title)
  mockRouter.setCurrentUrl(`${adminPaths.roles.replace('/list', '')}/edit-permissions/${role.id}`)
  mockRouter.query = { ...mockRouter.query, id: role.id }
  await renderAs(server, admin, <RoleEditorScreen />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Read FAQs' }, patience))
  const countriesRead = available.filter(({ title }) => title === 'countries:read').map(({ id }) => id)
  ok(await colleague.call(roles.setPermissions, { params, body: { permissions: countriesRead, note: '', version: role.version } }))

  await save('Save 1 change')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Read Countries' })).toBeChecked(), patience)
  expect(screen.getByRole('checkbox', { name: 'Read FAQs' })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeEnabled(), patience)
  await save('Save 1 change')
  await waitFor(async () => expect(await granted()).toEqual(['countries:read', 'faqs:read']), patience)
}, 90_000)
