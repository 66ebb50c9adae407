import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { health, jobs, outbox } from '@/contract/system'
import { newId } from '@/server/db/ids'
import { openJobs } from '@/server/infra/jobs/jobs'
import { dispatchSome } from '@/server/infra/mail/mailer'
import { work } from '@/server/work/services'
import { system } from '@/server/work/actor'
import { sql } from '@/server/db/sql'
import { addDays, addHours } from '@/domain/dates'
import { living } from '../../support/investing'
import { composeEmail, layOut } from '@/server/modules/mail/email'
import { startServer } from '../../support/server'

const server = await startServer()
const sender = { title: 'Carmine', hostUrl: 'https://carmine.example' }
const { db } = server
const admin = await server.admin()

/** Waits for an effect of another process. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It never came')
}

describe('the job list', () => {
  test('is empty before the queue is first started', async () => {
    const fresh = await startServer()
    const root = await fresh.admin()
    expect(await root.call(jobs.list, { query: {} })).toMatchObject({ status: 200, data: [], meta: { total: 0 } })
    expect(await root.call(jobs.retry, { params: { id: newId() } })).toMatchObject({ status: 404 })
  })

  test('shows done jobs and dead jobs with their error, and staff can retry a dead job', async () => {
    let broken = true
    const queue = openJobs(server.url, (error) => console.error(error))
    await queue.start(server.services, [
      {
        name: 'good.work',
        run: async (_, __, note) => {
          for (let done = 0; done <= 3; done += 1) note?.(done, 3)
        },
      },
      {
        name: 'bad.work',
        retries: 0,
        run: async (_, __, note) => {
          note?.(1, 2)
          if (broken) throw new Error('The bank is closed')
        },
      },
    ])
    try {
      await db.transaction(async (tx) => {
        await queue.enqueue(tx, 'good.work', { of: 'something' })
        await queue.enqueue(tx, 'bad.work', {})
      })
      const dead = await until(async () => (await admin.call(jobs.list, { query: { state: 'DEAD' } })).data[0])
      expect(dead).toMatchObject({ name: 'bad.work', state: 'DEAD', attempts: 1, error: 'The bank is closed', progress: '1 of 2' })
      const finished = await until(async () => (await admin.call(jobs.list, { query: { state: ['DONE'], name: 'good.work' } })).data[0])
      expect(finished).toMatchObject({ state: 'DONE', error: null, progress: '3 of 3' })
      expect((await admin.call(jobs.list, { query: {} })).data.every((job) => !job.name.startsWith('__'))).toBe(true)
      expect(await admin.call(jobs.retry, { params: { id: finished.id } })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
      broken = false
      expect(await admin.call(jobs.retry, { params: { id: dead.id } })).toMatchObject({ status: 200, data: { state: 'FAILED' } })
      const mended = await until(async () => (await admin.call(jobs.list, { query: { name: 'bad.work', state: 'DONE' } })).data[0])
      expect(mended).toMatchObject({ id: dead.id, attempts: 2 })
      expect(await db.all(sql`select action from audit_logs where subject_id = ${dead.id}`)).toEqual([{ action: 'job.retried' }])
    } finally {
      await queue.stop()
    }
  })

  test('shows the progress of a running job', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => void (release = resolve))
    const queue = openJobs(server.url, (error) => console.error(error))
    await queue.start(server.services, [
      {
        name: 'long.work',
        run: async (_, __, note) => {
          note?.(40, 120)
          await released
        },
      },
    ])
    try {
      await db.transaction((tx) => queue.enqueue(tx, 'long.work', {}))
      const running = await until(async () =>
        (await admin.call(jobs.list, { query: { name: 'long.work', state: 'RUNNING' } })).data.find(({ progress }) => progress !== null),
      )
      expect(running).toMatchObject({ state: 'RUNNING', progress: '40 of 120', error: null })
    } finally {
      release()
      await queue.stop()
    }
  })

  test('is refused to staff without the permission', async () => {
    const finance = await server.staff('finance', { roles: ['Finance'] })
    expect(await finance.call(jobs.list, { query: {} })).toMatchObject({ status: 403 })
    expect(await finance.call(outbox.list, { query: {} })).toMatchObject({ status: 403 })
  })
})

test('the list of outgoing emails shows waiting and sent emails, never their content', async () => {
  const mailContent = { template: 'test.code', subject: 'Your code', heading: 'Your code', paragraphs: ['The secret is'], code: '123456' }
  const content = composeEmail(mailContent, sender)
  await work(server.services, system, async ({ effects }) =>
    effects.mail({ dedupe: newId(), to: { id: null, email: 'ada@example.test' }, content }),
  )
  const waiting = await admin.call(outbox.list, { query: { searchTerm: 'ada@' } })
  expect(waiting.data).toMatchObject([
    { to: 'ada@example.test', subject: 'Your code', template: 'test.code', state: 'WAITING', attempts: 0, error: null, sentAt: null },
  ])
  expect(waiting.text).not.toContain('123456')
  await server.mails()
  expect((await admin.call(outbox.list, { query: { state: 'SENT', searchTerm: 'ada@' } })).data).toMatchObject([
    { state: 'SENT', attempts: 1 },
  ])
  expect((await admin.call(outbox.list, { query: { state: ['FAILED', 'WAITING'], searchTerm: 'ada@' } })).data).toEqual([])
})

test.each([
  ['to another address', sql`update outbox set to_address = 'thief@example.test' where dedupe = 'forged'`],
  [
    'with the content of another one',
    sql`update outbox set sealed = (select sealed from outbox where to_address = 'bob@example.test' limit 1) where dedupe = 'forged'`,
  ],
])('an email that was changed by SQL is not sent %s', async (_, edit) => {
  const content = composeEmail({ template: 'test.code', subject: 'Code', heading: 'Code', paragraphs: ['x'], code: '123456' }, sender)
  const sendTo = (dedupe: string, email: string) =>
    work(server.services, system, async ({ effects }) => effects.mail({ dedupe, to: { id: null, email }, content }))
  await sendTo(newId(), 'bob@example.test')
  await sendTo('forged', 'eve@example.test')
  await db.run(edit)
  const sent: string[] = []
  const mailer = async ({ to }: { to: string }) => void sent.push(to)
  await dispatchSome({ db, clock: server.clock, secrets: server.services.secrets, layOut, mailer, onError: () => undefined })
  expect(sent).toEqual(['bob@example.test'])
  const { error } = await db.one<{ error: string }>(sql`select error from outbox where dedupe = 'forged'`)
  expect(error).toBe('The address or the content was changed by something other than the application.')
  await db.run(sql`delete from outbox where dedupe = 'forged'`)
})

test('an email that fails ten times is listed as failed, and staff can retry it', async () => {
  const content = composeEmail({ template: 'test.lost', subject: 'Are you there', heading: 'Are you there', paragraphs: ['Hello'] }, sender)
  const to = 'nobody@example.test'
  await work(server.services, system, async ({ effects }) => effects.mail({ dedupe: newId(), to: { id: null, email: to }, content }))
  const start = server.clock.now()
  const root = living(server, admin)
  let mailer = async (): Promise<void> => {
    throw new Error('There is no such mailbox')
  }
  const dispatch = () =>
    dispatchSome({ db, clock: server.clock, secrets: server.services.secrets, layOut, mailer: () => mailer(), onError: () => undefined })
  const readMail = async () => (await root.call(outbox.list, { query: { searchTerm: to } })).data[0]!
  for (let tries = 1; tries <= 10; tries += 1) {
    await dispatch()
    expect(await readMail()).toMatchObject({ attempts: tries, error: 'There is no such mailbox', state: tries < 10 ? 'WAITING' : 'FAILED' })
    server.clock.set(addHours(server.clock.now(), 2))
  }
  expect(await dispatch()).toBe(0)
  const { id } = await readMail()
  const retry = () => root.call(outbox.retry, { params: { id } })
  expect(await root.call(outbox.retry, { params: { id: newId() } })).toMatchObject({ status: 404 })
  expect(await retry()).toMatchObject({ status: 200, data: { state: 'WAITING', attempts: 10 } })
  expect(await retry()).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  // Retried twice: the first retry fails permanently again, the second is delivered.
  await dispatch()
  expect((await retry()).status).toBe(200)
  mailer = async () => undefined
  expect(await dispatch()).toBe(1)
  server.clock.set(start)
  expect(await readMail()).toMatchObject({ state: 'SENT', attempts: 12, error: null })
  expect(await db.all(sql`select action from audit_logs where subject_id = ${id}`)).toHaveLength(2)
})

describe('health', () => {
  test('live and ready need no sign-in', async () => {
    expect(await server.visitor.call(health.live, {})).toMatchObject({ status: 200, data: { status: 'ok' } })
    expect(await server.visitor.call(health.ready, {})).toMatchObject({ status: 200, data: { status: 'ok' } })
  })

  test('a process without its tables is live but not ready', async () => {
    const bare = await startServer()
    await bare.db.run(sql`alter table schema_migrations rename to gone`)
    expect(await bare.visitor.call(health.live, {})).toMatchObject({ status: 200 })
    expect(await bare.visitor.call(health.ready, {})).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  })

  test('a process that is stopping is not ready', async () => {
    const leaving = await startServer()
    leaving.app.stopping()
    expect(await leaving.visitor.call(health.ready, {})).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  })
})

test('jobs queued under an earlier name continue under the current name', async () => {
  const otherServer = await startServer()
  const queue = openJobs(otherServer.url, (error) => console.error(error))
  await queue.start(otherServer.services, [{ name: 'profit.tell', run: async () => undefined }])
  await otherServer.db.transaction((tx) =>
    queue.enqueue(tx, 'profit.tell', { batchId: newId() }, { startAfter: addDays(new Date(), 1), key: 'one' }),
  )
  await queue.stop()
  const rename = await readFile('src/server/db/migrations/0040_job_names.sql', 'utf8')
  // The migration is idempotent: the second run changes nothing.
  for (let run = 0; run < 2; run += 1) await otherServer.db.send(rename, [])
  const queued = await otherServer.db.all(
    sql`select name, state::text, policy, singleton_key from pgboss.job where name not like '\\_\\_pgboss%'`,
  )
  expect(queued).toEqual([{ name: 'profit.notify', state: 'created', policy: 'short', singleton_key: 'one' }])
  expect(await otherServer.db.all(sql`select name from pgboss.queue where name like 'profit.%'`)).toEqual([{ name: 'profit.notify' }])
})
