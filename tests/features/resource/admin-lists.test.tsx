// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countries } from '@/contract/countries'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { CustomersScreen } from '@/features/users/admin/customers-screen'
import { RolesScreen } from '@/features/roles/admin/roles-screen'
import { LIST_STORE, useListStore } from '@/stores/list-store'
import { notify } from '@/ui/plain/feedback/notify'
import { renderAs } from '../../support/browser'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const admin = await server.admin()
const rosa = await server.staff('rosa', { roles: ['Super Admin'] })
const LIST = '/admin/countries/list'
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const tabs = () => within(screen.getByRole('navigation', { name: 'Views' }))

async function openList(caller: Caller, address = LIST) {
  cleanup()
  mockRouter.setCurrentUrl(address)
  await renderAs(server, caller, <CountriesScreen />)
  await screen.findByRole('table', { name: 'Countries' })
}

const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
afterEach(() => vi.restoreAllMocks())

/** Resets the store's memory but keeps its local storage, as a reload does. */
function forgetMemory() {
  const stored = localStorage.getItem(LIST_STORE)
  useListStore.setState(useListStore.getInitialState())
  if (stored) localStorage.setItem(LIST_STORE, stored)
}

beforeEach(() => {
  localStorage.clear()
  useListStore.setState(useListStore.getInitialState())
})

it('a role row opens the list of its permissions and has an edit button', async () => {
  cleanup()
  mockRouter.setCurrentUrl('/admin/roles/list')
  await renderAs(server, admin, <RolesScreen />)
  await userEvent.click(await screen.findByText('Support'))
  await waitFor(() => expect(mockRouter.asPath).toMatch(/^\/admin\/roles\/edit-permissions\/[^/]+\?view=list$/))
  expect(screen.getByRole('button', { name: 'Edit Support' })).toBeVisible()
})

