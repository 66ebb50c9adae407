import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uncachedHeaders } from './security-headers'
import { StartRefusal } from '@/server/environment/start-refusal'

export type RouteHandler = (request: IncomingMessage, response: ServerResponse) => unknown
/** A handler takes the paths that start with its key; the longest key wins. '/' takes the rest. */
export type RouteHandlers = Readonly<Record<`/${string}`, RouteHandler>>

export type HttpServer = {
  readonly server: Server
  /** Accepts connections; requests before the handlers are open wait for them. */
  listen(port: number, host: string): Promise<number>
  open(handlers: RouteHandlers): void
  /**
   * From now on every response closes its connection, so that clients reconnect elsewhere. Waits until balancers have noticed that this
   * process is not ready and until no new requests arrive, up to a limit.
   */
  drain(atLeast: number, atMost: number): Promise<void>
  /** Stops accepting connections and lets running requests finish; those that exceed the limit are aborted. */
  close(within: number): Promise<void>
}

const MS_BETWEEN_SILENT_CHECKS = 20
/** With 20 ms between them, 160 ms without a new request. */
const SILENT_CHECKS = 8
const MS_BETWEEN_IDLE_CHECKS = 50
const LIVE = '/api/v1/health/live'
const READY = '/api/v1/health/ready'

/** The HTTP server of the process. */
export function createHttpServer(observe: (request: IncomingMessage, response: ServerResponse) => void): HttpServer {
  let handlers: RouteHandlers | undefined
  let draining = false
  let requests = 0
  let unlock: () => void = () => undefined
  const opened = new Promise<void>((resolve) => void (unlock = resolve))
  const answer: RouteHandler = (request, response) => {
    if (draining) response.setHeader('Connection', 'close')
    const refusal = refusalOf(request)
    if (refusal) return refuse(refusal, response)
    // Balancers poll readiness constantly.
    if (request.url !== READY) requests += 1
    // Not measured: it would distort the response time statistics.
    if (request.url === LIVE) return answerLive(response)
    observe(request, response)
    if (handlers) return handlerFor(handlers, request.url ?? '/')?.(request, response)
    if (answersWhileStarting(request, response)) return undefined
    return opened.then(() => handlerFor(handlers, request.url ?? '/')?.(request, response))
  }
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 120_000, maxHeaderSize: 16_384 },
    (request, response) => {
      try {
        const done = answer(request, response)
        if (done instanceof Promise) done.catch(() => failed(response))
      } catch {
        failed(response)
      }
    },
  )
  return {
    server,
    listen: (port, host) => listenOn(server, port, host),
    open(all) {
      handlers = all
      unlock()
    },
    async drain(atLeast, atMost) {
      draining = true
      const from = Date.now()
      await sleep(atLeast)
      // Idle time is counted in checks, each after a turn of the event loop: a busy process has not yet seen requests that have arrived.
      let silentChecks = 0
      do {
        const before = requests
        await sleep(MS_BETWEEN_SILENT_CHECKS)
        silentChecks = requests === before ? silentChecks + 1 : 0
      } while (silentChecks < SILENT_CHECKS && Date.now() - from < atMost)
    },
    close: (within) => closeServer(server, within),
  }
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Refusal = { status: 400 | 404 | 405; text: string; headers?: Readonly<Record<string, string>> }

const FOR_PROXIES: Refusal = { status: 400, text: 'This request is not supported.' }
const TWO_HOSTS: Refusal = { status: 400, text: 'A request names one host.' }
const UNKNOWN_METHOD: Refusal = { status: 405, text: 'This request is not supported.', headers: { Allow: METHODS.join(', ') } }
const NOT_AN_ADDRESS: Refusal = { status: 404, text: 'No page or resource exists at this address.' }

/** Requests that neither pages nor endpoints accept: proxy requests, several Host headers, unknown methods, undecodable addresses. */
function refusalOf({ method = '', url = '', rawHeaders }: IncomingMessage): Refusal | undefined {
  if (!url.startsWith('/')) return FOR_PROXIES
  if (!METHODS.includes(method)) return UNKNOWN_METHOD
  if (hasTwoHosts(rawHeaders)) return TWO_HOSTS
  return url.includes('%') && !isDecodable(url) ? NOT_AN_ADDRESS : undefined
}

/** A proxy may use the first of two Host headers and this server the last, so such requests are refused. Names and values alternate. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** The path; the query string is validated by its reader. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

function refuse({ status, text, headers = {} }: Refusal, response: ServerResponse): void {
  response.writeHead(status, { ...uncachedHeaders, ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}

/** The longest matching prefix. */
function handlerFor(handlers: RouteHandlers | undefined, url: string): RouteHandler | undefined {
  let best = ''
  for (const prefix in handlers) if (prefix.length > best.length && isUnder(url, prefix)) best = prefix
  return handlers?.[best as `/${string}`]
}

/** `/metrics` matches `/metrics` and `/metrics?x`, not `/metricsx`. */
function isUnder(url: string, prefix: string): boolean {
  if (!url.startsWith(prefix)) return prefix === '/'
  const next = url[prefix.length]
  return prefix.endsWith('/') || next === undefined || next === '/' || next === '?'
}

const ALIVE = Buffer.from(JSON.stringify({ success: true, statusCode: 200, message: 'Success', data: { status: 'ok' } }))
const ALIVE_HEADERS = [
  ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(ALIVE.length)],
  ...Object.entries(uncachedHeaders).flat(),
]

/** Liveness: the event loop responds, also during the start and under load. Answered here because balancers poll it constantly. */
function answerLive(response: ServerResponse): void {
  response.writeHead(200, ALIVE_HEADERS).end(ALIVE)
}

/** A starting process reports not ready immediately; all other requests wait until it has started, about a second. */
function answersWhileStarting({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== READY) return false
  const body = { success: false, statusCode: 503, message: 'This process is starting.', data: null, code: 'UNAVAILABLE' }
  response.writeHead(body.statusCode, { ...uncachedHeaders, 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  return true
}

function failed(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(500, { ...uncachedHeaders, 'Content-Type': 'text/plain; charset=utf-8' })
    .end('Something went wrong on our side. Nothing was changed.')
}

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another program is using it' : error.message
      reject(new StartRefusal(`Cannot listen on port ${port}: ${why}. Set PORT to a free port.`))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

async function closeServer(server: Server, within: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A response that began before the drain keeps its connection alive; the connection is idle once the response has ended.
  const idle = setInterval(() => server.closeIdleConnections(), MS_BETWEEN_IDLE_CHECKS)
  server.closeIdleConnections()
  await Promise.race([closed, sleep(within, undefined, { ref: false })])
  clearInterval(idle)
  server.closeAllConnections()
}
