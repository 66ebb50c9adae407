import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../src/server/infra/clock'
import type { Db } from '../../src/server/db/database'
import { readEnv } from '../../src/server/environment/env'
import { folderStore } from '../../src/server/infra/files/file-store'
import { noLimits } from '../../src/server/http/limits'
import { memoryJobs } from '../../src/server/infra/jobs/memory-jobs'
import { deriveSecrets } from '../../src/server/infra/secrets'
import type { Services } from '../../src/server/work/services'
import { checkInstallation } from '../../src/server/installation/installation'
import { beginSealing } from '../../src/server/modules/audit/sealing'
import { beginStateSealing } from '../../src/server/modules/audit/state'
import { takeDigests } from '../../src/server/modules/ledger/digests'
import { openSession, tokensOf } from '../../src/server/modules/auth/sessions/sessions'
import { freshFolder } from '../../tests/support/carmine'
import { removeFolder } from '../../tests/support/folders'
import { AUTH_SECRET } from '../../tests/support/running'
import type { Stage } from './stage'

/** Rows of the data set by known numbers. */
export const BENCH_STAFF = '00000000-0000-7000-9200-000000000001'
/** The project in which all hundred thousand customers have an investment. */
export const BIG_PROJECT = '00000000-0000-7000-9000-000000000001'

const filled = new WeakMap<Stage, Promise<{ url: string; db: Db }>>()

/** The database of 100,000 customers and 1,380,000 transfers; created once, in two to five minutes, and copied for each run. */
export function dataSet(stage: Stage): Promise<{ url: string; db: Db }> {
  const database = filled.get(stage) ?? fill(stage)
  filled.set(stage, database)
  return database
}

const fill = (stage: Stage) => dataSetCopy(stage, 'dataset')

/** A separate copy, for figures whose changes would distort all other measurements. */
export async function dataSetCopy(stage: Stage, name: string): Promise<{ url: string; db: Db }> {
  const template = { kind: 'data_set', age: await ageOf(await readScript()) }
  return stage.platform(name, await stage.template(template, fillWithDataSet))
}

const readScript = () => readFile('bench/core/data-set.sql', 'utf8')

/** Writes the data set, and the seals of a running installation, into a database with our tables and reference data. */
export async function fillWithDataSet(db: Db): Promise<void> {
  await unhurried(db, await readScript())
  await unhurried(db, 'vacuum analyze')
  await sealAll(db)
}

/** Seals the log and the sensitive rows, as the first start of the application does, and takes the digests of past days. */
async function sealAll(db: Db): Promise<void> {
  const folder = await freshFolder()
  const services = { ...servicesOn(db), env: readEnv({ NODE_ENV: 'test', AUTH_SECRET, DATA_DIR: folder }) }
  await checkInstallation(db, services.secrets, services.clock.now())
  await beginSealing(services)
  await beginStateSealing(services)
  await takeDigests(services)
  await removeFolder(folder)
}

/** The inputs of the data set: its script, our tables, and the current month, since it covers the months before. */
async function ageOf(script: string): Promise<string> {
  const folder = 'src/server/db/migrations'
  const names = (await readdir(folder)).sort()
  const hash = createHash('sha256').update(script).update(systemClock.now().toISOString().slice(0, 7))
  for (const name of names) hash.update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Runs a statement without a timeout. */
export async function unhurried(db: Db, text: string): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(text)
  } finally {
    client.release(true)
  }
}

const sessionServices = { secrets: deriveSecrets(AUTH_SECRET), clock: systemClock }

/** A Super Admin of the data set, signed in for the lifetime of a token. */
export async function benchStaff(db: Db): Promise<{ Authorization: string }> {
  const { sid } = await openSession(sessionServices, db, BENCH_STAFF, { userAgent: 'bench', address: '127.0.0.1' })
  const { token } = await tokensOf(sessionServices, db, sid, BENCH_STAFF)
  return { Authorization: `Bearer ${token}` }
}

/** The dependencies of a job, in this process. */
export const servicesOn = (db: Db): Services => ({
  db,
  autonomousDb: db,
  replica: db,
  ...sessionServices,
  env: readEnv({ NODE_ENV: 'test', AUTH_SECRET }),
  files: folderStore('.tmp/bench-files'),
  jobs: memoryJobs(),
  limits: noLimits,
  log: pino({ level: 'silent' }),
  wakeMail: () => undefined,
  deployment: { address: 'http://localhost', notices: [] },
})