it('on a phone, a role card links to its permissions and opens its editor', async () => {
  cleanup()
  onPhone()
  mockRouter.setCurrentUrl('/admin/roles/list')
  await renderAs(server, admin, <RolesScreen />)
  expect(await screen.findByRole('link', { name: 'Permissions of Support' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Support' }))
  expect(await screen.findByDisplayValue('Support')).toBeVisible()
})

it('on a phone, active filters are shown and the others open on demand', async () => {
  cleanup()
  onPhone()
  mockRouter.setCurrentUrl('/admin/customers/list?page=1&limit=10&isActive=true')
  await renderAs(server, admin, <CustomersScreen />)
  const filters = within(await screen.findByRole('group', { name: 'Filters' }))
  const names = () => filters.getAllByRole('button').map((button) => button.textContent)
  const shown = names().length
  await userEvent.click(filters.getByRole('button', { name: 'Filters' }))
  expect(names().length).toBeGreaterThan(shown)
  expect(filters.getByRole('button', { name: 'Fewer filters' })).toHaveAttribute('aria-expanded', 'true')
})

describe('the columns of a list', () => {
  it('are chosen per user and remembered, and the column that names the row cannot be hidden', async () => {
    await openList(admin)
    expect(heads()).toEqual(['Country', 'Gateways', 'Customers', 'Commission', 'Investing', 'Order', 'Changed', 'Active', 'Actions'])
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const choice = within(screen.getByRole('dialog', { name: 'Columns' }))
    expect(choice.queryByRole('checkbox', { name: 'Country' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit Afghanistan' })).toBeVisible()
    await userEvent.click(choice.getByRole('checkbox', { name: 'Gateways' }))
    expect(heads()).not.toContain('Gateways')
    expect(screen.getByRole('button', { name: /1 hidden/ })).toBeVisible()

    forgetMemory()
    await openList(admin)
    await waitFor(() => expect(heads()).not.toContain('Gateways'))
    await openList(rosa)
    expect(heads()).toContain('Gateways')

    await openList(admin)
    await userEvent.click(screen.getByRole('button', { name: /Columns/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Show all columns' }))
    expect(heads()).toContain('Gateways')
  })
})

describe('the customer list', () => {
  it('can be filtered by every country, not only by the first hundred', async () => {
    cleanup()
    mockRouter.setCurrentUrl('/admin/customers/list')
    await renderAs(server, admin, <CustomersScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Country' }))
    await userEvent.type(await screen.findByLabelText('Search in Country'), 'zimb')
    await userEvent.click(await screen.findByRole('button', { name: /Zimbabwe/ }))
    expect(mockRouter.query.country).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a saved view', () => {
  it('stores filters and order under a name, restores them and can be removed', async () => {
    await openList(admin, `${LIST}?page=3&limit=10&isActive=true&searchTerm=land&sortBy=title&sortOrder=DESC`)
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
    await userEvent.type(screen.getByLabelText('View name'), 'Lands, backwards')
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Save view' })).getByRole('button', { name: 'Save view' }))
    const tab = tabs().getByRole('link', { name: 'Lands, backwards' })
    expect(tab).toHaveAttribute('aria-current', 'page')
    expect(Object.fromEntries(new URL(tab.getAttribute('href')!, 'http://here').searchParams)).toEqual({
      page: '1',
      limit: '10',
      isActive: 'true',
      searchTerm: 'land',
      sortBy: 'title',
      sortOrder: 'DESC',
    })

    forgetMemory()
    await openList(admin)
    expect(await tabs().findByRole('link', { name: 'Lands, backwards' })).not.toHaveAttribute('aria-current')
    await openList(admin, `${LIST}?sortOrder=DESC&sortBy=title&searchTerm=land&isActive=true&page=1&limit=10`)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the view Lands, backwards' }))
    expect(tabs().queryByRole('link', { name: 'Lands, backwards' })).toBeNull()
  })

  it('is not offered when an existing view matches, and needs a unique name', async () => {
    await openList(admin)
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await openList(admin, `${LIST}?page=1&limit=10&isActive=true`)
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await openList(admin, `${LIST}?searchTerm=a`)
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
    const form = within(screen.getByRole('dialog', { name: 'Save view' }))
    await userEvent.click(form.getByRole('button', { name: 'Save view' }))
    expect(form.getByText('Enter a name')).toBeVisible()
    await userEvent.type(form.getByLabelText('View name'), 'switched OFF')
    await userEvent.click(form.getByRole('button', { name: 'Save view' }))
    expect(form.getByText('A view with this name already exists.')).toBeVisible()
    expect(useListStore.getState().lists).toEqual({})
  })
})

describe('the form of a row', () => {
  it('shows who last changed the row and links to its history', async () => {
    const [row] = (await admin.call(countries.list, { query: { searchTerm: 'Albania' } })).data
    await admin.call(countries.update, { params: { id: row?.id ?? '' }, body: { orderPriority: 35, version: row?.version ?? 0 } })
    await openList(rosa)
    await userEvent.click(screen.getByRole('button', { name: 'Edit Albania' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Albania' }))
    expect(await form.findByText(/Last changed by Root/, {}, { timeout: 10_000 })).toBeVisible()
    expect(form.getByRole('link', { name: 'History' })).toHaveAttribute('href', expect.stringContaining(`subject=${row?.id}`))
  })
})

describe('a page beyond the last', () => {
  it('redirects to the last page and updates the URL', async () => {
    await openList(admin, `${LIST}?page=900&limit=100`)
    const { meta } = await admin.call(countries.list, { query: { limit: 100 } })
    await waitFor(() => expect(mockRouter.query.page).toBe(String(meta?.lastPage)))
    expect(await screen.findByRole('button', { name: `Page ${meta?.lastPage}` })).toHaveAttribute('aria-current', 'page')
  })
})

describe('the confirmation of a change', () => {
  it('names the record when a switch is toggled', async () => {
    await openList(admin, `${LIST}?page=1&limit=10&searchTerm=Albania`)
    const success = vi.spyOn(notify, 'success')
    await userEvent.click(await screen.findByRole('switch', { name: 'Albania, active' }))
    const detail: unknown = expect.stringMatching(/^Country Albania (activated|deactivated)$/)
    await waitFor(() => expect(success).toHaveBeenCalledWith('Successfully updated!', { detail }))
  })
})
