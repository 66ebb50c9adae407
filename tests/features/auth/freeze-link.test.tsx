// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { currentSession, forgetSession } from '@/api/session'
import { wallets } from '@/contract/wallets'
import { SignInScreen } from '@/features/auth/public/sign-in-screen'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { ensurePayoutAccount } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'

beforeEach(() => forgetSession())

/** The path of the freeze link in the email with the code for a new wallet. */
async function linkFor(caller: Caller): Promise<string> {
  await ensurePayoutAccount(server)
  const body = { title: 'Not mine', network: 'ERC20', currencyUnit: 'USDT', address: ETH } as const
  await caller.call(wallets.add, { params: { userId: caller.user.id }, body })
  const mail = (await server.mails()).filter((mail) => mail.to === caller.user.email && mail.content.template === 'wallet.code').at(-1)
  return mail?.content.text.match(/\/auth#freeze=[a-p]+/)?.[0] ?? 'no link in the mail'
}

const isFrozen = async (caller: Caller): Promise<boolean> =>
  (await server.db.one<{ frozen: boolean }>(sql`select frozen_at is not null as frozen from users where id = ${caller.user.id}`)).frozen

test('the link in a wallet email freezes the account only on confirmation, also on a signed-in device', async () => {
  const ada = await server.customer('ada')
  mockRouter.setCurrentUrl(await linkFor(ada))
  await renderAs(server, ada, <SignInScreen address="https://carmine.example" />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Not you?' })).toBeVisible()
  expect(await isFrozen(ada)).toBe(false)

  await userEvent.click(screen.getByRole('button', { name: 'Freeze my account' }))
  expect(await screen.findByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  expect(await isFrozen(ada)).toBe(true)
  expect(mockRouter.pathname).toBe('/auth')
  await waitFor(() => expect(currentSession().state).toBe('unauthenticated'))

  await userEvent.click(screen.getByRole('button', { name: 'Set a new password' }))
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible()
})

test('a used link shows that the account is already frozen', async () => {
  const bea = await server.customer('bea')
  const link = await linkFor(bea)
  mockRouter.setCurrentUrl(link)
  const first = await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze my account' }))
  await screen.findByRole('heading', { name: 'Your account is frozen' })
  first.unmount()
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze my account' }))
  expect(await screen.findByRole('heading', { name: 'Your account is already frozen' })).toBeVisible()
})

test('a truncated link is shown as expired and offers a password reset', async () => {
  const cleo = await server.customer('cleo')
  mockRouter.setCurrentUrl((await linkFor(cleo)).slice(0, -3))
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze my account' }))
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Set a new password' })).toBeVisible()
  expect(await isFrozen(cleo)).toBe(false)
})

test('a customer who recognises the change can leave the account unfrozen', async () => {
  const dora = await server.customer('dora')
  mockRouter.setCurrentUrl(await linkFor(dora))
  await renderAs(server, undefined, <SignInScreen address="https://carmine.example" />)
  await userEvent.click(await screen.findByRole('button', { name: 'It was me, do not freeze my account' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(mockRouter.asPath).toBe('/auth')
  expect(await isFrozen(dora)).toBe(false)
})
