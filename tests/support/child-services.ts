import { pino } from 'pino'
import { standingClock } from '@/server/infra/clock'
import { openDatabase } from '@/server/db/database'
import { readEnv } from '@/server/environment/env'
import { noLimits } from '@/server/http/limits'
import { memoryJobs } from '@/server/infra/jobs/memory-jobs'
import { deriveSecrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** The services for a job in a separate process, with the test's database and clock. */
export async function childServices(url: string, now: string): Promise<Services> {
  const db = openDatabase({ url, max: 2, bookCurrency: 'USD', onError: () => undefined })
  await db.one(sql`select 1 as ready`)
  const unused = () => Promise.reject(new Error('This work keeps no files'))
  return {
    db,
    autonomousDb: db,
    replica: db,
    clock: standingClock(new Date(now)),
    env: readEnv({ NODE_ENV: 'test', GATEWAY_PRIVATE_HOSTS: '127.0.0.1' }),
    secrets: deriveSecrets('a secret that only the tests know, long enough'),
    files: { put: unused, get: unused, write: unused, read: () => new ReadableStream(), remove: unused, free: unused, sweep: unused },
    jobs: memoryJobs(),
    limits: noLimits,
    log: pino({ level: 'silent' }),
    wakeMail: () => undefined,
    deployment: { address: 'http://localhost', notices: [] },
  }
}
