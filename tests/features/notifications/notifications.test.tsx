// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { users } from '@/contract/users'
import { msg } from '@/locales/message'
import { visitor } from '@/server/work/actor'
import { newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { notifyPerson, type AnyPersonalNotification } from '@/server/modules/notifications/notify-person'
import { renderAs } from '../../support/browser'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const investment = newId()
const notifyCaller = (caller: Caller, ...all: AnyPersonalNotification[]) =>
  work(server.services, visitor, async (inner) => {
    for (const notification of all) notifyPerson(inner, { id: caller.user.id, email: 'nobody@example.test' }, notification)
    return Promise.resolve(null)
  })

async function openInbox() {
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

test('a notification that needs an answer links to the answer page and is marked as read when opened', async () => {
  const ada = await server.customer('ada')
  await notifyCaller(
    ada,
    { kind: 'wallet.confirmed', title: 'The wallet Cold storage is confirmed', body: 'It rests for a while.', data: {} },
    {
      kind: 'payment.asked',
      title: 'We need more for your payment PAY-5N8Q2ZKD',
      body: 'The receipt does not show the date.',
      data: { id: investment },
    },
  )
  await renderAs(server, ada, <NotificationBell />)
  const inbox = await openInbox()
  expect(await inbox.findByText('PAY-5N8Q2ZKD')).toHaveClass('whitespace-nowrap')
  // Only notifications that need an action have a link.
  const answer = await inbox.findByRole('link', { name: 'Reply' })
  expect(inbox.getAllByRole('link').filter((link) => link.textContent === 'Reply')).toHaveLength(1)
  expect(await inbox.findByRole('radio', { name: /Unread 2/ })).toBeInTheDocument()
  expect(answer).toHaveAttribute('href', `/users/investments/${investment}`)
  await userEvent.click(answer)
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  const again = await openInbox()
  expect(await again.findByRole('radio', { name: /Unread 1/ })).toBeInTheDocument()
  await waitFor(() => expect(again.queryByRole('link', { name: 'Reply' })).toBeNull())
})

test('all notifications can be marked as read at once, and the empty state is shown', async () => {
  const bob = await server.customer('bob')
  await notifyCaller(bob, {
    kind: 'profit.received',
    title: 'A share for October',
    body: '+47.39 USD are in your available balance.',
    data: {},
  })
  await renderAs(server, bob, <NotificationBell />)
  const inbox = await openInbox()
  await userEvent.click(await inbox.findByRole('button', { name: 'Mark all as read' }))
  expect(await inbox.findByText('All notifications are read')).toBeVisible()
  await userEvent.click(inbox.getByRole('radio', { name: /Unread/ }))
  expect(await inbox.findByText('Nothing unread')).toBeVisible()
})

test('notifications are in the language that the user chose, with automatic text direction', async () => {
  const noor = await server.customer('noor')
  const { version } = (await noor.call(users.myProfile, {})).data
  await noor.call(users.updateMyProfile, { body: { language: 'ar', version } })
  const body = msg('It is pending review. If you did not send us this document, contact support.')
  await notifyCaller(noor, {
    kind: 'identity.submitted',
    title: msg('Our team submitted your {kind}', { kind: msg('passport') }),
    body,
    data: {},
  })
  await renderAs(server, noor, <NotificationBell />)
  const inbox = await openInbox()
  expect(await inbox.findByText('قدّم فريقنا وثيقتك (جواز السفر)')).toHaveAttribute('dir', 'auto')
  expect(inbox.getByText('الوثيقة قيد المراجعة. إذا لم ترسل إلينا هذه الوثيقة، فتواصل مع فريق الدعم.')).toHaveAttribute('dir', 'auto')
})
