// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { Details } from '@/components/account/details'
import { TurnOnTwoFactor } from '@/components/account/two-factor'
import { users } from '@/contract/users'
import { PersonAccess } from '@/features/users/admin/person/person-access'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'
import { codeFor, PASSWORD } from '../../server/modules/auth-people'

const server = await startServer()
const support = await server.staff('support', { roles: ['Support'] })

async function customer(username: string, twoFactor = false) {
  const account = await server.customer(username)
  await server.db.run(sql`
    update users set password_hash = ${await hashPassword(PASSWORD)}, two_factor_enabled_at = ${twoFactor ? server.clock.now() : null} where id = ${account.user.id}`)
  return account
}
const read = async (id: string) => (await support.call(users.get, { params: { userId: id } })).data

test('a customer changes the email with the password, a code to the current address and a code to the new one', async () => {
  const ada = await customer('ada')
  await renderAs(server, ada, <Details onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('Enter your password')).toBeVisible()
  await userEvent.type(screen.getByLabelText('New email'), 'ada.new@example.test')
  await userEvent.type(screen.getByLabelText('Your password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await userEvent.type(await screen.findByLabelText('Code sent to your current address'), await codeFor(server, ada.user.email))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.type(await screen.findByLabelText('Code sent to your new address'), await codeFor(server, 'ada.new@example.test'))
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }))
  expect(await screen.findByRole('dialog', { name: 'Your details' })).toBeVisible()
  expect(await screen.findByText('ada.new@example.test')).toBeVisible()
})

test('a customer turns on two-factor authentication with the password, the code of the app and a mailed code', async () => {
  const eve = await customer('eve')
  const { user } = eve
  await renderAs(server, eve, <TurnOnTwoFactor onDone={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Your password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('We sent a code to e…e@example.test.')).toBeVisible()
  const { sealed } = await server.db.one<{ sealed: Buffer }>(sql`select two_factor_pending as sealed from users where id = ${user.id}`)
  const device = new TOTP({ secret: Secret.fromBase32(server.services.secrets.open(sealed)) })
  await userEvent.type(screen.getByLabelText('Code from the app'), device.generate({ timestamp: server.clock.now().getTime() }))
  await userEvent.type(screen.getByLabelText('Code from the email'), await codeFor(server, user.email))
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Save your recovery codes.')).toBeVisible()
  expect((await read(user.id)).twoFactor).toBe(true)
})

test('customers choose the language of their emails and notifications, and staff can see it', async () => {
  const lia = await customer('lia')
  await renderAs(server, lia, <Details onClose={() => undefined} />)
  const choice = await screen.findByLabelText('Language of emails and notifications')
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['English', 'Español', 'العربية'])
  await userEvent.selectOptions(choice, 'Español')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await read(lia.user.id)).language).toBe('es'))
})

test('a customer with a verified identity cannot edit name and country, but can save other details', async () => {
  const vera = await server.customer('vera', { level: 1, country: 'us' })
  await renderAs(server, vera, <Details onClose={() => undefined} />)
  expect(await screen.findByText(/Your name and country were verified with your identity/)).toBeVisible()
  expect(screen.getByText('United States')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /^Phone number/ }), '+1 555 0100')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await read(vera.user.id)).phoneNumber).toBe('+1 555 0100'))
})

test('a two-factor reset requested by support is shown as pending and changes nothing before approval', async () => {
  const bea = await customer('bea', true)
  await renderAs(server, support, <PersonAccess user={await read(bea.user.id)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset two-factor authentication…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Reset two-factor authentication for Bea/ }))
  expect(dialog.getByText(/Another team member must approve/)).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox'), 'Showed the passport in a video call')
  await userEvent.click(dialog.getByRole('button', { name: 'Request reset' }))
  expect(await screen.findByText('Pending approval')).toBeVisible()
  expect(screen.getByText(/Reset two-factor authentication for Bea, requested by Support/)).toBeVisible()
  expect((await read(bea.user.id)).twoFactor).toBe(true)
})

test('an email change by staff shows an error for the same address; a new address is requested, not applied', async () => {
  const cleo = await customer('cleo')
  await renderAs(server, support, <PersonAccess user={await read(cleo.user.id)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Change email…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change the email of Cleo' }))
  await userEvent.type(form.getByLabelText('New email'), cleo.user.email)
  await userEvent.type(form.getByLabelText('How you verified the customer'), 'Called the number on file')
  await userEvent.click(form.getByRole('button', { name: 'Request change' }))
  expect(await form.findByText('This is already the email address.')).toBeVisible()
  await userEvent.clear(form.getByLabelText('New email'))
  await userEvent.type(form.getByLabelText('New email'), 'cleo.new@example.test')
  await userEvent.click(form.getByRole('button', { name: 'Request change' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change the email of Cleo' })).toBeNull())
  expect((await read(cleo.user.id)).email).toBe(cleo.user.email)
})

test('an invited user is shown with the expiry of the invitation, which staff can send again', async () => {
  const root = await server.admin()
  const body = { type: 'Customer', username: 'dora', name: 'Dora New', email: 'dora@example.test', phoneNumber: null } as const
  const { data } = await root.call(users.create, { body })
  await server.db.run(sql`update password_links set created_at = created_at - interval '2 minutes'`)
  await renderAs(server, support, <PersonAccess user={data} />)
  expect(screen.getByText(/Open until/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start password reset…' })).toBeNull()
  await server.mails()
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation again…' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 })
  expect((await server.mails()).map(({ content }) => content.template)).toEqual(['user.invitation'])
})
