import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '@/server/environment/env'
import { openLog } from '@/server/infra/log'
import { openLogSender } from '@/server/infra/log-sender'

/** A log server that stores the lines, unless it is unavailable. */
const receiver = { isAway: false, lines: [] as string[], headers: [] as (string | undefined)[] }
const http = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => void (body += part.toString()))
  request.on('end', () => {
    if (!receiver.isAway) {
      receiver.lines.push(...body.trimEnd().split('\n'))
      receiver.headers.push(request.headers.authorization, request.headers['content-type'])
    }
    response.writeHead(receiver.isAway ? 503 : 204).end()
  })
})
await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready))
afterAll(() => http.close())
const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/logs`

function openTo(privateHosts: readonly string[]) {
  const lost: unknown[] = []
  const options = { address, token: 'a token of sixteen', privateHosts, msBetween: 5, msBetweenTries: 5 }
  const sender = openLogSender({ ...options, onLost: (error) => void lost.push(error) })
  return { sender, lost, log: openLog('info', sender) }
}
const messages = () => receiver.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 400; tries += 1) await sleep(10)
}

test('log lines are sent in the order in which they were written, with the token', async () => {
  const { log, sender } = openTo(['127.0.0.1'])
  for (let place = 0; place < 2_500; place += 1) log.info(`line ${place}`)
  await sender.stop()
  expect(messages()).toEqual(Array.from({ length: 2_500 }, (_, place) => `line ${place}`))
  expect(new Set(receiver.headers)).toEqual(new Set(['Bearer a token of sixteen', 'application/x-ndjson']))
})

test('lines missed by an unavailable receiver are sent when it is back, and the outage is reported once', async () => {
  receiver.lines.length = 0
  receiver.isAway = true
  const { log, sender, lost } = openTo(['127.0.0.1'])
  log.warn('first')
  await until(() => lost.length > 0)
  log.warn('second')
  await sleep(50)
  expect(lost).toHaveLength(1)
  receiver.isAway = false
  await until(() => receiver.lines.length >= 2)
  expect(messages()).toEqual(['first', 'second'])
  await sender.stop()
})

test('beyond twenty thousand waiting lines the oldest are dropped and counted in a separate line', async () => {
  receiver.lines.length = 0
  receiver.isAway = true
  const { sender, lost } = openTo(['127.0.0.1'])
  for (let place = 0; place < 20_010; place += 1) sender.write(`{"msg":"line ${place}"}\n`)
  await until(() => lost.length > 0)
  receiver.isAway = false
  await sender.stop()
  expect(JSON.parse(receiver.lines[0] ?? '')).toMatchObject({ level: 40, omitted: 10 })
  expect(messages().slice(1, 2)).toEqual(['line 10'])
  expect(receiver.lines).toHaveLength(20_001)
})

test('a receiver in the private network that the installation does not allow receives nothing', async () => {
  receiver.lines.length = 0
  const { log, sender, lost } = openTo([])
  log.info('inside')
  await sender.stop()
  expect([receiver.lines, lost]).toEqual([[], [expect.objectContaining({ message: '127.0.0.1 leads into a private network' })]])
})

test.each(['ftp://logs.example.org/x', 'http://logs.example.org/x', 'https://10.0.0.7/x'])(
  'the start with the receiver %s is refused',
  (receiver) => {
    expect(() => readEnv({ LOG_WEBHOOK: receiver })).toThrow(/^The environment variable LOG_WEBHOOK is invalid: /)
    expect(readEnv({ LOG_WEBHOOK: 'https://logs.example.org/x' }).LOG_WEBHOOK).toBe('https://logs.example.org/x')
    expect(readEnv({ LOG_WEBHOOK: 'http://10.0.0.7/x', GATEWAY_PRIVATE_HOSTS: '10.0.0.7' }).LOG_WEBHOOK).toBe('http://10.0.0.7/x')
  },
)
