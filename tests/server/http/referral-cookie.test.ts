import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { noLimits, openLimits } from '@/server/http/limits'
import { cameOverHttps } from '@/server/http/over-https'
import { withReferrals } from '@/server/http/referral-cookie'
import { startServer } from '../../support/server'

const server = await startServer()
const { services, db } = server
await server.customer('ada')
await server.customer('bob')
await server.customer('gone')
await db.run(sql`update users set is_active = false where username = 'gone'`)
await server.staff('finance', { roles: ['Finance'] })

type Visit = { method?: string; cookie?: string; isHttps?: boolean; parts?: Partial<typeof services> }
/** The cookie that a request to a page sets. */
async function cookieOf(url: string, { method = 'GET', cookie, isHttps = false, parts = {} }: Visit = {}): Promise<string | undefined> {
  let set: string | undefined
  let isHandled = false
  const request = { method, url, headers: cookie ? { cookie } : {}, socket: { encrypted: isHttps, remoteAddress: '203.0.113.7' } }
  const response = { appendHeader: (_: string, value: string) => void (set = value) }
  const handler = withReferrals({ ...services, limits: noLimits, ...parts }, () => void (isHandled = true))
  // Contains only the members of request and response that the handler uses.
  await handler(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  expect(isHandled).toBe(true)
  return set
}

describe('a referral link is remembered', () => {
  test.each(['/?refer=ada', '/projects/harbour-cold-store?x=1&refer=ada', '/about-us?refer=ada', '/auth/signup?refer=ada'])(
    'from %s',
    async (url) => expect(await cookieOf(url)).toBe('carmine_referrer=ada; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly'),
  )

  test('and not replaced by a later link', async () => {
    expect(await cookieOf('/?refer=bob', { cookie: 'theme=dark; carmine_referrer=ada' })).toBeUndefined()
    expect(await cookieOf('/?refer=bob', { cookie: 'theme=dark; __Host-carmine_referrer=ada', isHttps: true })).toBeUndefined()
  })

  test('only if its customer can refer: unknown names, inactive customers and staff do not block a later link', async () => {
    for (const name of ['adaa', 'gone', 'finance']) {
      expect(await cookieOf(`/?refer=${name}`)).toBeUndefined()
      expect(await cookieOf('/?refer=ada', { cookie: `carmine_referrer=${name}` })).toMatch(/^carmine_referrer=ada;/)
    }
    expect(await cookieOf('/?refer=ADA')).toMatch(/^carmine_referrer=ADA;/)
    expect(await cookieOf('/?refer=bob', { cookie: 'carmine_referrer=ADA' })).toBeUndefined()
  })

  test('unless the database is unavailable; the page opens anyway', async () => {
    const away = { ...db, all: () => Promise.reject(new Error('The database is away')) }
    expect(await cookieOf('/?refer=ada', { parts: { db: away } })).toBeUndefined()
  })

  test('for each visitor of a shared address, also after another one there has guessed names', async () => {
    const pool = new pg.Pool({ connectionString: server.url, max: 2 })
    const parts = { limits: openLimits(pool) }
    for (let visitor = 0; visitor < 35; visitor += 1) expect(await cookieOf('/?refer=ada', { parts })).toMatch(/^carmine_referrer=ada;/)
    for (let guess = 0; guess < 30; guess += 1) expect(await cookieOf(`/?refer=guess${guess}`, { parts })).toBeUndefined()
    for (let visitor = 0; visitor < 35; visitor += 1) expect(await cookieOf('/?refer=bob', { parts })).toMatch(/^carmine_referrer=bob;/)
    // The first link still counts, and cookies are now set for any name, so they do not reveal which names are customers.
    expect(await cookieOf('/?refer=bob', { parts, cookie: 'carmine_referrer=ada' })).toBeUndefined()
    expect(await cookieOf('/?refer=guess', { parts })).toMatch(/^carmine_referrer=guess;/)
    expect(await cookieOf('/?refer=bob', { parts, cookie: 'carmine_referrer=guess' })).toBeUndefined()
    await pool.end()
  })

  test('for forty visitors of a shared address who open a link at once', async () => {
    await db.run(sql`delete from rate_limits`)
    const pool = new pg.Pool({ connectionString: server.url, max: 2 })
    const parts = { limits: openLimits(pool) }
    const visits = await Promise.all(Array.from({ length: 40 }, () => cookieOf('/?refer=ada', { parts })))
    expect(visits.filter((set) => set?.startsWith('carmine_referrer=ada;'))).toHaveLength(40)
    expect(await cookieOf('/?refer=bob', { parts })).toMatch(/^carmine_referrer=bob;/)
    await pool.end()
  })

  test('without saying about more than thirty stored names whether they are customers', async () => {
    await db.run(sql`delete from rate_limits`)
    const pool = new pg.Pool({ connectionString: server.url, max: 2 })
    const parts = { limits: openLimits(pool) }
    const probe = (stored: string) => cookieOf('/?refer=ada', { parts, cookie: `carmine_referrer=${stored}` })
    for (let guess = 0; guess < 15; guess += 1) {
      expect(await probe(`guess${guess}`)).toMatch(/^carmine_referrer=ada;/)
      expect(await probe('bob')).toBeUndefined()
    }
    expect([await probe('guess'), await probe('bob')]).toEqual([undefined, undefined])
    await pool.end()
  })

  test('over https in a Secure cookie with the __Host- prefix', async () => {
    expect(await cookieOf('/?refer=ada', { isHttps: true })).toBe(
      '__Host-carmine_referrer=ada; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly; Secure',
    )
  })

  test('https is detected from the connection, a trusted proxy or the address of the deployment', () => {
    const plain = { TRUST_PROXY: false, NEXT_PUBLIC_WEB_HOST_URL: 'http://localhost:3000' }
    const request = { isEncrypted: false, proto: 'https', host: 'localhost:3000' }
    expect(cameOverHttps(plain, request)).toBe(false)
    expect(cameOverHttps(plain, { ...request, isEncrypted: true })).toBe(true)
    expect(cameOverHttps({ ...plain, TRUST_PROXY: true }, request)).toBe(true)
    const deployed = { ...plain, NEXT_PUBLIC_WEB_HOST_URL: 'https://carmine.example' }
    expect(cameOverHttps(deployed, request)).toBe(false)
    expect(cameOverHttps(deployed, { ...request, host: 'carmine.example' })).toBe(true)
  })

  test('but not from an invalid username, a data request, a POST or a page without a referral', async () => {
    expect(await cookieOf('/?refer=a%0d%0aSet-Cookie:x')).toBeUndefined()
    expect(await cookieOf('/_next/data/x.json?refer=ada')).toBeUndefined()
    expect(await cookieOf('/?refer=ada', { method: 'POST' })).toBeUndefined()
    expect(await cookieOf('/projects')).toBeUndefined()
  })
})
