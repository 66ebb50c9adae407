import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION } from 'node:tls'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import type { Endpoint } from '@/contract/core/endpoint'
import { deriveSecrets } from '@/server/infra/secrets'
import { freshCode, freshFlow } from '@/server/modules/auth/codes/code-hashes'
import { freezePath } from '@/server/modules/auth/links'
import { newLinkToken } from '@/server/modules/auth/passwords/link-tokens'
import { newSecret } from '@/server/modules/auth/sessions/second-factor'
import { openSession } from '@/server/modules/auth/sessions/sessions'
import { NOON, startServer } from '../support/server'

/** The statements of docs/security.md about the code, its configuration and its libraries. */
const server = await startServer()
const secrets = deriveSecrets('x'.repeat(40))
const read = (path: string) => readFileSync(path, 'utf8')
const serverFiles = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: read(join('src/server', path)) }))
const USER = '019a0000-0000-7000-8000-000000000001'

test('a refresh secret has 256 bits, and two secrets differ', async () => {
  const person = await server.customer('random')
  const opened = await Promise.all(
    [1, 2].map(() => openSession(server.services, server.db, person.user.id, { userAgent: 'test', address: '127.0.0.1' })),
  )
  const tokens = opened.map(({ refresh }) => Buffer.from(refresh.split('.')[1] ?? '', 'base64url'))
  expect(tokens.map((bytes) => bytes.length * 8)).toEqual([256, 256])
  expect(tokens[0]).not.toEqual(tokens[1])
})

test('a link has 128 random bits and a signature of 128 bits; a flow has 192 bits', () => {
  const links = [1, 2].map(() => newLinkToken(secrets, USER, 'PASSWORD_RESET'))
  expect(links.map((token) => (token.length * 4) / 2)).toEqual([128, 128])
  // The first half of the token is random, the second half is the signature.
  expect(links[0]?.slice(0, 32)).not.toBe(links[1]?.slice(0, 32))
  const flow = freshFlow(secrets)
  expect(Buffer.from(flow.hash, 'base64url').length * 8).toBe(192)
  expect(freshFlow(secrets).hash).not.toBe(flow.hash)
})

test('codes have six digits (20 bits), or twelve past the guesses of the day (39 bits), recovery codes ten of 30 letters (49 bits), authenticator secrets 160 bits', () => {
  const owner = { purpose: 'REGISTER', user_id: null, email: 'ada@example.test' }
  for (let times = 0; times < 50; times += 1) expect(freshCode(secrets, USER, owner, NOON, 6).code).toMatch(/^\d{6}$/)
  for (let times = 0; times < 50; times += 1) expect(freshCode(secrets, USER, owner, NOON, 12).code).toMatch(/^\d{12}$/)
  expect(Math.floor(Math.log2(10 ** 12))).toBe(39)
  expect(Math.round(Math.log2(1_000_000))).toBe(20)
  const source = read('src/server/modules/auth/codes/recovery-codes.ts')
  const letters = /LETTERS = '(\w+)'/.exec(source)?.[1] ?? ''
  const length = 2 * Number(/Array\.from\(\{ length: (\d+) \}/.exec(source)?.[1])
  expect(new Set(letters).size).toBe(letters.length)
  expect(Math.floor(length * Math.log2(letters.length))).toBe(49)
  expect(Secret.fromBase32(newSecret()).bytes.length * 8).toBe(160)
})

test('the server takes random values from node:crypto only', () => {
  expect(
    serverFiles.filter(({ text }) => /Math\.random|crypto\.getRandomValues|pseudoRandomBytes/.test(text)).map(({ path }) => path),
  ).toEqual([])
  const drawing = serverFiles.filter(({ text }) => /\brandom(Bytes|Int)\(/.test(text))
  expect(drawing.length).toBeGreaterThan(5)
  expect(
    drawing.filter(({ text }) => !/import \{[^}]*random(Bytes|Int)[^}]*\} from 'node:crypto'/.test(text)).map(({ path }) => path),
  ).toEqual([])
})

