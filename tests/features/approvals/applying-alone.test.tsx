// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { adminPaths } from '@/config/admin-paths'
import { approvals } from '@/contract/approvals'
import { users } from '@/contract/users'
import { addHours, writtenTime } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { requested, staffAccount } from '../../support/approvals/world'
import { renderAs } from '../../support/browser'
import { living, ok } from '../../support/investing'
import { startServer } from '../../support/server'

/* The only active approver may apply a request for a colleague alone after the waiting period (docs/decisions/single-staff.md). */
const now = new Date()
const WAIT = 72
const server = await startServer({ now: addHours(now, -200) })
const [only, mate] = [living(server, await server.admin()), await server.admin('mate')]
await server.db.run(sql`update users set is_active = false, status_changed_at = ${server.clock.now()} where id = ${mate.user.id}`)
const { id: role } = await server.db.one<{ id: string }>(sql`select id from roles where title = 'Super Admin'`)

beforeEach(cleanup)

/** A request to create a colleague's account, made this many hours ago. */
async function requestedAgo(hours: number, username: string): Promise<string> {
  server.clock.set(addHours(now, -hours))
  return requested(await only.propose(users.create, staffAccount(username, [role])))
}
async function open(id: string) {
  mockRouter.setCurrentUrl(adminPaths.approval(id))
  await renderAs(server, only, <ApprovalsScreen />)
  expect(await screen.findByRole('button', { name: /^Withdraw request/ }, { timeout: 30_000 })).toBeVisible()
}
const apply = () => screen.queryByRole('button', { name: /^Apply without approval…/ })
const isThere = async (username: string) => (await server.db.all(sql`select 1 from users where username = ${username}`)).length === 1

it('before the waiting period ends, the request shows its end and cannot be applied', async () => {
  const id = await requestedAgo(10, 'early')
  await open(id)
  const from = writtenTime(addHours(now, WAIT - 10))
  expect(screen.getByText(new RegExp(`You can apply it yourself from ${from}`))).toBeVisible()
  expect(apply()).toBeNull()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('dialog', { name: /without another team member/ })).toBeNull()
  expect(await only.propose(approvals.approve, { params: { id }, body: {} })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect(await isThere('early')).toBe(false)
}, 60_000)

it('after the waiting period, the request is applied on confirmation unless another approver is active again', async () => {
  const id = await requestedAgo(WAIT + 1, 'late')
  await open(id)
  expect(screen.queryByText(/You can apply it yourself/)).toBeNull()
  await userEvent.click(apply() ?? document.body)
  const window = within(await screen.findByRole('dialog', { name: 'Apply this change without another team member’s approval?' }))
  expect(window.getByText(/^Create the team account of Colleague late as Super Admin\. Requested by /)).toBeVisible()
  expect(await isThere('late')).toBe(false)

  await server.db.run(sql`update users set is_active = true where id = ${mate.user.id}`)
  await userEvent.click(window.getByRole('button', { name: 'Apply change' }))
  expect(await window.findByText(/You requested this, so another team member must decide on it/)).toBeVisible()
  expect(await isThere('late')).toBe(false)

  await server.db.run(sql`update users set is_active = false where id = ${mate.user.id}`)
  await userEvent.click(window.getByRole('button', { name: 'Apply change' }))
  await waitFor(async () => expect(await isThere('late')).toBe(true), { timeout: 8000 })
  expect(ok(await only.call(approvals.get, { params: { id } })).data.status).toBe('APPLIED')
}, 60_000)
