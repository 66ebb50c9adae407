import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headers as securityHeaders } from '@/server/http/security-headers'
import { freshFolder, startCarmine, type Carmine } from '@tests/support/carmine'
import { removeFolder } from '@tests/support/folders'
import { AUTH_SECRET, databaseOf, createUser, withoutSecondFactor, type SignedInUser } from '@tests/support/running'

// Behaviour that needs a real connection: headers, oversized bodies, endpoints for localhost only.
let carmine: Carmine
let admin: SignedInUser
beforeAll(async () => {
  carmine = await startCarmine({ env: { SEED_DEMO: 'false', AUTH_SECRET }, dataDir: await freshFolder() })
  const db = await databaseOf(carmine)
  await withoutSecondFactor(db)
  admin = await createUser(db, 'root', 'Super Admin')
  await db.close()
}, 90_000)
afterAll(async () => {
  await carmine.end()
  await removeFolder(carmine.dataDir)
})

const api = (path: string, init?: RequestInit) => fetch(`${carmine.url}/api/v1${path}`, init)
const asAdmin = () => ({ Authorization: `Bearer ${admin.token}` })

test.each(['/health/ready', '/countries?limit=1', '/nothing-here', '/auth/sessions'])(
  'every API response carries the security headers: %s',
  async (path) => {
    const answer = await api(path)
    for (const [name, value] of securityHeaders) expect(answer.headers.get(name), name).toBe(value)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  },
)

test.each([
  ['the sign of life', '/api/v1/health/live', 200],
  ['the figures for monitoring', '/metrics', 200],
  ['a redirect that the pages make by themselves', '/fonts/', 308],
  ['a picture', '/logo.svg', 200],
  ['an address that cannot be decoded', '/projects/%zz', 404],
  ['a mailbox that is shut', '/dev/mailbox', 404],
  ['a script that is not there', '/_next/static/chunks/', 404],
])('%s has the HSTS and nosniff headers and cannot be framed', async (_, path, status) => {
  const answer = await fetch(carmine.url + path, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('Content-Type') ?? 'text/plain; charset=utf-8').toMatch(/^(?!text\/|image\/svg).|; charset=utf-8$/i)
})

test.each([
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/src/server/main.ts',
  '/dist/server.mjs',
  '/dist/server.mjs.map',
  '/.next/BUILD_ID',
  '/dev/ui',
])('repository and development files are not served: %s', async (path) => expect((await fetch(carmine.url + path)).status).toBe(404))

test.each(['/fonts/', '/_next/', '/_next/static/', '/_next/static/chunks/'])('no folder is listed: %s', async (path) => {
  const answer = await fetch(carmine.url + path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('Index of')
})

test('a valid request id is kept, and an invalid one is replaced', async () => {
  const idFor = async (requestId: string) =>
    (await api('/health/ready', { headers: { 'X-Request-Id': requestId } })).headers.get('X-Request-Id')
  expect(await idFor('given-by-a-proxy')).toBe('given-by-a-proxy')
  expect(await idFor('no good: <script>')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the liveness endpoint returns ok and is not cached', async () => {
  const answer = await api('/health/live')
  expect(await answer.json()).toEqual({ success: true, statusCode: 200, message: 'Success', data: { status: 'ok' } })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a rate-limited path returns the remaining number of requests', async () => {
  const answer = await api('/users/somebody/is-exists')
  expect(answer.status).toBe(200)
  for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) expect(answer.headers.get(name), name).toMatch(/^\d+$/)
})

test('an unpaired surrogate is refused as malformed; a complete pair is saved', async () => {
  const add = (title: string) =>
    api('/faq-categories', {
      method: 'POST',
      headers: { ...asAdmin(), 'Content-Type': 'application/json' },
      body: `{"title":"${title}","description":null,"isActive":true}`,
    })
  for (const half of ['\\ud83d', 'Before \\uDE00 after'])
    expect(await (await add(half)).json()).toMatchObject({ statusCode: 400, code: 'MALFORMED' })
  expect(await (await add('\\ud83d\\ude00')).json()).toMatchObject({ success: true, data: { title: '😀' } })
})

test.each(['text/plain', 'text/plain; application/json', 'application/x-www-form-urlencoded', ''])(
  'a content type that another site can send without a preflight is not accepted as JSON: %s',
  async (type) => {
    const body = new Blob(['{"email":"root","password":"x"}'])
    expect((await api('/auth/login', { method: 'POST', headers: { 'Content-Type': type }, body })).status).toBe(415)
  },
)

test('a body whose Content-Length is too large is refused', async () => {
  const answer = await api('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' }),
  })
  expect(answer.status).toBe(413)
})

test('a body without a Content-Length is refused when it becomes too large', async () => {
  expect(await statusOfBody('/auth/login', 2_000_000, { 'Transfer-Encoding': 'chunked' })).toBe(413)
})

