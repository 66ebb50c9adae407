// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import mockRouter from 'next-router-mock'
import { beforeEach, expect, test } from 'vitest'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { payments } from '@/contract/payments'
import { notificationPreferences } from '@/contract/notification-preferences'
import { PaymentsQueue } from '@/features/investments/admin/payments/payments-queue'
import { ProfileMenu } from '@/layouts/profile-menu'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { Toasts } from '@/ui/plain/feedback/toasts'
import { renderAs } from '../../support/browser'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const [finance, mira] = [await financeOf(server, 'finance'), await financeOf(server, 'mira')]
const ada = await customerOf(server, 'ada', { level: 1 })
const gateway = await makeGateway(server)
const project = await makeProject(server)
const claim = async (amount: string) => pay(ada, (await invest(ada, { project: project.id, amount })).id, { gateway, amount })

beforeEach(() => {
  cleanup()
  mockRouter.setCurrentUrl('/admin/investments/list?tab=payments')
})

async function openQueue(caller: Caller, address: string) {
  mockRouter.setCurrentUrl(address)
  await renderAs(
    server,
    caller,
    <>
      <PaymentsQueue />
      <Toasts />
    </>,
  )
}
const assigneeOf = async (id: string) => ok(await finance.call(payments.get, { params: { id } })).data.assignee?.name

test('a payment opened from a notification can be assigned to oneself or a colleague, whose view then lists it', async () => {
  const payment = await claim('250.00')
  const otherPayment = await claim('260.00')
  await notifyOfWork(server.services)
  await renderAs(server, finance, <NotificationBell />)
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const link = await screen.findByRole('link', { name: new RegExp(`Payment ${payment.code}: Pending review`) })
  const address = link.getAttribute('href') ?? ''
  cleanup()

  await openQueue(finance, address)
  const detailPanel = within(await screen.findByRole('dialog', { name: `Payment ${payment.code}` }))
  await userEvent.click(await detailPanel.findByRole('button', { name: 'Assign' }))
  const menu = () => within(screen.getByRole('dialog', { name: 'Assign' }))
  expect(await menu().findByRole('button', { name: 'Mira' })).toBeVisible()
  expect(menu().queryByRole('button', { name: 'Unassign' })).toBeNull()
  await userEvent.click(menu().getByRole('button', { name: 'Assign to me' }))
  expect(await screen.findByText('Assigned to you.')).toBeVisible()
  expect(await assigneeOf(payment.id)).toBe('Finance')

  await userEvent.click(await detailPanel.findByRole('button', { name: 'Assigned to Finance, change' }))
  await userEvent.click(await menu().findByRole('button', { name: 'Mira' }))
  await waitFor(async () => expect(await assigneeOf(payment.id)).toBe('Mira'))
  cleanup()

  await openQueue(mira, '/admin/investments/list?tab=payments')
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  const mine = await views.findByRole('link', { name: /Assigned to me\s*1/ })
  mockRouter.setCurrentUrl(mine.getAttribute('href') ?? '')
  const table = within(await screen.findByRole('table', { name: 'Payments' }))
  await waitFor(() => expect(table.queryByText(otherPayment.code)).toBeNull())
  expect(table.getByText(payment.code)).toBeVisible()
})

test('staff set their notification preferences; customers have no such setting', async () => {
  await renderAs(
    server,
    finance,
    <>
      <ProfileMenu />
      <Toasts />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Profile/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Notification preferences' }))
  const bell = await screen.findByRole('switch', { name: 'Payments: in app' })
  expect(bell).toBeChecked()
  expect(screen.queryByRole('switch', { name: 'Identity requests: in app' })).toBeNull()
  await userEvent.click(bell)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Withdrawals: email' }), 'IMMEDIATE')
  await userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
  expect(await screen.findByText('The notification preferences were saved.')).toBeVisible()
  const preferences = ok(await finance.call(notificationPreferences.get, {})).data
  expect(preferences.find(({ kind }) => kind === 'queue.payments')).toMatchObject({ bell: false, email: 'DAILY' })
  expect(preferences.find(({ kind }) => kind === 'queue.withdrawals')).toMatchObject({ bell: true, email: 'IMMEDIATE' })
  cleanup()

  await renderAs(server, ada, <ProfileMenu />)
  await userEvent.click(await screen.findByRole('button', { name: /^Profile/ }))
  expect(await screen.findByRole('button', { name: 'Security' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Notification preferences' })).toBeNull()
})
