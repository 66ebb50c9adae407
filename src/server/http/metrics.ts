import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '@/server/core/database'
import { sameBytes } from '@/server/core/secrets'
import { createHash } from 'node:crypto'
import type { Door } from './front'
import { isLoopback } from './loopback'

export type Metrics = {
  observe(request: IncomingMessage, response: ServerResponse): void
  watchPool(name: string, db: Db): void
  door: Door
}

/** Figures for Prometheus: the process itself, how long answers take, how busy the database connections are. */
export function createMetrics(token: string | undefined): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'carmine_http_seconds',
    help: 'How long an answer took',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const pools = new Map<string, Db>()
  new Gauge({
    name: 'carmine_database_connections',
    help: 'Connections of a pool, by what they do',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { pool }] of pools) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waited for' }, pool.waitingCount)
      }
    },
  })
  return {
    observe(request, response) {
      const started = performance.now()
      // An answer that the caller did not wait for counts too, hence close and not finish.
      response.once('close', () => {
        seconds.observe(
          { area: areaOf(request.url ?? '/'), method: request.method ?? 'GET', status: String(response.statusCode) },
          (performance.now() - started) / 1000,
        )
      })
    },
    watchPool: (name, db) => void pools.set(name, db),
    async door(request, response) {
      if (!isAllowed(request, token)) return void response.writeHead(404).end()
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(await registry.metrics())
    },
  }
}

const areaOf = (url: string): string => (url.startsWith('/api/') ? 'api' : url.startsWith('/_next/') ? 'static' : 'page')

/** With a token, whoever brings it; without one, only this machine. */
function isAllowed(request: IncomingMessage, token: string | undefined): boolean {
  if (!token) return isLoopback(request)
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return sameBytes(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
}
