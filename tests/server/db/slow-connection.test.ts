import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { openStore } from '@/server/db/open'

/* A database behind a relay that does not respond on the first connections. */
const behind = new URL(inject('postgres'))
const folder = behind.searchParams.get('host')
const address = folder ? { path: `${folder}/.s.PGSQL.${behind.port}` } : { port: Number(behind.port), host: behind.hostname }
let silent = 0
const relay = createServer((socket) => {
  socket.on('error', () => undefined)
  if (silent-- > 0) return
  const database = connect(address).on('error', () => undefined)
  socket.pipe(database).pipe(socket)
}).listen(0, '127.0.0.1')
await once(relay, 'listening')
afterAll(() => void relay.close())

const opened = (unanswered: number) => {
  silent = unanswered
  const url = Object.assign(new URL(behind), { host: `127.0.0.1:${(relay.address() as AddressInfo).port}`, search: '' }).href
  return openStore({ DATABASE_URL: url, DATA_DIR: '' }, () => undefined)
}

test('the start succeeds when only the first connection to the database times out', async () => {
  expect((await opened(1)).name).toMatch(/^PostgreSQL at 127\.0\.0\.1:/)
}, 60_000)

test('the start is refused when the database never responds', async () => {
  await expect(opened(9)).rejects.toThrow(/^PostgreSQL at \S+ cannot be used: timeout expired\. Check DATABASE_URL\.$/)
}, 60_000)
