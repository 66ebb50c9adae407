// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { projects } from '@/contract/projects'
import { withNext } from '@/config/paths'
import { SignInScreen } from '@/features/auth/public/sign-in-screen'
import { SignUpScreen } from '@/features/auth/public/sign-up/sign-up-screen'
import { NewInvestmentScreen } from '@/features/investments/customer/order/new-investment-screen'
import { InvestCard } from '@/features/projects/public/detail/invest-card'
import { PublicHeader } from '@/layouts/public/public-header'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { renderAs } from '../../support/browser'
import { customerOf, makeGateway, makeProject } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
await makeGateway(server)
const shown = { currency: 'USD', identityAbove: '1000.00', highestPaymentMinimum: null, now: server.clock.now().toISOString() }
const facts = { minInvestment: '100.00', identityAbove: '1000.00', withdrawalNeedsIdentity: true, bookCurrency: 'USD', termsVersion: 1 }

beforeEach(() => {
  sessionStorage.clear()
  useInvestmentDraftStore.getState().clearDraft()
})

const next = '/users/investments/new'
const query = `next=${encodeURIComponent(next)}`

it('keeps next between sign-in and sign-up, and ignores addresses of other sites', async () => {
  mockRouter.setCurrentUrl(`/auth?${query}`)
  await renderAs(server, undefined, <SignInScreen address="carmine.example" />)
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/auth/signup?${query}`)
  cleanup()
  mockRouter.setCurrentUrl(`/auth/signup?${query}`)
  await renderAs(
    server,
    undefined,
    <>
      <PublicHeader />
      <SignUpScreen countries={[]} facts={facts} referrer="" />
    </>,
  )
  const links = await screen.findAllByRole('link', { name: 'Sign in' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/auth?${query}`, `/auth?${query}`])
  expect(withNext('/auth', '//evil.example/x')).toBe('/auth')
  expect(withNext('/auth', undefined)).toBe('/auth')
})

it('keeps amount, period and risk acknowledgement from the project card to the order, even when set at once', async () => {
  const project = (await server.visitor.call(projects.get, { params: { id: (await makeProject(server)).id } })).data
  mockRouter.setCurrentUrl(`/projects/${project.slug}`)
  await renderAs(server, undefined, <InvestCard project={project} {...shown} />)
  // As when input from before hydration is replayed: all at once, before the card re-renders.
  const [period, amount, tick] = [
    screen.getByRole('radio', { name: /12 months/ }),
    screen.getByLabelText('Amount'),
    screen.getByRole('checkbox'),
  ]
  act(() => {
    period.click()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(amount, '640')
    amount.dispatchEvent(new Event('input', { bubbles: true }))
    tick.click()
  })
  expect(useInvestmentDraftStore.getState()).toMatchObject({ projectId: project.id, lockedPeriod: 12, investmentAmount: '640' })
  expect(screen.getByRole('checkbox')).toBeChecked()
  // The card is rendered again, as after a visit to another page.
  cleanup()
  await renderAs(server, undefined, <InvestCard project={project} {...shown} />)
  expect(screen.getByRole('checkbox')).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: /^Invest/ }))
  await waitFor(() => expect(mockRouter.asPath).toBe(`/auth?${query}`))
  cleanup()

  mockRouter.setCurrentUrl(next)
  await renderAs(server, await customerOf(server, 'nina'), <NewInvestmentScreen />)
  expect(await screen.findByText(/You acknowledged this risk/)).toBeVisible()
  expect(screen.getByLabelText('You invest')).toHaveValue('640.00')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
