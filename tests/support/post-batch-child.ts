import { pino } from 'pino'
import { systemClock } from '@/server/core/clock'
import { openDatabase } from '@/server/core/database'
import { readEnv } from '@/server/core/env'
import { noLimits } from '@/server/core/limits'
import { memoryJobs } from '@/server/core/memory-jobs'
import { deriveSecrets } from '@/server/core/secrets'
import { sql } from '@/server/core/sql'
import { postBatch } from '@/server/modules/profit/post'

/** A process of its own that posts a profit share, so that a test can kill it: `post-batch-child <database> <batch> <lines at once>`. */
const [url = '', batchId = '', linesAtOnce = '20'] = process.argv.slice(2)
const db = openDatabase({ url, max: 2, bookCurrency: 'USD', onError: () => undefined })
await db.one(sql`select 1 as ready`)
process.stdout.write('ready\n')
const unused = () => Promise.reject(new Error('Posting keeps no files'))
await postBatch(
  {
    db,
    aside: db,
    replica: db,
    clock: systemClock,
    env: readEnv({ NODE_ENV: 'test' }),
    secrets: deriveSecrets('a secret that only the tests know, long enough'),
    files: { put: unused, get: unused },
    jobs: memoryJobs(),
    limits: noLimits,
    log: pino({ level: 'silent' }),
    wakeMail: () => undefined,
  },
  batchId,
  { linesAtOnce: Number(linesAtOnce) },
)
await db.close()
