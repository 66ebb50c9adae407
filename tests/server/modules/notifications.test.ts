import { describe, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { notifications } from '@/contract/notifications'
import { users } from '@/contract/users'
import { newId } from '@/server/db/ids'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { msg } from '@/locales/message'
import { composeEmail } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const content = composeEmail(
  { template: 'test', subject: 'Paid', heading: 'Paid', paragraphs: ['It is paid.'] },
  { title: 'Carmine', hostUrl: 'https://carmine.example' },
)
const notifyCaller = (caller: Caller, title: string, more: object = {}) =>
  work(server.services, system, async (inner) =>
    notifyPerson(inner, caller.user ?? { id: '', email: '' }, {
      kind: 'profit.received',
      title,
      body: `${title} happened`,
      data: {},
      ...more,
    }),
  )

test('events create emails and notifications, the newest first', async () => {
  const ada = await server.customer('ada')
  for (const title of ['One', 'Two', 'Three']) await notifyCaller(ada, title, { content })
  const { data, meta } = await ada.call(notifications.mine, { query: { limit: 2 } })
  expect(data.map((notification) => [notification.title, notification.body, notification.link, notification.isRead])).toEqual([
    ['Three', 'Three happened', '/users/transactions?page=1&limit=10', false],
    ['Two', 'Two happened', '/users/transactions?page=1&limit=10', false],
  ])
  expect(meta?.total).toBe(3)
  expect((await server.mails()).map((mail) => [mail.to, mail.content.subject])).toEqual(
    Array.from({ length: 3 }, () => [ada.user.email, 'Paid']),
  )
})

test('the same event is emailed once, however often it is notified', async () => {
  const bob = await server.customer('bob')
  await notifyCaller(bob, 'Again', { content, dedupe: 'event-1' })
  await notifyCaller(bob, 'Again', { content, dedupe: 'event-1' })
  expect(await server.mails()).toHaveLength(1)
})

test('a failed command sends no notification and no email', async () => {
  const eve = await server.customer('silent')
  await expect(
    work(server.services, system, async (inner) => {
      notifyPerson(inner, eve.user, { kind: 'profit.received', title: 'Never', body: 'Never', data: {}, content })
      throw new Error('The command failed')
    }),
  ).rejects.toThrow('The command failed')
  expect(await server.mails()).toEqual([])
  expect((await eve.call(notifications.mine, { query: {} })).data).toEqual([])
})

test('a customer marks some, then all notifications as read; another customer cannot mark them', async () => {
  const [grace, eve] = [await server.customer('grace'), await server.customer('eve')]
  for (const title of ['One', 'Two', 'Three']) await notifyCaller(grace, title)
  const ids = (await grace.call(notifications.mine, { query: {} })).data.map((notification) => notification.id)
  expect((await eve.call(notifications.read, { body: { ids } })).data).toEqual({ unread: 0 })
  expect((await grace.call(notifications.read, { body: { ids: [ids[0] ?? '', newId()] } })).data).toEqual({ unread: 2 })
  expect((await grace.call(notifications.mine, { query: { unread: true } })).data.map((notification) => notification.title)).toEqual([
    'Two',
    'One',
  ])
  expect((await grace.call(notifications.mine, { query: { unread: false } })).data.map((notification) => notification.title)).toEqual([
    'Three',
  ])
  expect((await grace.call(notifications.read, { body: {} })).data).toEqual({ unread: 0 })
})

test('a notification has the topic and prompt of its kind, and kinds of earlier versions are still listed', async () => {
  const fay = await server.customer('fay')
  await work(server.services, system, async (inner) => {
    notifyPerson(inner, fay.user, { kind: 'payment.asked', title: 'Asked', body: 'For more', data: { id: newId() } })
    return Promise.resolve(null)
  })
  await server.db.run(sql`
    insert into notifications (id, user_id, kind, title, body, created_at) values (${newId()}, ${fay.user.id}, 'letter.sent', 'Old', 'Old', ${server.clock.now()})`)
  const { data } = await fay.call(notifications.mine, { query: {} })
  expect(data.map(({ kind, topic, prompt }) => [kind, topic, prompt]).sort()).toEqual([
    ['letter.sent', 'other', null],
    ['payment.asked', 'payment', 'Reply'],
  ])
})

test('data that does not match the kind of a notification is refused, and nothing is written', async () => {
  const gus = await server.customer('gus')
  const wrong = { kind: 'payment.asked', title: 'Asked', body: 'For more', data: { id: 'none' } } as const
  await expect(
    work(server.services, system, async (inner) => {
      notifyPerson(inner, gus.user, wrong)
      return Promise.resolve(null)
    }),
  ).rejects.toThrow(/id/)
  expect((await gus.call(notifications.mine, { query: {} })).data).toEqual([])
})

describe('language of the recipient', () => {
  const choose = async (caller: Caller, language: 'en' | 'es' | 'ar') => {
    const { version } = (await caller.call(users.myProfile, {})).data
    return (await caller.call(users.updateMyProfile, { body: { language, version } })).data
  }

  test('an email is in the language that the customer has chosen when it is sent', async () => {
    const lucia = await server.customer('lucia')
    expect((await lucia.call(users.myProfile, {})).data.language).toBe('en')
    expect((await choose(lucia, 'es')).language).toBe('es')
    await server.visitor.call(auth.resetPasswordRequest, { body: { email: lucia.user.email } })
    const [mail] = await server.mails()
    expect(mail?.content.subject).toBe('Su código para una contraseña nueva en Carmine')
    expect(mail?.content.text).toContain('introduzca este código para establecer una contraseña nueva')
    expect(mail?.content.html).toContain('<html lang="es" dir="ltr">')
    expect(mail?.content.text.match(/(?<!\d)\d{6}(?!\d)/g)).toHaveLength(1)
    const noor = await server.customer('noor')
    await choose(noor, 'ar')
    await server.visitor.call(auth.resetPasswordRequest, { body: { email: noor.user.email } })
    const [arabic] = await server.mails()
    expect(arabic?.content.subject).toBe('رمزك لكلمة مرور جديدة في Carmine')
    expect(arabic?.content.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('notifications, also earlier ones, are in the language of the reader; staff see the language', async () => {
    const omar = await server.customer('omar')
    const title = msg('Payout of {sum} from {project}', { sum: '12.00 USD', project: 'Solar One' })
    await notifyCaller(omar, 'Earlier')
    await work(server.services, system, async (inner) =>
      notifyPerson(inner, omar.user, {
        kind: 'profit.received',
        title,
        body: msg('Your payout for {month} was credited to your balance.', { month: { month: [2026, 10] } }),
        data: {},
      }),
    )
    const read = async () =>
      (await omar.call(notifications.mine, { query: {} })).data.map((notification) => [notification.title, notification.body])
    expect(await read()).toEqual([
      ['Payout of 12.00 USD from Solar One', 'Your payout for October 2026 was credited to your balance.'],
      ['Earlier', 'Earlier happened'],
    ])
    await choose(omar, 'es')
    expect((await read())[0]).toEqual([
      'Pago de rendimientos de 12.00 USD de Solar One',
      'Hemos abonado en su saldo los rendimientos de octubre de 2026.',
    ])
    await choose(omar, 'ar')
    expect((await read())[0]?.[0]).toBe('دفعة أرباح بقيمة \u206812.00 USD\u2069 من \u2068Solar One\u2069')
    expect((await (await server.admin()).call(users.get, { params: { userId: omar.user.id } })).data.language).toBe('ar')
  })

  test('an unsupported language is refused', async () => {
    const ivan = await server.customer('ivan')
    const { version } = (await ivan.call(users.myProfile, {})).data
    const { status } = await ivan.request('PATCH', '/users/my-profile', { body: { language: 'tlh', version } })
    expect(status).toBe(422)
  })
})
