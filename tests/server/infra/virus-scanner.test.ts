import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openVirusScanner } from '@/server/infra/files/virus-scanner'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'

/** A fake clamd whose response depends on the content. */
const open: Server[] = []
const sockets = new Set<Socket>()
async function scanner(answer: (content: Buffer) => string): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket)
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      sent = Buffer.concat([sent, part])
      const length = sent.length >= 14 ? sent.readUInt32BE(10) : Infinity
      if (sent.length < 14 + length + 4) return
      expect(sent.subarray(0, 10).toString()).toBe('zINSTREAM\0')
      expect(sent.subarray(14 + length)).toEqual(Buffer.alloc(4))
      socket.end(answer(sent.subarray(14, 14 + length)))
    })
  })
  open.push(server)
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of open) server.close()
})

const judge = (content: Buffer) => (content.includes('a virus') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
const clamd = await scanner(judge)
const server = await startServer({ env: { VIRUS_SCANNER: clamd } })

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function upload(content: Buffer) {
  const ada = await server.customer(`ada-${sockets.size}`)
  const form = new FormData()
  form.set('purpose', 'AVATAR')
  form.set('file', new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }))
  const response = await ada.request('POST', '/files', { body: form })
  return { status: response.status, ...((await response.json()) as { code?: string }) }
}

test('a file that the scanner reports as malicious is not stored; a clean file is', async () => {
  expect(await upload(Buffer.concat([PNG, Buffer.from('a virus')]))).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA' })
  expect(await server.db.one(sql`select count(*)::int as n from files`)).toEqual({ n: 0 })
  expect(await upload(PNG)).toMatchObject({ status: 200 })
})

test('a file is refused if the scanner is unavailable or its result is neither clean nor malicious', async () => {
  const silent = await scanner(() => '')
  const strange = await scanner(() => 'INSTREAM size limit exceeded. ERROR\0')
  for (const address of ['tcp://127.0.0.1:1', silent, strange])
    await expect(openVirusScanner(address)(PNG)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a file of ten megabytes is scanned completely', async () => {
  const much = Buffer.concat([Buffer.alloc(10_000_000, 'x'), Buffer.from('a virus')])
  await expect(openVirusScanner(clamd)(much)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
})
