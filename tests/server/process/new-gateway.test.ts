import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { gatewayFiles, writeGateways } from '../../../scripts/gateways.mjs'
import { bundleIn } from '../../support/bundle'
import { balance, makeProject } from '../../support/investing'
import { sendRequest, AUTH_SECRET, dataOf, createUser, withoutSecondFactor, type SignedInUser, type Wish } from '../../support/running'
import { startServer } from '../../support/server'

/*
 * A new payment gateway is one folder. The test copies the sources and adds the folder of a fictitious provider, without any other
 * change. The resulting build accepts payments through it, reported by its webhook.
 */
const ADAPTERS = 'src/server/modules/gateway-adapters'
const copy = join(process.cwd(), 'dist', `new-gateway-${process.pid}`)

const server = await startServer()
const provider = await startProvider()
let child: ChildProcess
let url: string
let root: SignedInUser
let ada: SignedInUser

beforeAll(async () => {
  child = await start(await buildWithFolder())
  await withoutSecondFactor(server.db)
  root = await createUser(server.db, 'root', 'Super Admin')
  ada = await createUser(server.db, 'ada')
}, 60_000)

afterAll(() => {
  child.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})

/** Builds the sources with the additional folder, like the product. */
function buildWithFolder(): Promise<string> {
  mkdirSync(copy, { recursive: true })
  for (const part of ['src', 'tests/support', 'tsconfig.json', 'package.json']) cpSync(part, join(copy, part), { recursive: true })
  cpSync('tests/support/gateways/slip-pay', join(copy, ADAPTERS, 'slip-pay'), { recursive: true })
  writeGateways(copy)
  return bundleIn(copy, 'tests/support/api-child.ts')
}

async function start(file: string): Promise<ChildProcess> {
  const started = spawn(process.execPath, [file, server.url, AUTH_SECRET], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(started.stdout, 'data')) as [Buffer]
  url = `http://127.0.0.1:${port.toString().trim()}`
  return started
}

/** The fictitious provider: its slips and the amount paid on each. */
async function startProvider() {
  const slips = new Map<string, { id: string; asks: string; paid: string }>()
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = slips.get(request.url?.split('/')[2] ?? '')
      const slip = known ?? { id: randomUUID(), paid: '0.00', ...(JSON.parse(Buffer.concat(chunks).toString()) as { asks: string }) }
      slips.set(slip.id, slip)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...slip, now: Date.now() }))
    })
  })
  await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready))
  afterAll(() => void http.close())
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, slips }
}

const call = async <T>(wish: Wish): Promise<T> => dataOf<T>(await sendRequest(url, wish))
const sendWebhook = (gateway: string, slip: string, key = 'a key') =>
  fetch(`${url}/api/v1/webhooks/slip-pay/${gateway}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Slip-Key': key },
    body: JSON.stringify({ delivery: randomUUID(), slip }),
  })

test('the generated files match the gateway folders', () => {
  for (const [path, text] of Object.entries(gatewayFiles())) expect(readFileSync(path, 'utf8'), `${path}: npm run gateways`).toBe(text)
})

test('no source file outside the gateway folders names a provider', () => {
  const names = readdirSync(ADAPTERS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(names).toContain('btcpay')
  const written = Object.keys(gatewayFiles())
  const naming = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !written.includes(path) && !path.startsWith(join(ADAPTERS, 'btcpay')))
    .filter((path) => /btcpay/i.test(readFileSync(path, 'utf8')))
  expect(naming).toEqual([])
})

test('a gateway added as one folder takes payments with its own kind, settings, checkout and webhook', async () => {
  const { id: currency } = await server.db.one<{ id: string }>(sql`select id from currencies where currency_code = 'USD'`)
  // Approvals are switched off, because they are tested elsewhere.
  for (const action of ['gateway.receiving-account', 'country.gateways'] as const) await server.withoutApproval(action)
  const gatewayBody = { title: 'Slips', kind: 'SLIP_PAY', instructions: 'Pay the slip', currency, account: 'Slip' }
  const post = (body: object) => sendRequest(url, { user: root, path: '/payment-gateways', body })
  const config = { server: provider.address, key: 'a key' }
  expect(await post(gatewayBody)).toMatchObject({ status: 422, text: expect.stringContaining('its address and key') as string })
  const foreign = { url: 'https://pay.test', storeId: 'a', apiKey: 'b', webhookSecret: 'c' }
  expect(await post({ ...gatewayBody, config: foreign })).toMatchObject({ status: 422 })
  const { id: gateway, kind } = dataOf<{ id: string; kind: string }>(await post({ ...gatewayBody, config }))
  expect(kind).toBe('SLIP_PAY')

  const [country] = await call<{ id: string }[]>({ user: root, method: 'GET', path: '/countries?searchTerm=United%20States' })
  await call({ user: root, path: `/countries/${country!.id}/add-payment-gateways`, body: { gateways: [gateway] } })
  const project = await makeProject(server)
  const body = { project: project.id, lockedPeriod: 6, investmentAmount: '100.00', acknowledgedRisk: true, source: 'GATEWAY' }
  const { id } = await call<{ id: string }>({ user: ada, path: '/investments', body })
  const pay = { user: ada, path: `/investments/${id}/make-payment`, body: { gateway, amount: '100.00' } }
  const { transactionId: slip, checkout } = await call<{ transactionId: string; checkout: { url: string } }>(pay)
  expect(checkout.url).toBe(`${provider.address}/slips/${slip}`)

  provider.slips.get(slip)!.paid = '130.00'
  expect(await sendWebhook(gateway, slip, 'another key')).toMatchObject({ status: 401 })
  const status = () => call<{ status: string; paidAmount: string }>({ user: ada, method: 'GET', path: `/investments/${id}` })
  expect(await status()).toMatchObject({ status: 'AWAITING_PAYMENT' })
  const responses = await Promise.all(Array.from({ length: 5 }, () => sendWebhook(gateway, slip)))
  expect(responses.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(await status()).toMatchObject({ status: 'ACTIVE', paidAmount: '100.00' })
  // The overpayment is credited to the balance once.
  expect(await balance(server, account.available(ada.id))).toBe('30.00')
})

test('the published API description lists the new gateway and the existing one', async () => {
  const { paths } = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/webhooks/slip-pay/{gatewayId}', '/webhooks/btcpay/{gatewayId}']))
})
