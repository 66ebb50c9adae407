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

/** Where files lie: a folder, or object storage. Names are ours, never a caller's. */
export type FileStore = {
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<Buffer>
  /** The same for content that does not fit in memory. */
  write(name: string, content: AsyncIterable<Uint8Array | string>): Promise<void>
  read(name: string): ReadableStream<Uint8Array>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
  /** Bytes that can still be written. */
  free(): Promise<number>
  /** Removes what writes that were cut short before a time left behind; how many. */
  sweep(before: Date): Promise<number>
}

export type EnqueueOptions = { key?: string; startAfter?: Date }

/** Background work on the queue in PostgreSQL. A name's handler is registered once, by the module it belongs to. */
export type Jobs = {
  /** Puts work on the queue inside the transaction that asks for it; `key` keeps the same work from standing there twice. */
  enqueue<N extends JobName>(tx: Tx, name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /** Aborted when this process begins to stop: long work ends after its chunk and is resumed by another process or after the next start. */
  readonly stopping: AbortSignal
}

/** Counts calls in PostgreSQL, so that several processes share one count. */
export type Limits = {
  /** @param cost how many points this call takes; 1 unless it says */
  consume(
    name: string,
    who: string,
    bound: { points: number; seconds: number; cost?: number },
  ): Promise<{ remaining: number; resetSeconds: number }>
}

/** What the whole server shares. Handed in, so that a test can hand in another clock or another folder. */
export type Services = {
  readonly db: Db
  /** A few connections of their own for counting guesses: a refusal rolls its command back, but never the count. */
  readonly aside: Db
  /** For reads that may be a moment old; the same as `db` where there is no replica. */
  readonly replica: Db
  readonly clock: Clock
  readonly env: Env
  readonly secrets: Secrets
  readonly files: FileStore
  readonly jobs: Jobs
  readonly limits: Limits
  readonly log: Logger
  /** Tells the mail dispatcher that something waits. */
  readonly wakeMail: () => void
  /** Where this deployment answers, and what should be corrected in its configuration. */
  readonly deployment: { readonly address: string; readonly notices: DeploymentNotice[] }
}

export type RequestInfo = {
  readonly id: string | null
  readonly address: string | null
  /** As `Date.getTimezoneOffset` gives it. */ readonly timeZoneOffset: number
  readonly userAgent: string
  /** The language in which the caller reads. */
  readonly language: Language
}

/** Everything a command works with: writes go through `tx`, and what it leaves behind through `effects`. */
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
 * Runs a command in one transaction and writes its effects with it. Jobs, webhooks and sign-in use it; endpoints get it from `mount`.
 * @throws UNAVAILABLE while the clock of the machine is wrong: what was written would stand at a time that never was
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

/** The same while the clock is wrong: only for reporting that it is. */
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
    effects.sealState(tx.takeStateChanges())
    const statement = effects.statement(tx)
    if (statement) tx.withCommit(statement)
    if (effects.hasMail) tx.afterCommit(services.wakeMail)
    return result
  })
}
