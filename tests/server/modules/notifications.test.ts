import { expect, test } from 'vitest'
import { notifications } from '@/contract/notifications'
import { newId } from '@/server/core/ids'
import { system } from '@/server/core/actor'
import { work } from '@/server/core/services'
import { composeLetter } from '@/server/modules/mail/letter'
import { tell } from '@/server/modules/notifications/tell'
import { startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const letter = composeLetter(
  { template: 'test', subject: 'Paid', heading: 'Paid', paragraphs: ['It is paid.'] },
  { title: 'Carmine', hostUrl: 'https://carmine.example' },
)
const told = (who: Caller, title: string, more: object = {}) =>
  work(server.services, system, async (inner) =>
    tell(inner, who.user ?? { id: '', email: '' }, { kind: 'test', title, body: `${title} happened`, link: '/users', ...more }),
  )

test('what happened is told by notification and mail, the newest first', async () => {
  const ada = await server.customer('ada')
  for (const title of ['One', 'Two', 'Three']) await told(ada, title, { letter })
  const { data, meta } = await ada.call(notifications.mine, { query: { limit: 2 } })
  expect(data.map((one) => [one.title, one.body, one.link, one.isRead])).toEqual([
    ['Three', 'Three happened', '/users', false],
    ['Two', 'Two happened', '/users', false],
  ])
  expect(meta?.total).toBe(3)
  expect((await server.mails()).map((mail) => [mail.to, mail.letter.subject])).toEqual(
    Array.from({ length: 3 }, () => [ada.user.email, 'Paid']),
  )
})

test('the same event mails once, however often it is told', async () => {
  const bob = await server.customer('bob')
  await told(bob, 'Again', { letter, dedupe: 'event-1' })
  await told(bob, 'Again', { letter, dedupe: 'event-1' })
  expect(await server.mails()).toHaveLength(1)
})

test('a command that fails tells nobody', async () => {
  const eve = await server.customer('silent')
  await expect(
    work(server.services, system, async (inner) => {
      tell(inner, eve.user, { kind: 'test', title: 'Never', body: 'Never', letter })
      throw new Error('The command failed')
    }),
  ).rejects.toThrow('The command failed')
  expect(await server.mails()).toEqual([])
  expect((await eve.call(notifications.mine, { query: {} })).data).toEqual([])
})

test('some, then all, are marked as read; somebody else’s stay as they are', async () => {
  const [grace, eve] = [await server.customer('grace'), await server.customer('eve')]
  for (const title of ['One', 'Two', 'Three']) await told(grace, title)
  const ids = (await grace.call(notifications.mine, { query: {} })).data.map((one) => one.id)
  expect((await eve.call(notifications.read, { body: { ids } })).data).toEqual({ unread: 0 })
  expect((await grace.call(notifications.read, { body: { ids: [ids[0] ?? '', newId()] } })).data).toEqual({ unread: 2 })
  expect((await grace.call(notifications.mine, { query: { unread: true } })).data.map((one) => one.title)).toEqual(['Two', 'One'])
  expect((await grace.call(notifications.mine, { query: { unread: false } })).data.map((one) => one.title)).toEqual(['Three'])
  expect((await grace.call(notifications.read, { body: {} })).data).toEqual({ unread: 0 })
})
