import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '@/server/app'
import { systemClock } from '@/server/infra/clock'
import { openDatabase } from '@/server/db/database'
import { readEnv } from '@/server/environment/env'
import { noLimits } from '@/server/http/limits'
import { memoryJobs } from '@/server/infra/jobs/memory-jobs'
import { deriveSecrets } from '@/server/infra/secrets'
import { authenticate } from '@/server/modules/auth/sessions/sessions'
import { implementation } from '@/server/modules/implementation'

/** A process with the API, without pages and jobs, so that a scenario can kill hundreds of them: `api-child <database> <secret>`. */
const [url = '', secret = ''] = process.argv.slice(2)
const db = openDatabase({ url, max: 6, bookCurrency: 'USD', onError: () => undefined })
const unused = () => Promise.reject(new Error('This work keeps no files'))
const app = createApp({
  services: {
    db,
    autonomousDb: db,
    replica: db,
    clock: systemClock,
    env: readEnv({ NODE_ENV: 'test', GATEWAY_PRIVATE_HOSTS: '127.0.0.1' }),
    secrets: deriveSecrets(secret),
    files: { put: unused, get: unused, write: unused, read: () => new ReadableStream(), remove: unused, free: unused, sweep: unused },
    jobs: memoryJobs(),
    limits: noLimits,
    log: pino({ level: 'silent' }),
    wakeMail: () => undefined,
    deployment: { address: 'http://localhost', notices: [] },
  },
  implementation,
  authenticate,
})
const server = createServer(getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0]))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
