// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { afterEach, expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { countries } from '@/contract/countries'
import { roles } from '@/contract/roles'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { RoleEditorScreen } from '@/features/roles/admin/role-editor-screen'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()
const [first, second] = ok(await admin.call(countries.list, { query: { limit: 2 } })).data
if (!first || !second) throw new Error('Fewer than two countries')
const patience = { timeout: 30_000 }
const form = () => screen.findByRole('dialog', { name: /^Edit / }, patience)
const title = 'Discard unsaved changes?'
const question = () => screen.findByText(title, {}, patience)
const answer = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }, patience))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull(), patience)
}
const addressOf = (id: string) => `${adminPaths.countries}?open=${id}`
async function unsaved() {
  fireEvent.change(await screen.findByLabelText(/^Order/, {}, patience), { target: { value: '77' } })
  await screen.findByRole('button', { name: 'Save 1 change' }, patience)
}

async function openForm(id: string) {
  mockRouter.setCurrentUrl(addressOf(id))
  await renderAs(server, admin, <CountriesScreen />)
  await form()
}
afterEach(cleanup)

it('a form without changes closes at once', async () => {
  await openForm(first.id)
  fireEvent.click(within(await form()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(mockRouter.query.open).toBeUndefined(), patience)
  expect(screen.queryByText(title)).toBeNull()
}, 60_000)

it('closing a form with changes, or opening another row, asks first', async () => {
  await openForm(first.id)
  await unsaved()
  fireEvent.click(within(await form()).getByRole('button', { name: 'Close' }))
  expect(await question()).toBeVisible()
  await answer('Keep editing')
  expect(await screen.findByLabelText(/^Order/)).toHaveValue('77')

  await act(() => mockRouter.replace(addressOf(second.id)).catch(() => undefined))
  expect(await question()).toBeVisible()
  expect(mockRouter.query.open).toBe(first.id)
  await answer('Discard changes')
  await waitFor(() => expect(mockRouter.query.open).toBe(second.id), patience)
}, 60_000)

it('filters do not ask, because the form stays open; a saved form closes at once', async () => {
  await openForm(first.id)
  await unsaved()
  await act(() => mockRouter.replace(`${addressOf(first.id)}&searchTerm=a`))
  expect(mockRouter.query.searchTerm).toBe('a')
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(mockRouter.query.open).toBeUndefined(), patience)
  expect(screen.queryByText(title)).toBeNull()
}, 60_000)

it('the browser asks before it closes a tab with a changed role', async () => {
  const role = ok(await admin.call(roles.create, { body: { title: 'Archive' } })).data
  mockRouter.setCurrentUrl(`/admin/roles/edit-permissions/${role.id}`)
  mockRouter.query = { ...mockRouter.query, id: role.id }
  await renderAs(server, admin, <RoleEditorScreen />)
  const box = await screen.findByRole('checkbox', { name: 'Read FAQs' }, patience)
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented ? 'asks' : 'closes'
  }
  expect(closing()).toBe('closes')
  fireEvent.click(box)
  expect(closing()).toBe('asks')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(closing()).toBe('closes')
}, 60_000)
