// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '@/api/session'
import AdminLayout from '@/layouts/admin/admin-layout'
import { INTERFACE_STORE, useInterfaceStore } from '@/stores/interface-store'
import { signIn } from './people'

vi.mock('@/layouts/slots', () => ({ slots: {} }))

const show = () => render(<AdminLayout>the page</AdminLayout>)
const menu = () => screen.getByRole('navigation', { name: 'Back office' })

beforeEach(async () => {
  localStorage.clear()
  useInterfaceStore.setState({ ...useInterfaceStore.getInitialState(), siderCollapsed: false })
  await useInterfaceStore.persist.rehydrate()
  forgetSession()
  mockRouter.setCurrentUrl('/admin')
})

describe('the admin layout', () => {
  it('shows only the entries that the user may open', () => {
    signIn({ type: 'Internal', permissions: ['countries:read', 'faqs:read'] })
    show()
    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Countries', 'User Transactions', 'Withdraws'])
    expect(within(menu()).getByRole('button', { name: 'CMS' })).toBeInTheDocument()
    expect(within(menu()).queryByRole('button', { name: 'ACL' })).not.toBeInTheDocument()
  })

  it('shows everything to a Super Admin', () => {
    signIn({ type: 'Internal', roles: ['Super Admin'] })
    show()
    expect(
      within(menu())
        .getAllByRole('button')
        .map((group) => group.textContent),
    ).toEqual(['Users', 'ACL', 'CMS', 'System'])
  })

  it('remembers the open sub-menus', async () => {
    signIn({ type: 'Internal', roles: ['Super Admin'] })
    const { unmount } = show()
    expect(within(menu()).queryByRole('link', { name: 'Roles' })).not.toBeInTheDocument()
    await userEvent.click(within(menu()).getByRole('button', { name: 'ACL' }))
    expect(JSON.parse(localStorage.getItem(INTERFACE_STORE) ?? '{}')).toMatchObject({ state: { openMenuKeys: ['acl'] } })
    unmount()
    show()
    expect(within(menu()).getByRole('link', { name: 'Roles' })).toBeVisible()
    await userEvent.click(within(menu()).getByRole('button', { name: 'ACL' }))
    expect(useInterfaceStore.getState().openMenuKeys).toEqual([])
  })

  it('has the theme switch, profile and sign-out in its bar, and no Withdraw link for internal users', async () => {
    signIn({ type: 'Internal' })
    show()
    const bar = screen.getByRole('banner')
    expect(within(bar).getByRole('group', { name: 'Theme' })).toBeInTheDocument()
    expect(within(bar).getByRole('button', { name: 'Sign out' })).toBeInTheDocument()
    await userEvent.click(within(bar).getByRole('button', { name: /^Profile/ }))
    expect(screen.queryByRole('link', { name: 'Withdraw' })).not.toBeInTheDocument()
  })

  it('collapses to the narrow menu; opening a group there expands it', async () => {
    signIn({ type: 'Internal', roles: ['Super Admin'] })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the menu' }))
    expect(document.documentElement.dataset.sider).toBe('collapsed')
    await userEvent.click(within(menu()).getByRole('button', { name: 'CMS' }))
    expect(document.documentElement.dataset.sider).toBe('expanded')
    expect(within(menu()).getByRole('link', { name: 'Faqs' })).toBeVisible()
  })

  it('collapses on a narrow screen regardless of the saved choice, and expanding it there does not change the choice', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width: 1023'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )
    signIn({ type: 'Internal', roles: ['Super Admin'] })
    show()
    expect(document.documentElement.dataset.sider).toBe('collapsed')
    await userEvent.click(screen.getByRole('button', { name: 'Expand the menu' }))
    expect(document.documentElement.dataset.sider).toBe('expanded')
    expect(useInterfaceStore.getState().siderCollapsed).toBe(false)
    vi.restoreAllMocks()
  })

  it('shows Unauthorized Access! to customers', () => {
    signIn({ type: 'Customer' })
    show()
    expect(screen.getByRole('heading', { name: 'Unauthorized Access!', level: 1 })).toBeInTheDocument()
    expect(screen.getAllByText('Unauthorized Access!')).toHaveLength(1)
  })
})
