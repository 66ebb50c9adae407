// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accountToken, permissionToken } from '@/api/cookies'
import { ChangePassword, SIGN_OUT_DELAY } from '@/components/account/change-password'
import { Sessions } from '@/components/account/sessions'
import { auth } from '@/contract/auth'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { ProfileMenu } from '@/layouts/profile-menu'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { openSession } from '@/server/modules/auth/sessions/sessions'
import { sql } from '@/server/db/sql'
import { useToastStore } from '@/stores/toast-store'
import { giveBalance } from '../../support/money'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const PASSWORD = 'Analytical#1843'

async function withPassword(username: string) {
  const ada = await server.customer(username)
  await server.db.run(sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${ada.user.id}`)
  return ada
}

describe('ending a session', () => {
  it('requires the password; a wrong one is shown as an error and ends nothing', async () => {
    const kim = await withPassword('kim')
    await openSession(server.services, server.db, kim.user.id, {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      address: '127.0.0.1',
    })
    const running = async () =>
      (
        await server.db.all(
          sql`select 1 from sessions where user_id = ${kim.user.id} and device = 'Firefox on Windows' and ended_at is null`,
        )
      ).length
    await renderAs(server, kim, <Sessions />)
    await userEvent.click(await screen.findByRole('button', { name: 'End the session on Firefox on Windows' }))
    await userEvent.type(screen.getByLabelText('Your password'), 'not the password')
    await userEvent.click(screen.getByRole('button', { name: 'End the session on Firefox on Windows' }))
    expect(await screen.findByText('This password is incorrect.')).toBeVisible()
    expect(await running()).toBe(1)
    await userEvent.clear(screen.getByLabelText('Your password'))
    await userEvent.type(screen.getByLabelText('Your password'), PASSWORD)
    await userEvent.click(screen.getByRole('button', { name: 'End the session on Firefox on Windows' }))
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull())
    expect(await running()).toBe(0)
  })
})

describe('changing the password', () => {
  it('shows the validation messages of the specification', async () => {
    await renderAs(server, await withPassword('ada'), <ChangePassword onClose={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.getByText('Please input your current password!')).toBeVisible()
    expect(screen.getByText('Please input your new password!')).toBeVisible()
    await userEvent.type(screen.getByLabelText('New password'), '12345')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.getByText('New password must be at least 6 characters long!')).toBeVisible()
  })

  it('shows the minimum length for customers in the help text', async () => {
    await renderAs(server, await withPassword('minnie'), <ChangePassword onClose={() => undefined} />)
    expect(screen.getByText(/^At least 6 characters\./)).toBeVisible()
  })

  it('shows the longer minimum for staff in the help text and validates it before sending', async () => {
    await renderAs(server, await server.admin('boss'), <ChangePassword onClose={() => undefined} />)
    expect(screen.getByText(/^At least 10 characters\./)).toBeVisible()
    const change = async (password: string) => {
      await userEvent.clear(screen.getByLabelText('New password'))
      await userEvent.type(screen.getByLabelText('New password'), password)
      await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    }
    await change('12345')
    expect(screen.getByText('New password must be at least 6 characters long!')).toBeVisible()
    await change('xK#4Gq7tz')
    expect(screen.getByText('New password must be at least 10 characters long!')).toBeVisible()
    await change('xK#4Gq7tzW')
    expect(screen.queryByText(/^New password must be/)).toBeNull()
  })

  it('shows a wrong current password on its field and keeps the user signed in', async () => {
    await renderAs(server, await withPassword('bea'), <ChangePassword onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText('Current password'), 'not the password')
    await userEvent.type(screen.getByLabelText('New password'), 'Another#1843')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAttribute('aria-invalid', 'true'))
    expect(accountToken()).toBeDefined()
  })

  it('shows the server message, then signs out after one second', async () => {
    await renderAs(
      server,
      await withPassword('cleo'),
      <>
        <ChangePassword onClose={() => undefined} />
        <Toasts />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Current password'), PASSWORD)
    await userEvent.type(screen.getByLabelText('New password'), 'Another#1843')
    // Measured from when the message is added, because a busy machine renders it later.
    const added = new Promise<number>((resolve) => useToastStore.subscribe(() => resolve(performance.now())))
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Your password was changed. Please sign in again.')).toBeVisible()
    const notifiedAt = await added
    expect(accountToken()).toBeDefined()
    await waitFor(() => expect(accountToken()).toBeUndefined(), { timeout: 3000 })
    expect(permissionToken()).toBeUndefined()
    expect(performance.now() - notifiedAt).toBeGreaterThan(SIGN_OUT_DELAY - 200)
    expect(SIGN_OUT_DELAY).toBe(1000)
  })
})

describe('the profile menu', () => {
  it('shows a customer the total asset value and the Withdraw shortcut', async () => {
    const dora = await server.customer('dora')
    await giveBalance(server, dora, '1240.50')
    await renderAs(server, dora, <ProfileMenu />)
    await userEvent.click(screen.getByRole('button', { name: 'Profile, Dora' }))
    const menu = within(screen.getByRole('dialog', { name: 'Profile' }))
    expect(menu.getByText('dora@example.test')).toBeVisible()
    expect(await menu.findByText(/1,240/)).toBeVisible()
    expect(menu.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', expect.stringContaining('/users/withdraws'))
  })

  it('opens the entries behind the total asset value', async () => {
    const elsa = await server.customer('elsa')
    await giveBalance(server, elsa, '1240.50')
    await renderAs(server, elsa, <ProfileMenu />)
    await userEvent.click(screen.getByRole('button', { name: 'Profile, Elsa' }))
    await userEvent.click(await screen.findByRole('button', { name: /1,240/ }))
    expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull()
    const drawer = within(await screen.findByRole('dialog', { name: /Total value, explained/ }, { timeout: 5000 }))
    expect(await drawer.findByText(/Available balance, principal of your investments/)).toBeVisible()
    expect((await drawer.findAllByText(/1,240/)).length).toBeGreaterThan(0)
  })

  it('shows when the password was changed, and nothing if it never was', async () => {
    const fay = await withPassword('fay')
    await renderAs(server, fay, <ProfileMenu />)
    await userEvent.click(screen.getByRole('button', { name: 'Profile, Fay' }))
    // The initial password does not count as changed.
    expect(await screen.findByText(/Two-factor authentication is off/)).toBeVisible()
    expect(screen.queryByText(/^changed/)).toBeNull()
    cleanup()
    await fay.call(auth.changePassword, { body: { oldPassword: PASSWORD, newPassword: 'Another#1843' } })
    await renderAs(server, fay, <ProfileMenu />)
    await userEvent.click(screen.getByRole('button', { name: 'Profile, Fay' }))
    expect(await screen.findByText(/^changed/)).toHaveTextContent(`changed ${formatDate(server.clock.now(), 'day')}`)
  })

  it('hides the Withdraw shortcut from Internal users', async () => {
    await renderAs(server, await server.admin('root'), <ProfileMenu />)
    await userEvent.click(screen.getByRole('button', { name: 'Profile, Root' }))
    const menu = within(screen.getByRole('dialog', { name: 'Profile' }))
    expect(menu.getByText('root@example.test')).toBeVisible()
    expect(menu.queryByRole('link', { name: 'Withdraw' })).toBeNull()
    expect(menu.getByRole('button', { name: 'Change password' })).toBeVisible()
  })
})
