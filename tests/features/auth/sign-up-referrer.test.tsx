// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GetServerSidePropsContext } from 'next'
import mockRouter from 'next-router-mock'
import { expect, test } from 'vitest'
import { SignUpScreen, type SignUpProps } from '@/features/auth/public/sign-up/sign-up-screen'
import { signUpProps } from '@/features/auth/public/sign-up/sign-up-props'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
// Server-side rendering calls the API through this.
Object.assign(globalThis, { [Symbol.for('carmine.api')]: (request: Request) => server.app.fetch(request) })

/** The props of the sign-up page for a browser with these cookies. */
async function propsOf(cookies: Record<string, string>): Promise<SignUpProps> {
  const drawn = await signUpProps({ req: { cookies, headers: {} } } as unknown as GetServerSidePropsContext)
  if (!('props' in drawn)) throw new Error('Sign-up is not drawn')
  return await drawn.props
}

test('sign-up fills in the referrer of the first referral link, not of the latest, and it can be removed', async () => {
  mockRouter.setCurrentUrl('/auth/signup?refer=bob')
  await renderAs(server, undefined, <SignUpScreen {...await propsOf({ carmine_referrer: 'ada' })} />)
  expect(await screen.findByText(/\bada\b/)).toBeVisible()
  expect(screen.queryByText(/\bbob\b/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Remove/ }))
  expect(screen.queryByText(/\bada\b/)).toBeNull()
})

test('without a stored referrer, the refer parameter of the URL is used', async () => {
  mockRouter.setCurrentUrl('/auth/signup?refer=bob')
  await renderAs(server, undefined, <SignUpScreen {...await propsOf({})} />)
  expect(await screen.findByText(/\bbob\b/)).toBeVisible()
})

test('a form submitted before hydration uses POST, so the password is not in the URL', async () => {
  await renderAs(server, undefined, <SignUpScreen {...await propsOf({})} />)
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(password.form).toHaveAttribute('method', 'post')
})
