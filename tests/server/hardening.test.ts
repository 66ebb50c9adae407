import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../support/server'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }))
const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test.each([
  ['runs text as code', /\beval\(|new Function\(|setTimeout\(\s*['"`]/],
  ['makes a regular expression of a value', /new RegExp\(/],
  ['listens to messages of other windows', /(window|self|globalThis)\.(addEventListener\(\s*'message'|onmessage\s*=)/],
  ['uses a weak hash', /createHash\(\s*'(md5|sha1)'/i],
  ['encrypts in a mode without authentication', /aes-\d+-(ecb|cbc|ctr|cfb|ofb)/i],
  ['trusts any certificate', /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['starts a program through a shell', /shell:\s*true|\bexecSync\(|[^.]\bexec\(\s*`/],
])('no source file %s', (_, pattern) => {
  expect(having(pattern)).toEqual([])
})

const server = await startServer()
const root = await server.admin()

async function post(path: string, text: string) {
  const response = await server.app.fetch(
    new Request(`http://localhost/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${root.token}`, 'Content-Type': 'application/json' },
      body: text,
    }),
  )
  return { status: response.status, ...((await response.json()) as { code?: string }) }
}

test.each(['"__proto__":{"isActive":true}', '"constructor":{"prototype":{"isActive":true}}'])(
  'a body cannot change the prototype of objects: %s',
  async (field) => {
    const answer = await post('/faq-categories', `{"title":"Polluted","description":null,"isActive":true,${field}}`)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
    expect(({} as { isActive?: boolean }).isActive).toBeUndefined()
  },
)

test('a query cannot change the prototype of objects', async () => {
  for (const query of ['__proto__=1', 'constructor=1', '__proto__[isActive]=true']) {
    const answer = await root.request('GET', `/faq-categories?${query}`)
    expect(answer.status).toBeLessThan(500)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('a repeated single-value parameter is refused, and a query does not replace a body field', async () => {
  expect((await root.request('GET', '/faq-categories?page=1&page=2')).status).toBe(422)
  expect((await root.request('GET', '/users?type=Internal&type=Customer')).status).toBe(422)
  const twice = await post('/faq-categories?title=FromQuery', '{"title":"FromBody","description":null,"isActive":true}')
  expect(twice).toMatchObject({ status: 200, data: { title: 'FromBody' } })
})
