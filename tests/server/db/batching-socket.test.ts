import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BatchingSocket } from '@/server/db/batching-socket'

const received: Buffer[] = []
const server = createServer((peer) => peer.on('data', (bytes) => received.push(bytes)))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

test('sends what is written in one turn at once, in order, and what is written later separately', async () => {
  const socket = new BatchingSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const sent = vi.spyOn(socket as Required<typeof socket>, '_writev')
  const single = vi.spyOn(socket, '_write')

  socket.write('begin;')
  socket.cork()
  socket.write('parse;')
  socket.write('bind;')
  socket.uncork()
  await Promise.resolve().then(() => socket.write('sync;'))
  await new Promise((resolve) => setImmediate(resolve))
  expect([sent, single].map(({ mock }) => mock.calls.length)).toEqual([1, 0])

  socket.write('commit;')
  await new Promise((resolve) => setImmediate(resolve))
  expect([sent, single].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  socket.end()
  await once(socket, 'close')
  expect(Buffer.concat(received).toString()).toBe('begin;parse;bind;sync;commit;')
})
