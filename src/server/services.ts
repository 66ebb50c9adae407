import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Logger } from 'pino'
import { systemClock } from './infra/clock'
import { authSecret } from './environment/data-folder'
import { openCommitRecords } from './integrity/commit-records'
import { openDatabase, type DatabaseOptions, type Db } from './db/database'
import { builtFor, deploymentNotices, publicAddress } from './environment/deployment'
import { isThisMachine, type Env } from './environment/env'
import { installationName } from './integrity/installation-id'
import { sealerOf } from './integrity/sealer'
import { openFileStore } from './infra/files/file-store'
import { openJobs } from './infra/jobs/jobs'
import { openLimits } from './http/limits'
import { openMailer, startDispatcher, type Dispatcher } from './infra/mail/mailer'
import { deriveSecrets } from './infra/secrets'
import type { Services } from './work/services'
import { fillDatabase } from './installation/fill'
import { openStore } from './db/open'
import { withRights } from './db/rights'
import { guardNotices } from './modules/audit/guard-notices'
import { foreignChangeReporter } from './modules/audit/tampering'
import { watchClocks } from './modules/health/clock-watch'
import { watchGuards } from './modules/health/guard-watch'
import { jobHandlers } from './modules/jobs'
import { layOut } from './modules/mail/email'

// Beyond a few per core, connections cost the database memory and speed, and waiting transactions hold locks that others need; the pool
// queues the rest of a burst. With two cores and 32 callers, a pool of 8 has 5 % more throughput and 25 % lower maximum latency than a pool
// of 32.
const POOL = Math.min(32, Math.max(8, 4 * availableParallelism()))
const AUTONOMOUS_POOL = 4
const POOL_LIMITS = 2

export type RunningServices = {
  readonly services: Services
  readonly pools: ReadonlyMap<string, Db>
  readonly storeName: string
  readonly holdsDemo: boolean
  /** Stops taking jobs; running jobs finish or return to the queue. Requests can still enqueue jobs. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

type Parts = { env: Env; root: string; log: Logger; port: number }

type PoolParts = Pick<DatabaseOptions, 'url' | 'max' | 'onError' | 'onCommit' | 'onForeignChange'> & Pick<Services, 'env' | 'secrets'>

const openPool = ({ env, secrets, ...parts }: PoolParts): Db =>
  openDatabase({ ...parts, bookCurrency: env.BOOK_CURRENCY, rbac: env.ENABLE_RBAC, seal: sealerOf(secrets, systemClock) })

/** Opens everything behind the API: the database with its schema and content, files, email, jobs. */
export async function openServices({ env, root, log, port }: Parts): Promise<RunningServices> {
  let closing = false
  // Errors of connections that are still open while the database stops are expected.
  const onError = (error: unknown) => void (closing || log.error({ err: error }, 'Background error'))
  const toClose: (() => Promise<unknown>)[] = []
  // Closes in reverse order of opening; a failure does not prevent the others from closing.
  const close = async () => {
    closing = true
    for (const one of toClose.splice(0).reverse()) await one().catch(onError)
  }
  try {
    const store = await openStore(env, (error) => {
      log.fatal({ err: error }, 'Database connection lost and could not be restarted; exiting')
      process.exit(1)
    })
    toClose.push(() => store.stop())
    const secrets = deriveSecrets(await authSecret(env.AUTH_SECRET, env.DATA_DIR))
    const commits = openCommitRecords({ env, secrets, clock: systemClock, installation: () => installationName(db), onError })
    const onForeignChange = foreignChangeReporter(() => services, onError)
    const open = (url: string, max: number): Db => {
      const db = openPool({ env, secrets, url, max, onError, onCommit: commits.add, onForeignChange })
      toClose.push(() => db.close())
      return db
    }
    const [db, autonomousDb] = [open(store.url, POOL), open(store.url, AUTONOMOUS_POOL)]
    toClose.push(() => commits.stop())
    const limits = new pg.Pool({ connectionString: store.url, max: POOL_LIMITS }).on('error', onError)
    toClose.push(() => limits.end())
    const jobs = openJobs(store.url, onError)
    const mail: { dispatcher?: Dispatcher } = {}
    const services: Services = {
      db,
      autonomousDb,
      replica: env.DATABASE_REPLICA_URL ? open(env.DATABASE_REPLICA_URL, POOL) : db,
      clock: systemClock,
      env,
      secrets,
      files: openFileStore(env.STORAGE_URL, env.DATA_DIR),
      jobs,
      limits: openLimits(limits),
      log,
      wakeMail: () => mail.dispatcher?.wake(),
      deployment: { address: publicAddress({ env, port }), notices: deploymentNotices({ env, port, built: builtFor(root) }) },
    }
    const isElsewhere = !!env.DATABASE_URL && !isThisMachine(env.DATABASE_URL)
    const holdsDemo = await withRights(store.name, () => fillDatabase({ services, store, root }))
    services.deployment.notices.push(...(await guardNotices(services)))
    // Commit records are stored by the name of the installation, which is known only now.
    commits.start()
    const clocks = watchClocks({ services, clock: systemClock, isElsewhere })
    toClose.push(async () => clocks.stop())
    const guards = watchGuards(services)
    toClose.push(async () => guards.stop())
    await withRights(store.name, () => jobs.start(services, jobHandlers))
    let stopped: Promise<void> | undefined
    const stopJobs = () => (stopped ??= jobs.stop().catch(onError))
    toClose.push(stopJobs)
    const dispatcher = startDispatcher({ db: autonomousDb, clock: systemClock, secrets, layOut, mailer: openMailer(env), onError })
    mail.dispatcher = dispatcher
    toClose.push(() => dispatcher.stop())
    const pools = new Map(Object.entries({ main: db, autonomous: autonomousDb }))
    return { services, pools, storeName: store.name, holdsDemo, stopJobs, close }
  } catch (error) {
    await close()
    throw error
  }
}
