// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http as mock } from 'msw'
import mockRouter from 'next-router-mock'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRead } from '@/api/hooks'
import { forgetSession, startSession } from '@/api/session'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import AdminLayout from '@/layouts/admin/admin-layout'
import { sql } from '@/server/db/sql'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { renderAs } from '../support/browser'
import { cookieJar } from '../support/cookie-jar'
import { network } from '../support/network'
import { startServer } from '../support/server'
import { account, PASSWORD } from '../server/modules/auth-people'

vi.mock('@/layouts/slots', () => ({ slots: {} }))

const server = await startServer()
const staffNeedIt = (needed: boolean) =>
  server.db.run(sql`update settings set values = jsonb_set(values, '{staffNeedsTwoFactor}', ${JSON.stringify(needed)}::jsonb)`)

beforeEach(() => {
  forgetSession()
  mockRouter.setCurrentUrl('/admin/customers/list')
  server.clock.set(new Date())
})

/** A back-office page that sends an API request. */
function Customers() {
  const { data, error } = useRead(users.list, { query: { type: 'Customer' } })
  return <h1>{data ? `${data.meta?.total} customers` : error ? error.message : 'loading'}</h1>
}

/** Signs in with the password, as the sign-in page does, and opens the back office; renewals carry the cookie of that sign-in. */
async function openAs(username: string) {
  await account(server, username, { type: 'Internal', roles: ['Super Admin'] })
  const browser = cookieJar(server)
  const { data } = await browser.call(auth.login, { body: { email: username, password: PASSWORD } })
  if (!('token' in data)) throw new Error('Not signed in')
  await renderAs(
    server,
    undefined,
    <>
      <AdminLayout>
        <Customers />
      </AdminLayout>
      <Toasts />
    </>,
  )
  network.use(
    mock.post('http://localhost/api/v1/auth/refresh', ({ request }) => {
      request.headers.set('Cookie', [...browser.cookies].map((pair) => pair.join('=')).join('; '))
      return server.app.fetch(request)
    }),
  )
  startSession(data)
}

async function setUp(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/Scan this code with an authenticator app/)
  const row = await server.db.one<{ sealed: Buffer }>(
    sql`select two_factor_pending as sealed from users where two_factor_pending is not null`,
  )
  const device = new TOTP({ secret: Secret.fromBase32(server.services.secrets.open(row.sealed)) })
  await userEvent.type(screen.getByLabelText('Code from the app'), device.generate({ timestamp: server.clock.now().getTime() }))
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Save your recovery codes.')
}

test('staff who need two-factor authentication are led through the setup and then see the requested page', async () => {
  await staffNeedIt(true)
  await openAs('clerk')
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Back office' })).not.toBeInTheDocument()
  expect(screen.queryByText(/Staff must use two-factor authentication/)).not.toBeInTheDocument()
  await setUp()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(10)
  await userEvent.click(screen.getByRole('button', { name: 'I have saved my recovery codes' }))
  expect(await screen.findByRole('heading', { name: '0 customers' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Back office' })).toBeVisible()
})

test('when the requirement is turned on during a session, the next request leads to the setup without an error', async () => {
  await staffNeedIt(false)
  await openAs('working')
  expect(await screen.findByRole('heading', { name: '0 customers' })).toBeVisible()
  await staffNeedIt(true)
  await import('@/api/send').then(({ send }) => send(users.list, { query: {} })).catch(() => undefined)
  expect(await screen.findByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/Staff must use two-factor authentication/)).not.toBeInTheDocument())
})
