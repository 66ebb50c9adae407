import { afterEach, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { newId } from '@/server/db/ids'
import { startDispatcher, type Dispatcher, type Outgoing } from '@/server/infra/mail/mailer'
import { sql } from '@/server/db/sql'
import { composeEmail, layOut } from '@/server/modules/mail/email'
import { startServer } from '@tests/support/server'
import { PASSWORD } from './auth-people'

const server = await startServer()
const sender = { title: 'Carmine', hostUrl: 'https://carmine.example' }
const sent: Outgoing[] = []
let dispatcher: Dispatcher | undefined

const waiting = async (many: number, { isPrompt = false } = {}) => {
  for (let n = 0; n < many; n += 1) {
    const content = composeEmail({ template: 'news', subject: isPrompt ? 'code' : `${n}`, heading: 'News', paragraphs: [] }, sender)
    await server.db.run(sql`
      insert into outbox (id, dedupe, to_address, template, subject, sealed, is_prompt, next_at, created_at)
      values (${newId()}, ${newId()}, 'ada@example.test', ${content.template}, ${content.subject}, ${server.services.secrets.seal(JSON.stringify(content))},
        ${isPrompt}, ${server.services.clock.now()}, ${server.services.clock.now()})`)
  }
}

/** Starts a dispatcher that polls once, in a process with this event loop utilization (0 to 1). */
const dispatch = (utilization: number) => {
  dispatcher = startDispatcher({
    db: server.db,
    clock: server.services.clock,
    secrets: server.services.secrets,
    layOut,
    mailer: (mail) => Promise.resolve(void sent.push(mail)),
    onError: (error) => {
      throw error
    },
    everyMs: 60_000,
    utilization: () => utilization,
  })
  dispatcher.wake()
}

afterEach(async () => {
  await dispatcher?.stop()
  await server.db.run(sql`delete from outbox`)
  sent.length = 0
})

test('an email with a code is sent before emails that have waited longer', async () => {
  await waiting(30)
  await waiting(1, { isPrompt: true })
  dispatch(0.1)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent[0]?.content.subject).toBe('code')
})

test('emails of the same moment are sent in the order in which they were queued, across batches', async () => {
  await waiting(30)
  // Writes the newest first, as concurrent transactions may: rows of the same moment are otherwise read as they were written.
  await server.db.run(sql`with rows as (delete from outbox returning *) insert into outbox select * from rows order by id desc`)
  dispatch(0.1)
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(30)
  expect(sent.map(({ content }) => content.subject)).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`))
})

test('the code of a registration goes before other waiting emails', async () => {
  await waiting(3)
  const wish = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.test', password: PASSWORD }
  expect((await server.visitor.call(auth.register, { body: wish })).status).toBe(200)
  const { template } = await server.db.one<{ template: string }>(
    sql`select template from outbox where state = 'WAITING' order by is_prompt desc, next_at limit 1`,
  )
  expect(template).not.toBe('news')
})

test('while the process is busy, only five emails are sent at a time; the others follow when it is idle', async () => {
  await waiting(12)
  dispatch(0.95)
  await expect.poll(() => sent.length).toBe(5)
  await dispatcher?.stop()
  dispatch(0.1)
  await expect.poll(() => sent.length).toBe(12)
})
