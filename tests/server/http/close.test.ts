import { once } from 'node:events'
import { get, Agent, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
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

test('requests that arrive while the process is busy are answered before it closes', async () => {
  const httpServer = createHttpServer(() => undefined)
  const port = await httpServer.listen(0, '127.0.0.1')
  httpServer.open({ '/': (_, response) => void response.end('answered') })
  // In a separate thread, because this one is blocked.
  const client = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    setTimeout(() => fetch(workerData).then((answer) => answer.text()).then(
      (text) => parentPort.postMessage(text), (error) => parentPort.postMessage(String(error.cause))), 300)`,
    { eval: true, workerData: `http://127.0.0.1:${port}/` },
  )
  await once(client, 'online')
  const received = once(client, 'message')
  const drained = httpServer.drain(100, 2_000)
  blockFor(700)
  await drained
  await httpServer.close(1_000)
  expect(await received).toEqual(['answered'])
  await client.terminate()
})

/** Blocks the event loop, as a long computation would. */
const blockFor = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