test('hashing, encrypting and signing are done by node:crypto, @node-rs/argon2, jose and otpauth', () => {
  const imports = serverFiles.flatMap(({ text }) => [...text.matchAll(/from '((?:node:)?[@\w][^']*)'/g)].map(([, name = '']) => name))
  const known = ['node:crypto', '@node-rs/argon2', 'jose', 'otpauth']
  expect(known.filter((name) => !imports.includes(name))).toEqual([])
  const cryptoPackages =
    /^(bcrypt|crypto-js|node-forge|tweetnacl|libsodium|jsonwebtoken|speakeasy|md5$|sha\d*$|aes-js|scrypt|pbkdf2|elliptic)/
  expect(imports.filter((name) => cryptoPackages.test(name))).toEqual([])
})

test('keys have 256 bits and differ by use; changed sealed data is refused; signatures have 128 bits', () => {
  const uses = ['token', 'refresh', 'code', 'sealing', 'link', 'statement', 'file', 'audit'] as const
  const keys = uses.map((use) => Buffer.from(secrets.key(use)).toString('hex'))
  expect(keys.map((key) => key.length * 4)).toEqual(uses.map(() => 256))
  expect(new Set(keys).size).toBe(uses.length)
  const sealed = secrets.seal('what is sealed')
  expect(secrets.open(sealed)).toBe('what is sealed')
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1
  expect(() => secrets.open(sealed)).toThrow()
  expect(secrets.mac('link', 'text').length * 8).toBe(256)
  // The token is 22 bytes of content and the signature.
  const token = freezePath(secrets, USER, NOON).split('=')[1] ?? ''
  expect((token.length / 2 - 22) * 8).toBe(128)
})

test('no auth endpoint takes a password hint or the answer to a security question', () => {
  const fields = Object.values(auth).flatMap((endpoint: Endpoint) => Object.keys(endpoint.body?.shape ?? {}))
  expect(fields).toContain('password')
  expect(fields.filter((name) => /hint|question|answer|maiden|remind/i.test(name))).toEqual([])
})

test('outbound TLS uses the default suites of Node: forward secrecy and AEAD first, no broken ones', () => {
  expect(DEFAULT_MIN_VERSION).toBe('TLSv1.2')
  const suites = DEFAULT_CIPHERS.split(':')
  expect(suites.slice(0, 7).filter((suite) => !/^(TLS_(AES|CHACHA20)|ECDHE-(RSA|ECDSA)-AES\d+-GCM)/.test(suite))).toEqual([])
  expect(suites).toEqual(expect.arrayContaining(['!aNULL', '!eNULL', '!EXPORT', '!DES', '!RC4', '!MD5', '!PSK']))
  expect(serverFiles.filter(({ text }) => /\bciphers:|minVersion:|secureProtocol:/.test(text)).map(({ path }) => path)).toEqual([])
})

test('the documented proxy has a trusted certificate and current suites; Carmine itself does not redirect', async () => {
  const proxy = read('docs/operations.md').split('## Reverse proxy')[1]?.split('\n## ')[0] ?? ''
  expect(proxy).toMatch(/publicly trusted certificate, renewed by itself; TLS 1\.3 and 1\.2 only, with forward-secret AEAD suites/)
  expect(proxy).toMatch(/redirect pages from http to https, and refuse `\/api\/` over http instead of redirecting it/)
  // Carmine itself does not redirect http.
  for (const path of ['/health', '/api/v1/none']) {
    const answer = await server.app.fetch(new Request(`http://localhost${path}`, { redirect: 'manual' }))
    expect(answer.status < 300 || answer.status >= 400).toBe(true)
  }
})

test('the server logs through one module; only banner.ts and main.ts write to the standard streams', () => {
  const writers = serverFiles.filter(
    ({ path, text }) => !path.startsWith('operations/') && /console\.\w+\(|process\.std(out|err)\.write/.test(text),
  )
  expect(writers.map(({ path }) => path).sort()).toEqual(['banner.ts', 'main.ts'])
  const loggers = serverFiles.filter(
    ({ path, text }) => /from '(pino|winston|bunyan|log4js)'/.test(text) && /\bpino\(/.test(text) && !path.startsWith('operations/'),
  )
  expect(loggers.map(({ path }) => path)).toEqual(['infra/log.ts'])
})