test('fifty megabytes from a gateway are refused with and without Content-Length, and memory use stays stable', async () => {
  const path = `/webhooks/btcpay/${admin.id}`
  const before = await residentBytes()
  for (let time = 0; time < 5; time += 1) {
    expect(REFUSED).toContain(await statusOfBody(path, 50_000_000, { 'Content-Length': '50000000' }))
    expect(REFUSED).toContain(await statusOfBody(path, 50_000_000, { 'Transfer-Encoding': 'chunked' }))
  }
  expect((await residentBytes()) - before).toBeLessThan(60_000_000)
})

test.each([
  ['asked as one asks a proxy', 'GET http://carmine.example/api/v1/health/live', 400],
  ['about everything', 'OPTIONS *', 400],
  ['in a way that nobody knows', 'TRACE /api/v1/projects', 405],
  ['for a page whose name cannot be one', 'GET /projects/%00', 404],
  ['for a page with a broken address', 'GET /projects/%zz', 404],
  ['for an address above everything', 'GET /api/v1/../../etc/passwd', 404],
])('a request %s is refused', async (_, line, status) => {
  expect((await firstLineOf(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
})

test('a request that contains a second one is refused', async () => {
  const two =
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n'
  expect(await firstLineOf(two)).toMatch(/^HTTP\/1.1 400 /)
})

test('a client that disconnects in the middle of a request is not logged as a database failure', async () => {
  const socket = connect(carmine.port, '127.0.0.1')
  socket.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":',
    () => setTimeout(() => socket.destroy(), 100),
  )
  await once(socket, 'close')
  await sleep(200)
  expect(carmine.output()).not.toContain('The database was away')
})

test('a list is exported as complete CSV, with its own headers and the security headers', async () => {
  const answer = await api('/countries', { headers: { Accept: 'text/csv' } })
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv/)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await answer.text()).trim().split('\n').length).toBeGreaterThan(200)
})

test('pages have a policy that allows no unsafe script sources, and contain no inline scripts', async () => {
  const answer = await fetch(`${carmine.url}/`)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const html = await answer.text()
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:json|ld\+json)")[^>]*>/g)]
  expect(inline.map(([tag]) => tag)).toEqual([])
})

test('metrics are served to requests from this machine only', async () => {
  const response = await fetch(`${carmine.url}/metrics`)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/carmine_http_seconds_count\{area="api",method="GET",status="200"\} \d+/)
  expect((await fetch(`${carmine.url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(404)
  expect(await statusUnderHost('carmine.example')).toBe(404)
})

test('the mailbox returns 404 in production without demo data', async () => {
  await mkdir(join(carmine.dataDir, 'mail'), { recursive: true })
  await writeFile(join(carmine.dataDir, 'mail', '20261120T120000000Z0000-ada@example.test.eml'), 'Subject: hush\n\ntext')
  for (const path of ['/dev/mailbox', '/dev/mailbox/20261120T120000000Z0000-ada@example.test.eml']) {
    const answer = await fetch(carmine.url + path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('hush')
  }
})

test('the list of sessions does not show an address from X-Forwarded-For', async () => {
  const sessions = await api('/auth/sessions', { headers: { ...asAdmin(), 'X-Forwarded-For': '198.51.100.7' } })
  expect(sessions.status).toBe(200)
  expect(await sessions.text()).not.toContain('198.51.100.7')
})

/** Sends exactly this text. @returns the first bytes of the response */
async function firstLineOf(text: string): Promise<string> {
  const socket = connect(carmine.port, '127.0.0.1')
  socket.write(text)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString()
}

// A client that keeps sending after a refusal gets a closed connection, sometimes before it has read the refusal.
const CUT_OFF = 0
const REFUSED = [413, CUT_OFF]
const CONNECTION_CLOSED = ['EPIPE', 'ECONNRESET']

/** Posts a body of this many bytes and stops sending when refused. @returns the status */
function statusOfBody(path: string, bytes: number, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const more = { 'Content-Type': 'application/json', ...headers }
    const call = request(`${carmine.url}/api/v1${path}`, { method: 'POST', agent: false, headers: more }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', (error: NodeJS.ErrnoException) => (CONNECTION_CLOSED.includes(error.code ?? '') ? resolve(CUT_OFF) : reject(error)))
    const piece = 'x'.repeat(50_000)
    const talk = (left: number): void => {
      if (left <= 0) return void call.end()
      if (!call.destroyed) call.write(piece, () => talk(left - piece.length))
    }
    talk(bytes)
  })
}

const residentBytes = async (): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${carmine.process.pid}/status`, 'utf8'))?.[1]) * 1024

/** Requests /metrics with another Host header, as DNS rebinding can. @returns the status */
function statusUnderHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${carmine.url}/metrics`, { agent: false, headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test('a client over the rate limit receives the same headers and Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => api('/users/somebody/is-exists')))
  const over = answers.find(({ status }) => status === 429)
  expect(over?.headers.get('RateLimit-Remaining')).toBe('0')
  expect(over?.headers.get('RateLimit-Limit')).toBe('60')
  for (const name of ['RateLimit-Reset', 'Retry-After']) expect(Number(over?.headers.get(name)), name).toBeGreaterThan(0)
})
