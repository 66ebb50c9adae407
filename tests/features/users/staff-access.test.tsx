// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { accountToken } from '@/api/cookies'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { UsersScreen } from '@/features/users/admin/users-screen'
import { permissionSentences } from '@/contract/permission-catalogue'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { renderAs } from '../../support/browser'
import { ok } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [admin, secondAdmin] = [await server.admin(), await server.admin('other')]
beforeEach(cleanup)

async function openEditor({ id, name }: { id: string; name: string }, caller: Caller = admin) {
  mockRouter.setCurrentUrl(`/admin/users/list?open=${id}`)
  await renderAs(
    server,
    caller,
    <>
      <UsersScreen />
      <Toasts />
    </>,
  )
  return within(await screen.findByRole('dialog', { name: `Edit ${name}` }))
}
const invitedUser = async (rolesGiven: string[] = []) => {
  const username = `mate${newId().slice(-12)}`
  const body = {
    type: 'Internal',
    username,
    email: `${username}@example.test`,
    name: `Mate ${username}`,
    phoneNumber: null,
    roles: rolesGiven,
  } as const
  return ok(await admin.call(users.create, { body: { ...body, roles: rolesGiven } })).data
}

it('resending an invitation does not save the account form behind the dialog', async () => {
  const person = await invitedUser()
  // A new link can be sent only a minute after the last.
  await server.db.run(sql`update password_links set created_at = created_at - interval '2 minutes' where user_id = ${person.id}`)
  const editor = await openEditor(person)
  await userEvent.click(await editor.findByRole('button', { name: 'Send invitation again…' }))
  const invite = within(await screen.findByRole('dialog', { name: `Invite ${person.name} again` }))
  await userEvent.click(invite.getByRole('button', { name: 'Send invitation' }))
  const actions = () =>
    server.db.all<{ action: string }>(
      sql`select action from audit_logs where subject_id = ${person.id} and action in ('user.invitation-resent', 'user.updated') and refusal is null`,
    )
  await waitFor(async () => expect(await actions()).not.toEqual([]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Invite ${person.name} again` })).toBeNull())
  expect(await actions()).toEqual([{ action: 'user.invitation-resent' }])
  expect(screen.getByRole('dialog', { name: `Edit ${person.name}` })).toBeInTheDocument()
})

it('staff lift the freeze of a colleague with a reason, which is recorded in the audit log', async () => {
  const colleague = await server.staff('colleague')
  await server.db.run(sql`update users set frozen_at = now() where id = ${colleague.user.id}`)
  const clerk = await server.staff('clerk', { permissions: ['users:read', 'users:update', 'audit-logs:read'] })
  const editor = await openEditor({ id: colleague.user.id, name: 'Colleague' }, clerk)
  await userEvent.click(await editor.findByRole('button', { name: 'Lift freeze…' }))
  const question = within(await screen.findByRole('dialog', { name: 'Lift the freeze on Colleague?' }))
  await userEvent.type(question.getByLabelText('Reason'), 'Was on leave')
  await userEvent.click(question.getByRole('button', { name: 'Lift freeze' }))
  expect(await screen.findByText('Freeze of Colleague lifted')).toBeVisible()
  const { data } = await admin.call(users.get, { params: { userId: colleague.user.id } })
  expect(data.isFrozen).toBe(false)
  expect(
    await server.db.all(
      sql`select action, after ->> 'note' as note from audit_logs where subject_id = ${colleague.user.id} and action like '%unfrozen'`,
    ),
  ).toEqual([{ action: 'user.staff-unfrozen', note: 'Was on leave' }])
  expect(await editor.findByText(/^Freeze on a team account lifted/)).toBeVisible()
})

it('a request for staff access describes in words what the roles allow', async () => {
  const { data: rows } = await admin.call(roles.list, { query: { searchTerm: 'Finance' } })
  const finance = rows.find(({ title }) => title === 'Finance')?.id ?? ''
  const person = await invitedUser()
  const params = { userId: person.id }
  const requested = await admin.propose(users.update, { params, body: { roles: [finance], version: person.version } })
  const { changeRequest } = requested.data as unknown as { changeRequest: { id: string } }
  mockRouter.setCurrentUrl(`/admin/approvals/list?open=${changeRequest.id}`)
  await renderAs(server, secondAdmin, <ApprovalsScreen />)
  const row = (await screen.findByText('Allows')).closest('tr')
  expect(row).toHaveTextContent(permissionSentences['payouts:write'])
  expect(row).not.toHaveTextContent('payouts:write')
})

const roleId = async (title: string) => (await admin.call(roles.list, { query: {} })).data.find((one) => one.title === title)?.id ?? ''
const NEEDED = /^You need permission users:write to request this: Invite team members/

async function expectReason(button: () => HTMLElement) {
  const hovered = async () => {
    await userEvent.unhover(button())
    await userEvent.hover(button())
    return screen.queryAllByText(NEEDED).length
  }
  await expect.poll(hovered, { timeout: 30_000 }).toBeGreaterThan(0)
}

it('changes that need approval are disabled with the reason for staff who may edit users but not request access', async () => {
  const finance = await roleId('Finance')
  const person = ok(await admin.call(users.update, await versionOf(await invitedUser(), { roles: [finance] }))).data
  ok(await admin.call(users.update, await versionOf(person, { isActive: false })))
  const editing = await server.staff('editing', { roles: ['Finance'], permissions: ['users:read', 'users:update'] })
  const editor = await openEditor(person, editing)
  // Activation also grants the roles, so it needs approval.
  await userEvent.click(await editor.findByRole('switch', { name: /^Active/ }))
  await expectReason(() => editor.getByRole('button', { name: /^Save/ }))
  expect(editor.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(editor.getByRole('switch', { name: /^Active/ }))
  await userEvent.type(editor.getByLabelText('Name'), ' Junior')
  expect(editor.getByRole('button', { name: 'Save 1 change' })).not.toHaveAttribute('aria-disabled', 'true')
  cleanup()
  mockRouter.setCurrentUrl('/admin/users/list?isActive=false')
  await renderAs(server, editing, <UsersScreen />)
  const turn = await screen.findByRole('switch', { name: `${person.name}, active` })
  expect(turn).toBeDisabled()
}, 120_000)

const versionOf = async ({ id }: { id: string }, body: object) => {
  const { version } = (await admin.call(users.get, { params: { userId: id } })).data
  return { params: { userId: id }, body: { ...body, version } }
}

it('resetting two-factor authentication and lifting the freeze of a colleague with access to money are disabled for the same staff', async () => {
  const colleague = await server.staff('payer', { roles: ['Finance'] })
  await server.db.run(sql`update users set frozen_at = now() where id = ${colleague.user.id}`)
  const clerk = await server.staff('clerk-two', { roles: ['Finance'], permissions: ['users:read', 'users:update', 'audit-logs:read'] })
  const editor = await openEditor({ id: colleague.user.id, name: 'Payer' }, clerk)
  await editor.findByRole('button', { name: 'Reset two-factor authentication…' })
  for (const name of ['Lift freeze…', 'Reset two-factor authentication…']) await expectReason(() => editor.getByRole('button', { name }))
}, 120_000)

it('a request that the policy no longer permits is refused in the form, and the user stays signed in', async () => {
  const person = await invitedUser([await roleId('Support')])
  await server.db.run(sql`update users set is_active = false where id = ${person.id}`)
  const writer = await server.staff('writer', { roles: ['Support'], permissions: ['users:read', 'users:update', 'users:write'] })
  const editor = await openEditor(person, writer)
  await userEvent.click(await editor.findByRole('switch', { name: /^Active/ }))
  await server.db.run(sql`update approval_policies set maker_permission = 'settings:update' where action = 'staff.access'`)
  try {
    await userEvent.click(editor.getByRole('button', { name: 'Save 1 change' }))
    expect(
      await editor.findByText(/^You need permission settings:update to request this: .* Nothing was changed or requested\.$/),
    ).toBeVisible()
    expect(accountToken()).toBeDefined()
  } finally {
    await server.db.run(sql`update approval_policies set maker_permission = 'users:write' where action = 'staff.access'`)
  }
}, 120_000)

it('a switch that deactivates a team member asks first and says what follows', async () => {
  const person = await server.staff('leaving', { roles: ['Support'] })
  const isActive = async () => (await admin.call(users.get, { params: { userId: person.user.id } })).data.isActive
  mockRouter.setCurrentUrl('/admin/users/list?searchTerm=leaving')
  await renderAs(server, admin, <UsersScreen />)
  const toggle = () => screen.findByRole('switch', { name: 'Leaving, active' })
  await userEvent.click(await toggle())
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate the account of Leaving?' }))
  expect(question.getByText(/Leaving is signed out on all devices and cannot sign in again\./)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await isActive()).toBe(true)
  await userEvent.click(await toggle())
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate account' }))
  await expect.poll(isActive).toBe(false)
}, 120_000)
