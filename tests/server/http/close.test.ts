import { once } from 'node:events'
import { get, Agent, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHttpServer } from '@/server/http/http-server'

test('closing ends with the last response, also if it began before the drain on a keep-alive connection', async () => {
  const httpServer = createHttpServer(() => undefined)
  const port = await httpServer.listen(0, '127.0.0.1')
  const responses: ServerResponse[] = []
  httpServer.open({ '/': (_, response) => void (response.writeHead(200), response.write('begun'), responses.push(response)) })
  const agent = new Agent({ keepAlive: true })
  const call = get({ host: '127.0.0.1', port, path: '/', agent })
  const [answer] = await once(call, 'response')
  await httpServer.drain(0, 0)
  const from = performance.now()
  const closed = httpServer.close(5_000)
  await sleep(100)
  responses[0]?.end()
  answer.resume()
  await closed
  expect(performance.now() - from).toBeLessThan(3_000)
  agent.destroy()
})
