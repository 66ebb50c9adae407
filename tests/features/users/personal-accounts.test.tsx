// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { PersonScreen } from '@/features/users/admin/person/person-screen'
import { UsersScreen } from '@/features/users/admin/users-screen'
import { personalAccounts } from '@/contract/personal-accounts'
import { ProfileMenu } from '@/layouts/profile-menu'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const [admin, colleague] = [await server.admin(), await server.staff('colleague', { roles: ['Finance'] })]
const [ada, bea] = [await server.customer('ada'), await server.customer('bea')]
beforeEach(cleanup)

test('staff declare their customer account in the profile menu', async () => {
  await renderAs(
    server,
    colleague,
    <>
      <ProfileMenu />
      <Toasts />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Profile/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Your customer account' }))
  const window = within(await screen.findByRole('dialog', { name: 'Your customer account' }))
  expect(await window.findByText('No customer account declared.')).toBeVisible()
  const field = window.getByRole('textbox', { name: 'Email of your customer account' })
  await userEvent.type(field, 'unknown@example.test')
  await userEvent.click(window.getByRole('button', { name: 'Declare account' }))
  expect(await window.findByText('No customer account has this email.')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, ada.user.email)
  await userEvent.click(window.getByRole('button', { name: 'Declare account' }))
  expect(await within(await window.findByRole('list', { name: 'Your customer accounts' })).findByText(ada.user.email)).toBeVisible()
})

test('a customer has no such entry', async () => {
  await renderAs(server, ada, <ProfileMenu />)
  await userEvent.click(await screen.findByRole('button', { name: /^Profile/ }))
  expect(await screen.findByRole('button', { name: 'Security' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Your customer account' })).toBeNull()
})

test('another team member records and removes a customer account on the page of the team member', async () => {
  mockRouter.setCurrentUrl(`/admin/users/list?open=${colleague.user.id}`)
  await renderAs(
    server,
    admin,
    <>
      <UsersScreen />
      <Toasts />
    </>,
  )
  const editor = within(await screen.findByRole('dialog', { name: 'Edit Colleague' }))
  await userEvent.click(await editor.findByRole('button', { name: 'Record customer account…' }))
  const window = within(await screen.findByRole('dialog', { name: 'Record a customer account of Colleague' }))
  await userEvent.type(window.getByRole('textbox', { name: 'Email or username of the customer account' }), 'bea')
  await userEvent.click(window.getByRole('button', { name: 'Record account' }))
  const list = within(await editor.findByRole('list', { name: 'Customer accounts' }))
  const line = within((await list.findByRole('link', { name: 'bea' })).closest('li') ?? document.body)
  await userEvent.click(line.getByRole('button', { name: 'Remove…' }))
  const removal = within(await screen.findByRole('dialog', { name: 'Remove the customer account bea?' }))
  await userEvent.type(removal.getByRole('textbox'), 'The account of a sibling')
  await userEvent.click(removal.getByRole('button', { name: 'Remove account' }))
  await waitFor(() => expect(list.queryByRole('link', { name: 'bea' })).toBeNull())
})

test('a customer’s page names the team member to staff who may read team members, and the owner sees why they cannot act', async () => {
  const owner = await server.staff('owner', { roles: ['Super Admin'] })
  ok(await owner.call(personalAccounts.declare, { body: { customer: bea.user.email } }))
  const open = async (caller: typeof owner) => {
    cleanup()
    mockRouter.setCurrentUrl(`/admin/users/customers/${bea.user.id}?id=${bea.user.id}`)
    await renderAs(server, caller, <PersonScreen />)
    await screen.findByRole('heading', { level: 1, name: 'Bea' })
  }
  await open(owner)
  expect(await screen.findByRole('link', { name: 'Owner' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Freeze…' })).toHaveAttribute('aria-disabled', 'true'))
  await open(await server.staff('support', { roles: ['Support'] }))
  expect(screen.queryByText(/Belongs to team member/)).toBeNull()
})
