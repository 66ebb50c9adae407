// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '@/api/session'
import UserLayout from '@/layouts/user/user-layout'
import { INTERFACE_STORE, useInterfaceStore } from '@/stores/interface-store'
import { signIn } from './people'

// The contents of the slots call the API; the layout is tested without them.
vi.mock('@/layouts/slots', () => ({ slots: {} }))

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserLayout>
        <p>the page</p>
      </UserLayout>
    </QueryClientProvider>,
  )
const menu = () => screen.getByRole('complementary')

beforeEach(async () => {
  localStorage.clear()
  useInterfaceStore.setState(useInterfaceStore.getInitialState())
  await useInterfaceStore.persist.rehydrate()
  forgetSession()
  signIn({ type: 'Customer' })
  mockRouter.setCurrentUrl('/users/withdraws?page=1&limit=10')
})

describe('the user layout', () => {
  it('has a logo that links to the root and the menu in its fixed order', () => {
    show()
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'carmine logo' })).toHaveAttribute('href', '/')
    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Identity Verification', 'Address Book', 'Investments', 'Referrals', 'Transactions', 'Withdraws'])
    expect(within(menu()).getByRole('link', { name: 'Withdraws' })).toHaveAttribute('aria-current', 'page')
  })

  it('collapses the menu with the round toggle and remembers it between visits', async () => {
    useInterfaceStore.getState().setSiderCollapsed(false)
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the menu' }))
    expect(document.documentElement.dataset.sider).toBe('collapsed')
    expect(JSON.parse(localStorage.getItem(INTERFACE_STORE) ?? '{}')).toMatchObject({ state: { siderCollapsed: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Expand the menu' }))
    expect(document.documentElement.dataset.sider).toBe('expanded')
  })

  it('hides the menu on narrow screens until its button is pressed; a content or link click or Escape closes it', async () => {
    show()
    const button = screen.getByRole('button', { name: 'Menu' })
    expect(menu()).not.toHaveAttribute('data-open')
    await userEvent.click(button)
    expect(menu()).toHaveAttribute('data-open')
    await userEvent.click(screen.getByText('the page'))
    expect(menu()).not.toHaveAttribute('data-open')
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(menu()).not.toHaveAttribute('data-open')
    await userEvent.click(button)
    await userEvent.click(within(menu()).getByRole('link', { name: 'Referrals' }))
    expect(menu()).not.toHaveAttribute('data-open')
  })

  it('has a Withdraw link and sign-out in the profile', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Profile, Ada Lindqvist' }))
    const profile = screen.getByRole('dialog', { name: 'Profile' })
    expect(profile).toHaveTextContent('ada@carmine.test')
    expect(within(profile).getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/users/withdraws?page=1&limit=10')
    expect(within(profile).getByRole('button', { name: 'Sign out' })).toBeInTheDocument()
  })

  it('redirects visitors to sign-in with the current page as next', async () => {
    forgetSession()
    show()
    expect(screen.queryByText('the page')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(mockRouter.asPath).toBe('/auth?next=%2Fusers%2Fwithdraws%3Fpage%3D1%26limit%3D10'))
  })

  it('shows Unauthorized Access! to staff, with a link to the back office', () => {
    signIn({ type: 'Internal' })
    show()
    expect(screen.getByRole('heading', { name: 'Unauthorized Access!' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the back office' })).toHaveAttribute('href', '/admin')
  })
})
