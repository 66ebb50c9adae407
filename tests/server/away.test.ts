import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { projects } from '@/contract/projects'
import { createApp } from '@/server/app'
import { openDatabase } from '@/server/db/database'
import { isDatabaseAway } from '@/server/work/errors'
import { authenticate } from '@/server/modules/auth/sessions/sessions'
import { implementation } from '@/server/modules/implementation'
import { startServer } from '../support/server'

const { services, url } = await startServer()
// A port without a listener.
const gone = openDatabase({ url: 'postgresql://carmine@127.0.0.1:1/carmine', max: 1, bookCurrency: 'USD', onError: () => undefined })
const { fetch } = createApp({ services: { ...services, db: gone, autonomousDb: gone, replica: gone }, implementation, authenticate })
afterAll(() => gone.close())

const send = async (path: string, init?: RequestInit) => {
  const answer = await fetch(new Request(`http://localhost/api/v1${path}`, init))
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
}

test('while the database is unavailable, a read returns 503 and asks to try again', async () => {
  expect(await send(projects.list.path)).toEqual({ status: 503, message: 'Our system was temporarily unavailable. Please try again.' })
})

test('while the database is unavailable, a command returns 503 and says that it may have been done', async () => {
  const body = JSON.stringify({ email: 'ada@carmine.test', password: 'Carmine#2026' })
  const answer = await send(auth.login.path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(answer).toEqual({ status: 503, message: expect.stringMatching(/it is unclear whether this was completed/) as string })
})

describe('a lost connection is recognised when', () => {
  const refusalOf = (pending: Promise<unknown>) =>
    pending.then(
      () => undefined,
      (error: unknown) => error,
    )

  test('the database ends it, and again at the next query', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    const ended = new Promise((resolve) => void client.once('end', resolve))
    const first = await refusalOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
    await ended
    expect(isDatabaseAway(first)).toBe(true)
    expect(isDatabaseAway(await refusalOf(client.query('select 1')))).toBe(true)
  })

  test('the client closes it before a query', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    expect(isDatabaseAway(await refusalOf(client.query('select 1')))).toBe(true)
  })

  test('the server accepts it and never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    const refusal = await refusalOf(client.connect())
    silent.close()
    expect(isDatabaseAway(refusal)).toBe(true)
  })
})
