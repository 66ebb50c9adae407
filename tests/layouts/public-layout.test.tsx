// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSession } from '@/api/session'
import PublicLayout from '@/layouts/public/public-layout'
import { showDialogs } from './dialogs'
import { signIn } from './people'

const scrollTo = (to: number) => {
  Object.defineProperty(window, 'scrollY', { value: to, configurable: true })
  fireEvent.scroll(window)
}
const header = () => screen.getByRole('banner')
const linksOf = (box: HTMLElement) =>
  within(box)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => {
  showDialogs()
  forgetSession()
  scrollTo(0)
  mockRouter.setCurrentUrl('/')
})

describe('the public header', () => {
  it('hides when scrolling down past 200 px and reappears on scrolling up', () => {
    render(<PublicLayout>page</PublicLayout>)
    scrollTo(150)
    expect(header()).not.toHaveAttribute('data-hidden')
    scrollTo(200)
    expect(header()).not.toHaveAttribute('data-hidden')
    scrollTo(201)
    expect(header()).toHaveAttribute('data-hidden')
    scrollTo(900)
    expect(header()).toHaveAttribute('data-hidden')
    scrollTo(890)
    expect(header()).not.toHaveAttribute('data-hidden')
  })

  it('shows the logo, the theme switch and a sign-in button', () => {
    render(<PublicLayout>page</PublicLayout>)
    expect(within(header()).getByAltText('carmine logo')).toHaveAttribute('src', '/logo.svg')
    expect(within(header()).getByRole('group', { name: 'Theme' })).toBeInTheDocument()
    expect(within(header()).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth')
  })

  it('links visitors to sign-in and signed-in users to their account in the footer', () => {
    const footer = () => linksOf(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Platform' }))
    const { unmount } = render(<PublicLayout>page</PublicLayout>)
    expect(footer()).toContainEqual(['Sign in', '/auth'])
    unmount()
    signIn({ type: 'Customer' })
    render(<PublicLayout>page</PublicLayout>)
    expect(footer().slice(2)).toEqual([['My account', '/users']])
  })

  it('hides the sign-in button on the sign-in page', () => {
    mockRouter.setCurrentUrl('/auth')
    render(<PublicLayout>page</PublicLayout>)
    expect(within(header()).queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
  })

  it.each([
    ['Customer', '/users'],
    ['Internal', '/admin'],
  ] as const)('links a signed-in %s to %s', (type, home) => {
    signIn({ type })
    render(<PublicLayout>page</PublicLayout>)
    expect(within(header()).getByRole('link', { name: 'My account' })).toHaveAttribute('href', home)
    expect(within(header()).queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
  })
})

describe('the slide-in menu', () => {
  it('lists the five pages in order and closes on a click', async () => {
    render(<PublicLayout>page</PublicLayout>)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('navigation', { name: 'Menu' })
    expect(linksOf(menu)).toEqual([
      ['Home', '/'],
      ['Projects', '/projects?page=1&limit=10'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms and Conditions', '/terms-and-conditions'],
      ['About Us', '/about-us'],
    ])
    expect(within(menu).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(within(menu).getByRole('link', { name: 'Projects' }))
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument()
  })
})

describe('the rest of the public layout', () => {
  it('shows the about text, postal address and support email in the footer', () => {
    render(<PublicLayout>page</PublicLayout>)
    const footer = screen.getByRole('contentinfo')
    expect(footer).toHaveTextContent('A platform for investing, fund management and buying and selling crypto assets.')
    expect(footer).toHaveTextContent('18 Ledger Lane, 4th floor')
    expect(within(footer).getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:support@carmine.example')
  })

  it('has a bottom tab bar: Home, Projects, Wallets, Transactions', () => {
    render(<PublicLayout>page</PublicLayout>)
    expect(linksOf(screen.getByRole('navigation', { name: 'Sections' }))).toEqual([
      ['Home', '/'],
      ['Projects', '/projects?page=1&limit=10'],
      ['Wallets', '/users/address-book'],
      ['Transactions', '/users/transactions?page=1&limit=10'],
    ])
  })
})
