import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { users } from '@/contract/users'
import { createApp } from '@/server/app'
import { openLimits } from '@/server/http/limits'
import { authenticate } from '@/server/modules/auth/sessions/sessions'
import { implementation } from '@/server/modules/implementation'
import { startServer } from '../../support/server'

const server = await startServer()
const pool = new pg.Pool({ connectionString: server.url, max: 4 })
afterAll(() => pool.end())

test('a limit counts per caller and action across processes, and starts again after its period', async () => {
  const [limits, ofAnotherProcess] = [openLimits(pool), openLimits(pool)]
  const bound = { points: 3, seconds: 2 }
  const left = async (key: string, by = limits) => (await by.consume('a call', key, bound)).remaining
  // Both processes use the same counter.
  expect([await left('ada'), await left('ada', ofAnotherProcess), await left('ada'), await left('ada')]).toEqual([2, 1, 0, -1])
  expect(await left('ada', ofAnotherProcess)).toBe(-1)
  expect(await left('bob')).toBe(2)
  const { remaining, resetSeconds } = await limits.consume('another call', 'ada', bound)
  expect([remaining, resetSeconds]).toEqual([2, 2])
  await sleep(2_200)
  expect(await left('ada')).toBe(2)
})

test('an address over its limit receives 429 with Retry-After; other addresses are served', async () => {
  const services = { ...server.services, limits: openLimits(pool), env: { ...server.services.env, TRUST_PROXY: true } }
  const app = createApp({ services, implementation, authenticate })
  const send = (address: string) =>
    app.fetch(new Request('http://localhost/api/v1/users/somebody/is-exists', { headers: { 'X-Forwarded-For': address } }))
  const { points } = users.isExists.limit!
  const responses = await Promise.all(Array.from({ length: points }, () => send('192.0.2.1')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const over = await send('192.0.2.1')
  expect(over.status).toBe(429)
  expect(await over.json()).toMatchObject({ success: false, statusCode: 429, code: 'RATE_LIMITED' })
  expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await send('192.0.2.2')).status).toBe(200)
})
