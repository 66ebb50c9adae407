import PgBoss from 'pg-boss'
import type { Query, Tx } from '@/server/db/database'
import { jobKinds, type JobName, type JobPayload } from './job-payloads'
import { openLeases, type Leases } from './leases'
import { startSchedule } from './schedule'
import type { EnqueueOptions, Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** Reports progress, as often as needed; staff see it. */
export type Note = (done: number, total: number) => void

/** The handler of a job. It must be idempotent: after a crash it may run again. */
export type JobHandler = {
  name: string
  /** Retries after the first attempt, before the job fails permanently and requires staff. */
  retries?: number
  /** A cron expression in UTC for recurring jobs. */
  schedule?: string
  run(services: Services, data: Readonly<Record<string, unknown>>, note?: Note): Promise<void>
}

type Job<N extends JobName> = Omit<JobHandler, 'name' | 'run'> & {
  name: N
  run(services: Services, payload: JobPayload<N>, note?: Note): Promise<void>
}

/** A handler with a validated payload: a job enqueued by an older version fails with the name of the invalid field. */
export const jobOf = <N extends JobName>({ name, run, ...more }: Job<N>): JobHandler => ({
  ...more,
  name,
  // The schema belongs to this name, so its output is the payload of this name.
  run: async (services, payload, note) => run(services, jobKinds[name].payload.parse(payload) as JobPayload<N>, note),
})

export type JobQueue = {
  enqueue(tx: Tx, name: string, data: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>
  readonly stopping: AbortSignal
  start(services: Services, handlers: readonly JobHandler[]): Promise<void>
  /** Aborts `stopping`, and waits until running jobs have ended or were returned to the queue. */
  stop(): Promise<void>
  boss: PgBoss
}

const RETRIES = 8
/** 'short': a job with the same name and key is queued at most once. */
const QUEUE = { policy: 'short', retryBackoff: true, retryDelay: 2, expireInSeconds: 600 } as const
const MILLISECONDS_TO_DRAIN = 6_500
const MS_BETWEEN_NOTES = 1_000

/** The job queue (pg-boss) in the same PostgreSQL: several processes share it, and a crash loses no job. */
export function openJobs(url: string, onError: (error: unknown) => void): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'carmine-jobs',
    archiveCompletedAfterSeconds: 7 * 86_400,
    // Permanently failed jobs are retained until staff retry them: the job list is the only place that shows them.
    archiveFailedAfterSeconds: 10 * 365 * 86_400,
    deleteAfterDays: 30,
    schedule: false,
  })
  boss.on('error', onError)
  const leases = openLeases(boss, onError)
  const stopping = new AbortController()
  let endSchedule = () => {}
  return {
    boss,
    stopping: stopping.signal,
    async enqueue(tx, name, data, options = {}) {
      const db = { executeSql: async (text: string, values: unknown[]) => ({ rows: await tx.send(text, values) }) }
      await boss.send(name, data, {
        db,
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      })
    },
    async start(services, handlers) {
      await services.db.transaction(async (tx) => {
        // Creating queues in several processes at once can deadlock.
        await tx.run(sql`select pg_advisory_xact_lock(hashtext('carmine.queues'))`)
        await boss.start()
        for (const { name, retries = RETRIES } of handlers) await boss.createQueue(name, { name, retryLimit: retries, ...QUEUE })
      })
      leases.start()
      for (const handler of handlers) await register({ boss, leases, services }, handler)
      endSchedule = startSchedule({ boss, clock: services.clock }, handlers, onError)
    },
    async stop() {
      endSchedule()
      stopping.abort(new Error('Shutting down; the job will be retried.'))
      await leases.stop()
      await boss.stop({ graceful: true, wait: true, timeout: MILLISECONDS_TO_DRAIN })
    },
  }
}

type Running = { boss: PgBoss; leases: Leases; services: Services }

async function register({ boss, leases, services }: Running, { name, run }: JobHandler): Promise<void> {
  await boss.work<Record<string, unknown>>(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job) return
    const { note, last } = notebook(services, name, job.id)
    await leases
      .hold({ name, id: job.id }, () => run(services, job.data ?? {}, note))
      .catch((error: unknown) => {
        // pg-boss stores the properties of an error with its message: the last progress before the failure.
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), last())
      })
    return last()
  })
}

/** Stores the progress of a job in the queue, where the job board reads it: periodically while it runs, and once when it ends. */
function notebook({ db, log }: Services, name: string, id: string): { note: Note; last(): object } {
  let last = {}
  let next = 0
  const note: Note = (done, total) => {
    last = { done, of: total }
    if (performance.now() < next) return
    next = performance.now() + MS_BETWEEN_NOTES
    const written = db.run(
      sql`update pgboss.job set output = ${JSON.stringify(last)}::jsonb where name = ${name} and id = ${id}::uuid and state = 'active'`,
    )
    written.catch((error: unknown) => log.warn({ err: error, name }, 'Job progress could not be saved'))
  }
  return { note, last: () => last }
}

/** Queues a permanently failed job for one immediate retry; returns 0 if it has not failed. */
export const requeueJob = (tx: Query, { name, id }: { name: string; id: string }): Promise<number> =>
  tx.run(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${name} and id = ${id}::uuid and state = 'failed'`)
