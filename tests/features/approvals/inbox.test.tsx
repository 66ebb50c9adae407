// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, it } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { projects } from '@/contract/projects'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { ApprovalsScreen } from '@/features/approvals/admin/approvals-screen'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [admin, checker, finance] = [await server.admin(), await server.checker(), await financeOf(server, 'finance')]
const gateway = await makeGateway(server)
const { id: project } = await makeProject(server)
const ada = await customerOf(server, 'ada', { level: 1 })
const payment = await pay(ada, (await invest(ada, { project, amount: '20000.00' })).id, { gateway, amount: '20000.00' })
await settle(finance, payment.id, '20000.00')
await admin.propose(projects.transition, { params: { id: project }, body: { event: 'cancel', note: 'The permit was refused' } })

beforeEach(() => {
  cleanup()
  mockRouter.setCurrentUrl(firstPageOf(adminPaths.approvals))
})

it('the approvals page opens on the inbox of items pending for the user, with approvals so far; a row opens its item', async () => {
  await renderAs(server, checker, <ApprovalsScreen />)
  const row = await screen.findByRole('row', { name: new RegExp(payment.code) }, { timeout: 30_000 })
  expect(within(row).getByText('Payment')).toBeVisible()
  expect(within(row).getByText('Ada')).toBeVisible()
  expect(within(row).getByText('1 of 2')).toBeVisible()
  expect(screen.getByRole('row', { name: /Change request/ })).toBeVisible()
  await userEvent.click(within(row).getByText('Ada'))
  // The list of what is pending, so that the next item is pending as well.
  expect(mockRouter.asPath).toBe(`${adminPaths.payments}&open=${payment.id}`)
}, 60_000)

it('a change request opens in the list of those to approve', async () => {
  await renderAs(server, checker, <ApprovalsScreen />)
  await userEvent.click(within(await screen.findByRole('row', { name: /Change request/ }, { timeout: 30_000 })).getByText('Change request'))
  expect(mockRouter.query).toMatchObject({ waitingForMe: 'true', open: expect.any(String) })
}, 60_000)

it('the inbox excludes the user’s own requests; a URL with a change request filter opens that list', async () => {
  await renderAs(server, admin, <ApprovalsScreen />)
  expect(await screen.findByRole('row', { name: new RegExp(payment.code) }, { timeout: 30_000 })).toBeVisible()
  expect(screen.queryByRole('row', { name: /Change request/ })).toBeNull()
  cleanup()
  mockRouter.setCurrentUrl(`${firstPageOf(adminPaths.approvals)}&mine=true`)
  await renderAs(server, admin, <ApprovalsScreen />)
  expect(await screen.findByRole('columnheader', { name: 'Requested by' })).toBeVisible()
}, 60_000)

it('decided items show who decided and when instead of age and assignee; requested items show it as well', async () => {
  const { id } = ok(
    await finance.call(adjustments.propose, { params: { userId: ada.user.id }, body: { amount: '5.00', reason: 'Fee charged twice' } }),
  ).data
  ok(await checker.call(adjustments.decline, { params: { id }, body: { note: 'Charged once' } }))
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const show = async (scope: string, caller: Caller) => {
    cleanup()
    mockRouter.setCurrentUrl(`${firstPageOf(adminPaths.approvals)}&scope=${scope}`)
    await renderAs(server, caller, <ApprovalsScreen />)
    return screen.findByRole('row', { name: /eclined/ }, { timeout: 30_000 })
  }
  const decided = await show('decided', checker)
  expect(within(decided).getByText('Checker')).toBeVisible()
  expect(decided.querySelector('time')).toHaveAttribute('title', expect.stringMatching(/UTC$/))
  expect(titles()).toEqual(expect.arrayContaining(['Decided by', 'Decided']))
  expect(titles()).not.toEqual(expect.arrayContaining(['Age']))
  expect(titles()).not.toEqual(expect.arrayContaining(['Assigned to']))
  // Decisions by other people are included if the user may read them.
  expect(within(await show('decided', finance)).getByText('Checker')).toBeVisible()
  expect(within(await show('decisions', checker)).getByText('Checker')).toBeVisible()
  const requested = await show('proposed', finance)
  expect(within(requested).getByText('Checker')).toBeVisible()
  expect(within(requested).queryByText('Unassigned')).toBeNull()
  expect(titles()).toEqual(expect.arrayContaining(['Requested', 'Assigned to', 'Decided by', 'Decided']))
}, 90_000)
