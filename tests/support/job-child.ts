import { pino } from 'pino'
import { standingClock } from '@/server/core/clock'
import { openDatabase } from '@/server/core/database'
import { readEnv } from '@/server/core/env'
import { noLimits } from '@/server/core/limits'
import { memoryJobs } from '@/server/core/memory-jobs'
import { deriveSecrets } from '@/server/core/secrets'
import { sql } from '@/server/core/sql'
import { jobHandlers } from '@/server/modules/jobs'

/** A process of its own that does one kind of background work, so that a test can kill it: `job-child <database> <job> <now> <data>`. */
const [url = '', name = '', now = '', data = '{}'] = process.argv.slice(2)
const handler = jobHandlers.find((one) => one.name === name)
if (!handler) throw new Error(`There is no job ${name}`)
const db = openDatabase({ url, max: 2, bookCurrency: 'USD', onError: () => undefined })
await db.one(sql`select 1 as ready`)
process.stdout.write('ready\n')
const unused = () => Promise.reject(new Error('This work keeps no files'))
await handler.run(
  {
    db,
    aside: db,
    replica: db,
    clock: standingClock(new Date(now)),
    env: readEnv({ NODE_ENV: 'test' }),
    secrets: deriveSecrets('a secret that only the tests know, long enough'),
    files: { put: unused, get: unused },
    jobs: memoryJobs(),
    limits: noLimits,
    log: pino({ level: 'silent' }),
    wakeMail: () => undefined,
  },
  JSON.parse(data) as Record<string, unknown>,
)
await db.close()
