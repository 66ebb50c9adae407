import PgBoss from 'pg-boss'
import type { Query, Tx } from '@/server/db/database'
import { jobKinds, type JobName, type JobPayload } from './job-payloads'
import { openLeases, type Leases } from './leases'
import type { EnqueueOptions, Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** Says how far the work is, as often as it likes; staff see it. */
export type Note = (done: number, of: number) => void

/** How a kind of background work runs. Work must be idempotent: it may run again after a crash. */
export type JobHandler = {
  name: string
  /** Tries after the first before the work is dead and waits for staff. */
  retries?: number
  /** A cron line in UTC for work that comes by itself. */
  schedule?: string
  run(services: Services, data: Readonly<Record<string, unknown>>, note?: Note): Promise<void>
}

type Job<N extends JobName> = Omit<JobHandler, 'name' | 'run'> & {
  name: N
  run(services: Services, payload: JobPayload<N>, note?: Note): Promise<void>
}

/** A handler whose payload is checked before it runs: what an older version put on the queue fails with the field that is wrong. */
export const jobOf = <N extends JobName>({ name, run, ...more }: Job<N>): JobHandler => ({
  ...more,
  name,
  // The schema is the one of this name, so what it answers is this name's payload.
  run: async (services, payload, note) => run(services, jobKinds[name].payload.parse(payload) as JobPayload<N>, note),
})

export type JobQueue = {
  enqueue(tx: Tx, name: string, data: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>
  readonly stopping: AbortSignal
  start(services: Services, handlers: readonly JobHandler[]): Promise<void>
  /** Aborts `stopping`, and waits until the running jobs have ended or went back to the queue. */
  stop(): Promise<void>
  boss: PgBoss
}

const RETRIES = 8
const MILLISECONDS_TO_DRAIN = 6_500
const MS_BETWEEN_NOTES = 1_000

/** The queue (pg-boss) in the same PostgreSQL: several processes share it, and a crash loses nothing. */
export function openJobs(url: string, onError: (error: unknown) => void): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'carmine-jobs',
    archiveCompletedAfterSeconds: 7 * 86_400,
    // What is dead stays in sight until staff have tried it again: nobody is told of it by anything but this list.
    archiveFailedAfterSeconds: 10 * 365 * 86_400,
    deleteAfterDays: 30,
  })
  boss.on('error', onError)
  const leases = openLeases(boss, onError)
  const stopping = new AbortController()
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
      await boss.start()
      leases.start()
      for (const handler of handlers) await register({ boss, leases, services }, handler)
    },
    async stop() {
      stopping.abort(new Error('This process is stopping; the work is resumed.'))
      await leases.stop()
      await boss.stop({ graceful: true, wait: true, timeout: MILLISECONDS_TO_DRAIN })
    },
  }
}

type Running = { boss: PgBoss; leases: Leases; services: Services }

async function register({ boss, leases, services }: Running, { name, retries = RETRIES, schedule, run }: JobHandler): Promise<void> {
  // 'short': the same work (name and key) waits in the queue once, however often it is asked for.
  await boss.createQueue(name, { name, policy: 'short', retryLimit: retries, retryBackoff: true, retryDelay: 2, expireInSeconds: 600 })
  await boss.work<Record<string, unknown>>(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job) return
    const { note, last } = notebook(services, name, job.id)
    await leases
      .hold({ name, id: job.id }, () => run(services, job.data ?? {}, note))
      .catch((error: unknown) => {
        // What an error holds is kept beside its message: how far it came before it failed.
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), last())
      })
    return last()
  })
  if (schedule) await boss.schedule(name, schedule, {}, { tz: 'UTC' })
}

/** Keeps in the queue how far a job is, where the board reads it: now and then while it runs, and what came last when it ends. */
function notebook({ db, log }: Services, name: string, id: string): { note: Note; last(): object } {
  let last = {}
  let next = 0
  const note: Note = (done, of) => {
    last = { done, of }
    if (performance.now() < next) return
    next = performance.now() + MS_BETWEEN_NOTES
    const written = db.run(
      sql`update pgboss.job set output = ${JSON.stringify(last)}::jsonb where name = ${name} and id = ${id}::uuid and state = 'active'`,
    )
    written.catch((error: unknown) => log.warn({ err: error, name }, 'How far a job is could not be noted'))
  }
  return { note, last: () => last }
}

/** Queues a job that failed permanently for one more try, at once; 0 where it did not fail. */
export const requeueJob = (tx: Query, { name, id }: { name: string; id: string }): Promise<number> =>
  tx.run(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${name} and id = ${id}::uuid and state = 'failed'`)
