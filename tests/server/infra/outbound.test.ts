import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_MAX_VERSION, DEFAULT_MIN_VERSION } from 'node:tls'
import nodemailer from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '@/server/environment/env'
import { smtpOptions } from '@/server/infra/mail/mailer'
import { InwardAddress, isInwardAddress, isReadableOnTheWay, pointsInward, requestOutside, type Resolve } from '@/server/infra/outbound'
import { removeFolder, temporaryFolder } from '@tests/support/folders'

let calls = 0
const provider = createServer((_, response) => {
  calls += 1
  response.end('{"secret":"inside"}')
})
await new Promise<void>((ready) => void provider.listen(0, '127.0.0.1', ready))
const { port } = provider.address() as AddressInfo
afterAll(() => new Promise<void>((closed) => void provider.close(() => closed())))

const request = (address: string, privateHosts: readonly string[] = [], resolve?: Resolve) =>
  requestOutside(address, { method: 'GET', headers: {}, signal: AbortSignal.timeout(5_000), mostBytes: 1000, privateHosts }, resolve)
const resolvesTo =
  (...addresses: string[]): Resolve =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test.each([
  ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '224.0.0.1',
    '255.255.255.255',
  ],
])('%s is an internal address', (address) => {
  expect(isInwardAddress(address)).toBe(true)
})

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is an external address',
  (address) => {
    expect(isInwardAddress(address)).toBe(false)
  },
)

test.each([
  ...[
    'http://localhost:23000',
    'http://LOCALHOST.',
    'http://btcpay',
    'http://a.localhost',
    'http://metadata.google.internal/computeMetadata',
    'http://printer.local',
  ],
  ...[
    'http://127.1',
    'http://2130706433',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://[::1]:8080',
    'http://[::ffff:10.0.0.1]',
    'http://169.254.169.254/latest',
  ],
  ...['https://user:password@10.0.0.5/', 'http://127.0.0.1.', 'http://１２７.０.０.１'],
])('%s points to the internal network, unless its host is allowed', (address) => {
  expect(pointsInward(address, [])).toBe(true)
  expect(pointsInward(address, [new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')])).toBe(false)
})

test('a public address does not point to the internal network', () => {
  for (const address of ['https://btcpay.example.org', 'https://1.1.1.1', 'https://localhost.example.org'])
    expect(pointsInward(address, [])).toBe(false)
})

test('an internal provider is not called, neither by its address nor by a name that resolves to it', async () => {
  await expect(request(`http://127.0.0.1:${port}/`)).rejects.toBeInstanceOf(InwardAddress)
  await expect(request(`https://provider.example:${port}/`, [], resolvesTo('127.0.0.1'))).rejects.toBeInstanceOf(InwardAddress)
  await expect(request(`https://provider.example:${port}/`, [], resolvesTo('1.1.1.1', '127.0.0.1'))).rejects.toBeInstanceOf(InwardAddress)
  await expect(request(`https://provider.example:${port}/`, [], resolvesTo('::ffff:127.0.0.1'))).rejects.toBeInstanceOf(InwardAddress)
  expect(calls).toBe(0)
})

test('an internal host that the installation allows is called', async () => {
  expect(await request(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({ status: 200, text: '{"secret":"inside"}' })
  expect(await request(`http://localhost:${port}/`, ['localhost'])).toMatchObject({ status: 200 })
})

test('an external provider is called over https only, and plain http counts as readable in transit', async () => {
  await expect(request('http://btcpay.example.org/', [], resolvesTo('1.1.1.1'))).rejects.toThrow('requires TLS')
  expect(isReadableOnTheWay('http://btcpay.example.org', [])).toBe(true)
  expect(isReadableOnTheWay('HTTPS://btcpay.example.org', [])).toBe(false)
  expect(isReadableOnTheWay('http://btcpay.lan', ['btcpay.lan'])).toBe(false)
})

const remote = (query: string) => ({ DATABASE_URL: `postgresql://db.example.org/carmine${query}`, AUTH_SECRET: 'x'.repeat(40) })

test.each(['', '?sslmode=no-verify', '?sslmode=prefer', '?sslmode=require&uselibpqcompat=true'])(
  'a database on another machine is refused without a verified certificate: %s',
  (query) => expect(() => readEnv(remote(query))).toThrow(/^The environment variable DATABASE_URL is invalid: connects to another machine/),
)

test('a database on another machine is accepted with a verified certificate or sslmode=disable', () => {
  for (const mode of ['verify-full', 'verify-ca', 'require', 'disable']) expect(() => readEnv(remote(`?sslmode=${mode}`))).not.toThrow()
  for (const host of ['localhost', '127.0.0.1:5432', '[::1]', ''])
    expect(() => readEnv({ ...remote(''), DATABASE_URL: `postgresql://${host}/carmine` })).not.toThrow()
})

test('a secret can be read from a file; a missing file and a second value are refused', async () => {
  const folder = await temporaryFolder('files')
  const file = join(folder, 'auth')
  await writeFile(file, `${'s'.repeat(40)}\n`)
  expect(readEnv({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('s'.repeat(40))
  expect(() => readEnv({ AUTH_SECRET_FILE: file, AUTH_SECRET: 'x'.repeat(40) })).toThrow('are both set')
  expect(() => readEnv({ AUTH_SECRET_FILE: join(folder, 'none') })).toThrow('AUTH_SECRET_FILE is invalid')
  await writeFile(file, 'short')
  expect(() => readEnv({ AUTH_SECRET_FILE: file })).toThrow(/AUTH_SECRET is invalid: needs at least 32/)
  await removeFolder(folder)
})

test('connections use TLS 1.2 or later and verify certificates', () => {
  expect([DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION]).toEqual(['TLSv1.2', 'TLSv1.3'])
  expect(process.env.NODE_TLS_REJECT_UNAUTHORIZED ?? '1').toBe('1')
})

test('email to another machine requires TLS, unless the URL sets ignoreTLS', () => {
  expect(smtpOptions('smtp://user:secret@mail.example.org:587')).toMatchObject({ requireTLS: true })
  expect(smtpOptions('smtp://localhost:25')).not.toHaveProperty('requireTLS')
  expect(smtpOptions('smtp://relay.lan:25?ignoreTLS=true')).not.toHaveProperty('requireTLS')
})

test('a mail server without TLS receives neither the password nor the email', async () => {
  const hosts: string[] = []
  const server = createTcpServer((socket) => {
    socket.write('220 mail.example.org ESMTP\r\n')
    socket.on('data', (words: Buffer) => {
      hosts.push(words.toString())
      socket.write('250 mail.example.org\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port: smtp } = server.address() as AddressInfo
  const options = { ...smtpOptions('smtp://user:secret@mail.example.org'), url: `smtp://user:secret@127.0.0.1:${smtp}` }
  await expect(nodemailer.createTransport(options).sendMail({ from: 'a@example.test', to: 'b@example.test', text: 'x' })).rejects.toThrow()
  expect(hosts.join('')).toMatch(/STARTTLS/)
  expect(hosts.join('')).not.toMatch(/AUTH|MAIL FROM/)
  await new Promise<void>((closed) => void server.close(() => closed()))
})
