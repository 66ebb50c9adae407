// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import mockRouter from 'next-router-mock'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { currentSession, forgetSession } from '@/api/session'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { SignInScreen } from '@/features/auth/public/sign-in-screen'
import { renderAs } from '../../support/browser'
import { network } from '../../support/network'
import { startServer } from '../../support/server'
import { linkTokenFor } from '../../server/modules/auth-people'

const server = await startServer()
const root = await server.admin()

beforeEach(() => forgetSession())

async function invite(username: string, type: 'Internal' | 'Customer' = 'Customer') {
  const body = { type, username, name: 'Grace Hopper', email: `${username}@example.test`, phoneNumber: null }
  const { data } = await root.call(users.create, { body })
  return { ...data, token: await linkTokenFor(server, data.email) }
}

test('an invitation link opens the page to set a password and signs the customer in', async () => {
  const { token } = await invite('grace')
  mockRouter.setCurrentUrl(`/auth#invitation=${token}`)
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Grace Hopper' })).toBeVisible()
  await userEvent.type(screen.getByLabelText('New password'), '12345')
  await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  expect(await screen.findByText('New password must be at least 6 characters long!')).toBeVisible()
  await userEvent.type(screen.getByLabelText('New password'), '#Analytical')
  await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  await waitFor(() => expect(currentSession().state).toBe('authenticated'))
  expect(mockRouter.asPath).toBe('/users')
})

test('an invitation link of an earlier version, with its token in the query, still opens', async () => {
  const { token } = await invite('earlier')
  mockRouter.setCurrentUrl(`/auth?invitation=${token}`)
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Grace Hopper' })).toBeVisible()
})

test('a staff password of fewer than ten characters is refused by the form', async () => {
  const { token } = await invite('colleague', 'Internal')
  mockRouter.setCurrentUrl(`/auth#invitation=${token}`)
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await userEvent.type(await screen.findByLabelText('New password'), 'n1ne#Char')
  await userEvent.click(await screen.findByRole('button', { name: 'Set password and sign in' }))
  expect(await screen.findByText('New password must be at least 10 characters long!')).toBeVisible()
})

test('a used invitation is shown as expired and leads to sign-in', async () => {
  const { token } = await invite('done')
  await server.visitor.call(auth.acceptInvitation, { body: { token, password: 'Analytical#1843' } })
  mockRouter.setCurrentUrl(`/auth#invitation=${token}`)
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go to sign in' }))
  expect(mockRouter.asPath).toBe('/auth')
})

test('a reset link does not work as an invitation and sets the new password without signing in', async () => {
  const { id, email, token } = await invite('again')
  await server.visitor.call(auth.acceptInvitation, { body: { token, password: 'Analytical#1843' } })
  server.clock.set(new Date(server.clock.now().getTime() + 120_000))
  await root.call(users.startPasswordReset, { params: { userId: id }, body: { note: 'Called back' } })
  const reset = await linkTokenFor(server, email)
  mockRouter.setCurrentUrl(`/auth#invitation=${reset}`)
  const first = await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  first.unmount()
  mockRouter.setCurrentUrl(`/auth#reset=${reset}`)
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  await userEvent.type(await screen.findByLabelText('New password'), 'Difference#Engine2')
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(currentSession().state).not.toBe('authenticated')
  const login = await server.visitor.call(auth.login, { body: { email, password: 'Difference#Engine2' } })
  expect(login.status).toBe(200)
})

test('a user who opens another page while the destination loads is not redirected away from it', async () => {
  const customer = await server.customer('leaver')
  mockRouter.setCurrentUrl('/auth')
  const page = await renderAs(server, customer, <SignInScreen address="https://carmine.example" />)
  let answer = (): void => undefined
  const profile = new Promise<void>((resolve) => (answer = resolve))
  let arrived = (): void => undefined
  const request = new Promise<void>((resolve) => (arrived = resolve))
  network.use(
    http.get('http://localhost/api/v1/users/my-profile', async ({ request }) => {
      arrived()
      await profile
      return server.app.fetch(request)
    }),
  )
  await request
  page.unmount()
  mockRouter.setCurrentUrl('/projects')
  answer()
  await setTimeout(300)
  expect(mockRouter.asPath).toBe('/projects')
})
