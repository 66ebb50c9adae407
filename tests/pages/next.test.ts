import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openPages } from '@/server/http/pages'

const LanguagesDate = Date
const httpServer = createServer()
await new Promise<void>((resolve) => void httpServer.listen(0, '127.0.0.1', resolve))
const { port } = httpServer.address() as AddressInfo
const pages = await openPages({
  dir: process.cwd(),
  env: { NODE_ENV: 'production' },
  httpServer,
  hostname: '127.0.0.1',
  port,
})
httpServer.on('request', (request, response) => void pages.handler(request, response))
afterAll(async () => {
  await pages.close()
  httpServer.close()
})

test('Date is still the native constructor while Next serves the pages', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/offline`)).status).toBe(200)
  expect(Date).toBe(LanguagesDate)
  expect(new Date(0).constructor).toBe(LanguagesDate)
  expect(Function.prototype.toString.call(Date)).toContain('[native code]')
})
