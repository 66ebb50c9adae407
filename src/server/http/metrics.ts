import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db } from '@/server/db/database'
import { sameBytes } from '@/server/infra/secrets'
import { uncachedHeaders } from './security-headers'
import { createHash } from 'node:crypto'
import { countAnswers } from './answers'
import type { RouteHandler } from './http-server'
import { isLoopback } from './loopback'

export type Metrics = {
  observe(request: IncomingMessage, response: ServerResponse): void
  watchPool(name: string, db: Db): void
  handler: RouteHandler
}

/** Prometheus metrics: the process, response times, and the use of database connections. */
export function createMetrics(token: string | undefined): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = countAnswers()
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
    observe: answers.observe,
    watchPool: (name, db) => void pools.set(name, db),
    async handler(request, response) {
      if (!isAllowed(request, token)) return void response.writeHead(404, uncachedHeaders).end()
      response
        .writeHead(200, { ...uncachedHeaders, 'Content-Type': registry.contentType })
        .end(`${await registry.metrics()}\n${answers.text()}`)
    },
  }
}

/** If a token is configured, callers must present it; otherwise only this machine has access. */
function isAllowed(request: IncomingMessage, token: string | undefined): boolean {
  if (!token) return isLoopback(request)
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return sameBytes(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
}
