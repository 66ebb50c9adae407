import type { Query, Tx } from '@/server/db/database'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** A limit of attempts: per day, and consecutive ones before a pause. */
export type Bound = { kind: string; perDay: number; inARow?: { max: number; pauseSeconds: number } }

const NO_PAUSE = 2_147_483_647

type Counting = Pick<Services, 'secrets' | 'clock'> & { autonomousDb: Query }

// Only a keyed hash is stored, so that the table does not disclose the names that were entered.
const subjectOf = (services: Pick<Services, 'secrets'>, subject: string) => services.secrets.mac('code', `guess:${subject.toLowerCase()}`)

/**
 * Counts an attempt for each subject before anything is compared, in a separate statement that is never rolled back: parallel guesses are
 * all counted.
 * @returns for each subject whether the attempt is admitted
 */
export async function countGuess(services: Counting, { kind, perDay, inARow }: Bound, ...subjects: readonly string[]): Promise<boolean[]> {
  const now = services.clock.now()
  const hashes = subjects.map((subject) => subjectOf(services, subject))
  const admitted = await services.autonomousDb.all<{ subject: Buffer }>(sql`
    insert into guesses as g (kind, subject, day, count, streak, locked_until)
      select ${kind}, s, (${now}::timestamptz at time zone 'UTC')::date, 1, 1, case when ${inARow?.max ?? NO_PAUSE}::int <= 1 then ${now}::timestamptz + make_interval(secs => ${inARow?.pauseSeconds ?? 0}) end
      from unnest(${hashes}::bytea[]) as s order by s
    on conflict (kind, subject) do update set
      day = excluded.day,
      count = case when g.day = excluded.day then g.count + 1 else 1 end,
      streak = case when g.locked_until is null then g.streak + 1 else 1 end,
      locked_until = case when (case when g.locked_until is null then g.streak + 1 else 1 end) >= ${inARow?.max ?? NO_PAUSE}::int
        then ${now}::timestamptz + make_interval(secs => ${inARow?.pauseSeconds ?? 0}) end
      where (g.locked_until is null or g.locked_until <= ${now}) and (g.day <> excluded.day or g.count < ${perDay})
    returning subject`)
  return hashes.map((hash) => admitted.some((row) => row.subject.equals(hash)))
}

/** Counts an attempt like `countGuess`, but the same `attempt` only once a day: a retry, sequential or parallel, gets the same result. */
export const countDistinctGuess = (services: Services, bound: Bound, subject: string, attempt: string): Promise<boolean> =>
  services.autonomousDb.transaction(async (tx) => {
    const counting = { ...services, autonomousDb: tx }
    await lockSubject(tx, services, `${bound.kind}:${subject}`)
    const attempted = { kind: `${bound.kind}-made`, hash: subjectOf(services, `${subject}|${attempt}`) }
    const before = await tx.maybe(sql`
      select 1 from guesses where kind = ${attempted.kind} and subject = ${attempted.hash}
        and day = (${services.clock.now()}::timestamptz at time zone 'UTC')::date`)
    if (before) return true
    const [isAdmitted = false] = await countGuess(counting, bound, subject)
    if (isAdmitted) await countGuess(counting, { kind: attempted.kind, perDay: 1 }, `${subject}|${attempt}`)
    return isAdmitted
  })

/** Reverts the count of a correct attempt and resets the number of consecutive wrong ones. */
export const forgiveGuess = (
  db: Query,
  services: Pick<Services, 'secrets'>,
  kind: string,
  ...subjects: readonly string[]
): Promise<number> =>
  db.run(sql`
    update guesses set count = greatest(count - 1, 0), streak = 0, locked_until = null
    where kind = ${kind} and subject = any(${subjects.map((subject) => subjectOf(services, subject))}::bytea[])`)

/** Deletes the counters of subjects whose secret has changed, since earlier attempts no longer matter. */
export const forgetGuesses = (
  db: Query,
  services: Pick<Services, 'secrets'>,
  kinds: readonly string[],
  ...subjects: readonly string[]
): Promise<number> =>
  db.run(sql`
    delete from guesses where kind = any(${[...kinds]}::text[])
      and subject = any(${subjects.map((subject) => subjectOf(services, subject))}::bytea[])`)

/** Seconds until a subject may try again: the rest of its pause, else of the day. */
export async function secondsToWait(services: Counting, kind: string, subject: string): Promise<number> {
  const now = services.clock.now()
  const row = await services.autonomousDb.maybe<{ locked_until: Date | null }>(
    sql`select locked_until from guesses where kind = ${kind} and subject = ${subjectOf(services, subject)}`,
  )
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const until = row?.locked_until && row.locked_until > now ? row.locked_until.getTime() : midnight
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}

/** Whether a subject's daily guesses are used up. */
export async function isUsedUp(services: Counting, { kind, perDay }: Bound, subject: string): Promise<boolean> {
  const row = await services.autonomousDb.maybe(sql`
    select 1 from guesses where kind = ${kind} and subject = ${subjectOf(services, subject)} and count >= ${perDay}
      and day = (${services.clock.now()}::timestamptz at time zone 'UTC')::date`)
  return row !== undefined
}

/** Serializes transactions by a row lock on the subject's counter, without counting. */
export const lockSubject = (tx: Tx, { secrets, clock }: Counting, subject: string): Promise<number> =>
  tx.run(sql`
    insert into guesses as g (kind, subject, day, count, streak)
      values ('lock', ${subjectOf({ secrets }, subject)}, (${clock.now()}::timestamptz at time zone 'UTC')::date, 0, 0)
    on conflict (kind, subject) do update set day = excluded.day`)
