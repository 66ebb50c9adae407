// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { auth } from '@/contract/auth'
import { SignInScreen } from '@/features/auth/public/sign-in-screen'
import { TwoFactorStep } from '@/features/auth/public/steps/two-factor-step'
import { renderAs } from '../../support/browser'
import { customerOf } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()

it('the first step does not move the focus; each following step focuses its field', async () => {
  const ada = await customerOf(server, 'ada')
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(document.body).toHaveFocus()
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  await userEvent.keyboard(`${ada.user.email}{Enter}`)
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveFocus())
  await userEvent.keyboard('123456')
  expect(screen.getByLabelText('6-digit code')).toHaveValue('123456')
})

it('after many wrong codes at an address, a new password takes a code of twelve digits, also pasted in groups', async () => {
  const grace = await customerOf(server, 'grace')
  const { email } = grace.user
  for (let flows = 0; flows < 2; flows += 1) {
    const { data } = await server.visitor.call(auth.resetPasswordRequest, { body: { email } })
    for (let at = 0; at < 5; at += 1) {
      const body = { identifier: data.identifier, hash: data.hash, otp: `00000${at}`, password: 'Difference#Engine2' }
      await server.visitor.call(auth.resetPasswordVerify, { body })
    }
  }
  await renderAs(server, undefined, <SignInScreen address={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  await userEvent.keyboard(`${email}{Enter}`)
  const field = await screen.findByLabelText('12-digit code')
  expect(screen.getByText('The code is longer because many wrong codes were entered for this address today.')).toBeVisible()
  await userEvent.click(field)
  await userEvent.paste('1234 5678 9012')
  expect(field).toHaveValue('123456789012')
})

it('the security notice names the configured address, and omits the address check when there is none', async () => {
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByText(/Sign in only at https:\/\/carmine\.example/)).toBeVisible()
  cleanup()
  await renderAs(server, undefined, <SignInScreen address={null} />)
  expect(await screen.findByText('Never share codes.')).toBeVisible()
  expect(screen.queryByText('Check the address.')).not.toBeInTheDocument()
})

it('the recovery code step explains what to do without recovery codes', async () => {
  await renderAs(server, undefined, <TwoFactorStep challenge="x" onLeave={() => undefined} />)
  expect(screen.queryByText(/No recovery codes\?/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(screen.getByText(/No recovery codes\?/)).toBeVisible()
  expect(screen.getByLabelText('Recovery code')).toBeVisible()
})

it('a form submitted before hydration uses POST, so the password is not in the URL', async () => {
  await renderAs(server, undefined, <SignInScreen address={null} />)
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(password.form).toHaveAttribute('method', 'post')
})
