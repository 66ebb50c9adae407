import type { GetServerSidePropsContext } from 'next'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { site } from '@/config/site'
import { deployment } from '@/contract/system'
import { signInProps } from '@/features/auth/public/sign-in-props'
import { builtFor, deploymentNotices, publicAddress } from '@/server/environment/deployment'
import { readEnv } from '@/server/environment/env'
import { openMailer } from '@/server/infra/mail/mailer'
import { temporaryFolder } from '../support/folders'
import { startServer } from '../support/server'

const server = await startServer()
const API = Symbol.for('carmine.api')
const secret = { AUTH_SECRET: 'x'.repeat(40) }
const noticesOf = (source: Record<string, string>, built?: string) =>
  deploymentNotices({ env: readEnv({ ...secret, ...source }), port: 4104, built }).map(({ code }) => code)

afterEach(() => void Object.assign(globalThis, { [API]: undefined }))

test('a deployment address that differs from the address of the build is reported', () => {
  const configured = { NEXT_PUBLIC_WEB_HOST_URL: 'https://invest.example.org/' }
  expect(noticesOf(configured, 'http://localhost:3000')).toEqual(['ORIGIN_DIFFERS'])
  expect(noticesOf({}, 'http://localhost:3000')).toEqual(['ORIGIN_DIFFERS'])
  expect(noticesOf(configured, 'https://invest.example.org')).toEqual([])
  expect(noticesOf(configured)).toEqual([])
  expect(publicAddress({ env: readEnv(configured), port: 4104 })).toBe('https://invest.example.org')
})

test('the address that the build was made for is read from dist/built-for', async () => {
  const root = await temporaryFolder('files')
  expect(builtFor(root)).toBeUndefined()
  await mkdir(join(root, 'dist'))
  await writeFile(join(root, 'dist', 'built-for'), 'https://invest.example.org\n')
  expect(builtFor(root)).toBe('https://invest.example.org')
})

test('a database on another machine without TLS is reported, also if it is the read replica', () => {
  const at = (host: string, mode: string) => `postgresql://${host}/carmine?sslmode=${mode}`
  expect(noticesOf({ DATABASE_URL: at('db.example.org', 'disable') })).toEqual(['DATABASE_WITHOUT_TLS'])
  expect(
    noticesOf({ DATABASE_URL: at('db.example.org', 'verify-full'), DATABASE_REPLICA_URL: at('reads.example.org', 'disable') }),
  ).toEqual(['DATABASE_WITHOUT_TLS'])
  expect(noticesOf({ DATABASE_URL: at('localhost', 'disable') })).toEqual([])
})

test('a mail server without an address to send from is reported', () => {
  const smtp = { SMTP_URL: 'smtps://user:password@mail.example.org:465' }
  expect(noticesOf(smtp)).toEqual(['MAIL_WITHOUT_SENDER'])
  expect(noticesOf({ ...smtp, MAIL_FROM: 'news@invest.example.org' })).toEqual([])
  expect(noticesOf({ ...smtp, NEXT_PUBLIC_SUPPORT_EMAIL: 'help@invest.example.org' })).toEqual([])
})

test('emails come from the configured address, and replies go to support', async () => {
  const sent = async (source: Record<string, string>) => {
    const folder = await temporaryFolder('files')
    const mailer = openMailer(readEnv({ ...secret, DATA_DIR: folder, ...source }))
    const content = { template: 't', subject: 's', text: 't', html: '<p>t</p>' }
    await mailer({ id: 'one', to: 'ada@example.test', content, createdAt: new Date(0) })
    const [name = ''] = await readdir(join(folder, 'mail'))
    const raw = await readFile(join(folder, 'mail', name), 'utf8')
    return ['From', 'Reply-To', 'Message-ID'].map((header) => new RegExp(`^${header}: (.*)$`, 'm').exec(raw)?.[1])
  }
  const support = { NEXT_PUBLIC_SUPPORT_EMAIL: 'help@invest.example.org' }
  expect(await sent(support)).toEqual(['Carmine <help@invest.example.org>', 'help@invest.example.org', '<one@invest.example.org>'])
  expect(await sent({ ...support, MAIL_FROM: 'news@mail.example.org' })).toEqual([
    'Carmine <news@mail.example.org>',
    'help@invest.example.org',
    '<one@mail.example.org>',
  ])
})

test('a Super Admin sees the address and the notices; a customer receives 403', async () => {
  const admin = await server.admin()
  expect((await admin.call(deployment.get, {})).data).toEqual(server.services.deployment)
  const ada = await server.customer('ada')
  expect(await ada.call(deployment.get, {})).toMatchObject({ status: 403 })
})

test('the sign-in page shows the configured address, and without one only a trusted host', async () => {
  // Simulates a request forwarded by Next, which adds its own headers to those of the client.
  const named = async (sent: Record<string, string>) => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': sent.host, ...sent }
    const req = { headers, rawHeaders: Object.entries(sent).flat() }
    const answer = await signInProps({ req } as unknown as GetServerSidePropsContext)
    return 'props' in answer ? (await answer.props).address : undefined
  }
  Object.assign(globalThis, { [API]: (request: Request) => server.app.fetch(request) })
  expect(await named({ host: 'other.example.net:8080' })).toBeNull()
  expect(await named({ host: 'localhost.example.net' })).toBeNull()
  expect(await named({ host: 'localhost:4104', 'x-forwarded-for': '203.0.113.7' })).toBeNull()
  expect(await named({})).toBeNull()
  expect(await named({ host: 'localhost:4104' })).toBe('localhost:4104')
  expect(await named({ host: '127.0.0.1:4104' })).toBe('127.0.0.1:4104')
  const built = new URL(site.hostUrl).host
  expect(await named({ host: built, 'x-forwarded-for': '203.0.113.7' })).toBe(built)
  Object.assign(server.services.env, { NEXT_PUBLIC_WEB_HOST_URL: 'https://invest.example.org' })
  expect(await named({ host: 'other.example.net:8080' })).toBe('https://invest.example.org')
  expect(await named({ host: 'invest.example.org', 'x-forwarded-for': '203.0.113.7' })).toBe('https://invest.example.org')
  // At another known address the page shows that one, also behind a proxy. A header cannot introduce an unknown address.
  expect(await named({ host: built, 'x-forwarded-for': '203.0.113.7' })).toBe(built)
  expect(await named({ host: '10.0.0.5:3000', 'x-forwarded-host': built, 'x-forwarded-for': '203.0.113.7' })).toBe(built)
  expect(await named({ host: '127.0.0.1:4104' })).toBe('127.0.0.1:4104')
  const relayed = { host: 'invest.example.org', 'x-forwarded-host': 'invest.example.net', 'x-forwarded-for': '203.0.113.7' }
  expect(await named(relayed)).toBe('https://invest.example.org')
})
