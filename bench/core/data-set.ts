import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { systemClock } from '../../src/server/core/clock'
import type { Db } from '../../src/server/core/database'
import { readEnv } from '../../src/server/core/env'
import { folderStore } from '../../src/server/core/file-store'
import { noLimits } from '../../src/server/core/limits'
import { memoryJobs } from '../../src/server/core/memory-jobs'
import { deriveSecrets } from '../../src/server/core/secrets'
import type { Services } from '../../src/server/core/services'
import { sql } from '../../src/server/core/sql'
import { openSession, tokensOf } from '../../src/server/modules/auth/sessions'
import { AUTH_SECRET } from '../../tests/support/running'
import type { Stage } from './stage'

/** Who and what stands in the data set under a number that is known. */
export const BENCH_STAFF = '00000000-0000-7000-9200-000000000001'
/** A hundred thousand people have an investment in it. */
export const BIG_PROJECT = '00000000-0000-7000-9000-000000000001'

const filled = new WeakMap<Stage, Promise<{ url: string; db: Db }>>()

/** The database of 100,000 customers and 1,080,000 transfers; made once in a run, in about a minute. */
export function dataSet(stage: Stage): Promise<{ url: string; db: Db }> {
  const made = filled.get(stage) ?? fill(stage)
  filled.set(stage, made)
  return made
}

async function fill(stage: Stage): Promise<{ url: string; db: Db }> {
  const { url, db } = await stage.platform('dataset')
  if (await db.maybe(sql`select 1 as there from users where id = ${BENCH_STAFF}`)) return { url, db }
  const client = await db.pool.connect()
  try {
    await client.query(await readFile('bench/core/data-set.sql', 'utf8'))
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  return { url, db }
}

const held = { secrets: deriveSecrets(AUTH_SECRET), clock: systemClock }

/** A Super Admin of the data set, signed in for as long as a token lives. */
export async function benchStaff(db: Db): Promise<{ Authorization: string }> {
  const { sid } = await openSession(held, db, BENCH_STAFF, { userAgent: 'bench', address: '127.0.0.1' })
  const { token } = await tokensOf(held, db, sid, BENCH_STAFF)
  return { Authorization: `Bearer ${token}` }
}

/** What a job works with, in this process. */
export const servicesOn = (db: Db): Services => ({
  db,
  aside: db,
  replica: db,
  ...held,
  env: readEnv({ NODE_ENV: 'test', AUTH_SECRET }),
  files: folderStore('.tmp/bench-files'),
  jobs: memoryJobs(),
  limits: noLimits,
  log: pino({ level: 'silent' }),
  wakeMail: () => undefined,
})
