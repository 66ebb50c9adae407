// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { countries } from '@/contract/countries'
import { projects } from '@/contract/projects'
import { users } from '@/contract/users'
import { CountriesScreen } from '@/features/countries/admin/countries-screen'
import { DashboardScreen } from '@/features/dashboard/admin/dashboard-screen'
import { StaffActivity } from '@/features/users/admin/staff-activity'
import { ProjectDetails } from '@/features/projects/admin/details/project-details'
import { UpdatesTab } from '@/features/projects/admin/details/updates-tab'
import { TransactionsScreen } from '@/features/transactions/admin/transactions-screen'
import { WithdrawalsScreen } from '@/features/withdrawals/admin/withdrawals-screen'
import { makeProject } from '@tests/support/project'
import { renderAs } from '../../support/browser'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [admin, secondAdmin] = [await server.admin(), await server.admin('other')]
const [support, newcomer] = [await server.staff('support', { roles: ['Support'] }), await server.staff('newcomer')]
const { id: project } = await makeProject(server, { title: 'Harbour Cold Store' })

async function openDashboard(caller: Caller) {
  cleanup()
  mockRouter.setCurrentUrl('/admin')
  await renderAs(server, caller, <DashboardScreen />)
  return within(await screen.findByRole('table', { name: 'Pending items by age' }))
}

it('a change request is pending only for staff who may approve it', async () => {
  await admin.propose(projects.transition, { params: { id: project }, body: { event: 'cancel', note: 'The permit was refused' } })

  const queue = (await openDashboard(secondAdmin)).getByRole('link', { name: /^Change requests\s*1 needs a second approval$/ })
  expect(queue).toHaveAttribute('href', '/admin/approvals/list?page=1&limit=10&waitingForMe=true')
  expect(screen.getByText(/over a day old/)).toHaveTextContent('1 item you can act on, 0 over a day old')

  const dashboard = await openDashboard(support)
  expect(dashboard.getByRole('link', { name: /^Change requests\s*None pending$/ })).toBeVisible()
  expect(screen.getByText(/over a day old/)).toHaveTextContent('0 items you can act on, 0 over a day old')
})

