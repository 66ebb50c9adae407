import type { Logger } from 'pino'
import type { Language } from '@/locales/languages'
import type { DeploymentNotice } from '@/contract/system'
import type { Actor, Person } from './actor'
import { msg } from '@/locales/message'
import { describeFault, type Clock } from '@/server/infra/clock'
import type { Db, Tx } from '@/server/db/database'
import { Effects } from './effects'
import type { Env } from '@/server/environment/env'
import { AppError } from './errors'
import type { JobName, JobPayload } from '@/server/infra/jobs/job-payloads'
import type { Secrets } from '@/server/infra/secrets'

/** File storage: a folder or object storage. Names are generated, never user input. */
export type FileStore = {
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<Buffer>
  /** The same for content that does not fit in memory. */
  write(name: string, content: AsyncIterable<Uint8Array | string>): Promise<void>
  read(name: string): ReadableStream<Uint8Array>
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>
  /** Available bytes. */
  free(): Promise<number>
  /** Removes partial writes older than the given time; returns their count. */
  sweep(before: Date): Promise<number>
}

export type EnqueueOptions = { key?: string; startAfter?: Date }

/** Background jobs in PostgreSQL. Each name has one handler, registered by its module. */
export type Jobs = {
  /** Enqueues a job within the caller's transaction; `key` deduplicates queued jobs. */
  enqueue<N extends JobName>(tx: Tx, name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /**
   * Aborted when this process starts to stop: long jobs end after their current chunk and are resumed by another process or after the next
   * start.
   */
  readonly stopping: AbortSignal
}

/** Counts calls in PostgreSQL, so that all processes share one counter. */
export type Limits = {
  /** @param cost how many points this call takes; 1 by default; a negative cost gives points back */
  consume(
    name: string,
    key: string,
    bound: { points: number; seconds: number; cost?: number },
  ): Promise<{ remaining: number; resetSeconds: number }>
}

/** Dependencies shared by the whole server. Injected, so that tests can replace the clock or the data folder. */
export type Services = {
  readonly db: Db
  /** A small separate connection pool, for counting failed attempts: a refusal rolls back its command, but never the counter. */
  readonly autonomousDb: Db
  /** For reads that may be slightly stale; the same as `db` without a replica. */
  readonly replica: Db
  readonly clock: Clock
  readonly env: Env
  readonly secrets: Secrets
  readonly files: FileStore
  readonly jobs: Jobs
  readonly limits: Limits
  readonly log: Logger
  /** Wakes the email dispatcher. */
  readonly wakeMail: () => void
  /** The address of this deployment, and configuration problems that should be corrected. */
  readonly deployment: { readonly address: string; readonly notices: DeploymentNotice[] }
}

export type RequestInfo = {
  readonly id: string | null
  readonly address: string | null
  /** As returned by `Date.getTimezoneOffset`. */ readonly timeZoneOffset: number
  readonly userAgent: string
  /** The language of the caller. */
  readonly language: Language
}

/** The context of a command: writes go through `tx`, side effects through `effects`. */
export type Work<A extends Actor = Actor> = {
  readonly tx: Tx
  readonly actor: A
  readonly now: Date
  readonly effects: Effects
  readonly services: Services
  readonly request: RequestInfo
}
export type PersonWork = Work<Person>

const noRequest: RequestInfo = { id: null, address: null, timeZoneOffset: 0, userAgent: '', language: 'en' }

/**
 * Runs a command in one transaction and writes its effects with it. Used by jobs, webhooks and sign-in; endpoints receive it from `mount`.
 * @throws UNAVAILABLE while the machine's clock is wrong: rows would be recorded at a wrong time
 */
export function work<A extends Actor, T>(
  services: Services,
  actor: A,
  run: (work: Work<A>) => Promise<T>,
  request: RequestInfo = noRequest,
): Promise<T> {
  const fault = services.clock.fault()
  if (fault)
    return Promise.reject(
      new AppError('UNAVAILABLE', msg('{fault} Nothing was done; please try again later.', { fault: describeFault(fault) }), {
        retryAfter: 60,
      }),
    )
  return unguardedWork(services, actor, run, request)
}

/** The same despite a clock fault: only for reporting that fault. */
export function unguardedWork<A extends Actor, T>(
  services: Services,
  actor: A,
  run: (work: Work<A>) => Promise<T>,
  request: RequestInfo = noRequest,
): Promise<T> {
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const effects = new Effects(actor, now, services.secrets, request)
    const result = await run({ tx, actor, now, effects, services, request })
    effects.sealState(tx.takeStateChanges(), tx.takeTransfers())
    const statement = effects.statement(tx)
    if (statement) tx.withCommit(statement)
    if (effects.hasMail) tx.afterCommit(services.wakeMail)
    return result
  })
}
