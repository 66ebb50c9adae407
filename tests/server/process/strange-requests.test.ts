import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from '@/server/http/http-server'
import { mailboxHandler } from '@/server/http/mailbox'
import { removeFolder, temporaryFolder } from '@tests/support/folders'

const folder = await temporaryFolder('files')
const httpServer = createHttpServer(() => undefined)
const port = await httpServer.listen(0, '127.0.0.1')
httpServer.open({
  '/': (_, response) => void response.end('a page'),
  '/dev/mailbox': mailboxHandler(folder, { light: '/logo.svg', dark: '/logo.svg' }, () => true),
})
afterAll(async () => {
  await httpServer.close(0)
  await removeFolder(folder)
})

/** Sends this request head unchanged. @returns the status of the response */
async function statusOf(head: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => void (text += piece))
  await once(socket, 'close')
  return Number(text.split(' ')[1])
}

test.each(['/dev/mailbox/%', '/dev/mailbox/%E0%A4%A', '/dev/mailbox/%ff', '/%', '/projects/%zz', '/api/v1/files/%c3'])(
  'an address that cannot be decoded returns 404: %s',
  async (path) => {
    expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: localhost`)).toBe(404)
  },
)

test('an address with encoded non-ASCII letters is served', async () => {
  expect(await statusOf('GET /projekt-%C3%BCber HTTP/1.1\r\nHost: localhost')).toBe(200)
  expect(await statusOf('GET /projects?search=100% HTTP/1.1\r\nHost: localhost')).toBe(200)
  expect(await statusOf('GET /dev/mailbox HTTP/1.1\r\nHost: localhost')).toBe(200)
})

test('a request with two Host headers is refused, whatever their values', async () => {
  expect(await statusOf('GET / HTTP/1.1\r\nHost: localhost')).toBe(200)
  expect(await statusOf('GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost')).toBe(400)
  expect(await statusOf('GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\nhOST: evil.example')).toBe(400)
})