it('staff without access to payments see neither the payments queue nor its shortcut key', async () => {
  const clerk = await server.staff('clerk', { permissions: ['withdraws:read'] })
  expect((await openDashboard(clerk)).queryByRole('link', { name: /Payments/ })).toBeNull()
  expect(screen.queryByText('P', { selector: 'kbd' })).toBeNull()
  expect(screen.getByText('W', { selector: 'kbd' })).toBeVisible()
  await openDashboard(support)
  expect(screen.getByText('P', { selector: 'kbd' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Harbour Cold Store' })).toHaveAttribute('href', `/admin/projects/${project}/details`)
})

it('the dashboard shows only the panels that the user may read', async () => {
  const panels = async (caller: Caller) => {
    cleanup()
    mockRouter.setCurrentUrl('/admin')
    await renderAs(server, caller, <DashboardScreen />)
    await waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).not.toHaveLength(0))
    return screen.getAllByRole('heading', { level: 2 }).map((panel) => panel.textContent)
  }
  expect(await panels(newcomer)).toEqual(['Dashboard'])
  expect(screen.getByText('No access yet')).toBeVisible()
  expect(await panels(await server.staff('planner', { permissions: ['projects:read'] }))).toEqual([
    'Work queue',
    'Upcoming',
    'Open projects',
  ])
  expect(screen.queryByText('Customer balances')).toBeNull()
  expect(await panels(admin)).toEqual(expect.arrayContaining(['Books balanced', 'Twelve months', 'Open projects', 'Recent decisions']))
}, 30_000)

it.each([
  ['Withdraws', 'withdraws:read', WithdrawalsScreen],
  ['User Transactions', 'user-transactions:read', TransactionsScreen],
] as const)('%s shows Unauthorized Access! and the missing permission to staff without it', async (_, permission, Screen) => {
  cleanup()
  mockRouter.setCurrentUrl('/admin')
  await renderAs(server, newcomer, <Screen />)
  expect(await screen.findByRole('heading', { name: 'Unauthorized Access!' })).toBeVisible()
  expect(screen.getByText(permission)).toBeVisible()
})

it('the activity of a staff member names the actor only for actions by other people', async () => {
  cleanup()
  const params = { userId: support.user.id }
  const { version, name } = (await admin.call(users.get, { params })).data
  await admin.call(users.update, { params, body: { phoneNumber: '+49 30 1234567', version } })
  const { data: me } = await support.call(users.myProfile, {})
  await support.call(users.updateMyProfile, { body: { phoneNumber: null, version: me.version } })
  await renderAs(server, admin, <StaffActivity id={support.user.id} />)
  const audit = within(await screen.findByRole('table', { name: 'Audit' }))
  expect(audit.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['When', 'Action'])
  expect(audit.getAllByText(/^(User|Profile) updated/).map((line) => line.textContent)).toEqual([
    'Profile updated',
    'User updated, by Root',
  ])
  expect(audit.queryByText(new RegExp(name))).toBeNull()
})

it('a read-only form is not titled Edit, and a form that the user may not submit is hidden', async () => {
  const [norway] = (await admin.call(countries.list, { query: { searchTerm: 'Norway' } })).data
  for (const [caller, name] of [
    [support, 'Norway'],
    [admin, 'Edit Norway'],
  ] as const) {
    cleanup()
    mockRouter.setCurrentUrl(`/admin/countries/list?open=${norway?.id}`)
    await renderAs(server, caller, <CountriesScreen />)
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
  }
  const { data } = await admin.call(projects.get, { params: { id: project } })
  for (const [caller, panels] of [
    [support, ['Updates']],
    [admin, ['Updates', 'Publish update']],
  ] as const) {
    cleanup()
    await renderAs(server, caller, <UpdatesTab project={data} />)
    await screen.findByRole('heading', { name: 'Updates' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((panel) => panel.textContent)).toEqual(panels)
  }
}, 30_000)

it('the audit tab of a project is offered only to staff who may read it; others see the missing permission', async () => {
  const { data } = await admin.call(projects.get, { params: { id: project } })
  const open = async (caller: Caller, tab: string) => {
    cleanup()
    mockRouter.setCurrentUrl(`/admin/projects/${project}/details${tab}`)
    await renderAs(server, caller, <ProjectDetails project={data} />)
    return within(await screen.findByRole('navigation', { name: 'About this project' })).queryByRole('link', { name: 'Audit' })
  }
  expect(await open(admin, '')).toBeVisible()
  expect(await open(support, '')).toBeNull()
  expect(await open(support, '?tab=audit')).toBeVisible()
  expect(await screen.findByText('audit-logs:read')).toBeVisible()
}, 30_000)

it('shortcut keys are listed only for actions that the user may perform', async () => {
  const reader = await server.staff('reader', { permissions: ['withdraws:read'] })
  for (const [caller, keys] of [
    [reader, false],
    [admin, true],
  ] as const) {
    cleanup()
    mockRouter.setCurrentUrl('/admin/withdraws/list?page=1&limit=10')
    await renderAs(server, caller, <WithdrawalsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: /all keys/ }))
    const all = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(all.queryByText('Approve') !== null).toBe(keys)
    expect(all.queryByText('Go to the payments') !== null).toBe(keys)
    expect(all.getByText('Go to the withdrawals')).toBeVisible()
  }
  for (const [caller, keys] of [
    [support, 0],
    [admin, 2],
  ] as const) {
    cleanup()
    mockRouter.setCurrentUrl('/admin/countries/list?page=1&limit=10')
    await renderAs(server, caller, <CountriesScreen />)
    await screen.findByRole('button', { name: /all keys/ })
    expect(screen.queryAllByText('N', { selector: 'kbd' })).toHaveLength(keys)
  }
}, 30_000)
