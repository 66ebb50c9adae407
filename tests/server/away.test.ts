import { afterAll, expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { projects } from '@/contract/projects'
import { createApp } from '@/server/app'
import { openDatabase } from '@/server/core/database'
import { authenticate } from '@/server/modules/auth/sessions'
import { implementation } from '@/server/modules/implementation'
import { startServer } from '../support/server'

const { services } = await startServer()
// Nobody listens at this port.
const gone = openDatabase({ url: 'postgresql://carmine@127.0.0.1:1/carmine', max: 1, bookCurrency: 'USD', onError: () => undefined })
const { fetch } = createApp({ services: { ...services, db: gone, aside: gone, replica: gone }, implementation, authenticate })
afterAll(() => gone.close())

const asked = async (path: string, init?: RequestInit) => {
  const answer = await fetch(new Request(`http://localhost/api/v1${path}`, init))
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
}

test('while the database is away, a question is asked to come again', async () => {
  expect(await asked(projects.list.path)).toEqual({ status: 503, message: 'The database was away for a moment. Please try again.' })
})

test('while the database is away, nobody is told that nothing was done', async () => {
  const body = JSON.stringify({ email: 'ada@carmine.test', password: 'Carmine#2026' })
  const answer = await asked(auth.login.path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(answer).toEqual({ status: 503, message: expect.stringMatching(/may or may not have been done/) as string })
})
