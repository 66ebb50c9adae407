import type { Query, Tx } from '@/server/db/database'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** A limit of attempts: per day, and in a row before a pause. */
export type Bound = { kind: string; perDay: number; inARow?: { max: number; pauseSeconds: number } }

const NO_PAUSE = 2_147_483_647

type Counting = Pick<Services, 'secrets' | 'clock'> & { autonomousDb: Query }

// Only a keyed hash is stored, so that the table does not list the names that were entered.
const subjectOf = (services: Pick<Services, 'secrets'>, subject: string) => services.secrets.mac('code', `guess:${subject.toLowerCase()}`)

/**
 * Counts a try for each subject, before anything is compared, in a statement of its own that nothing rolls back: of
 * twenty parallel guesses twenty are counted.
 * @returns for each subject whether the try is admitted
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

/**
 * Counts a try as `countGuess` does, but the same one (`attempt`) once a day: repeated because its answer was lost, or sent several times at
 * once, it has the same answer.
 */
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

/** Undoes the count of a right attempt, and resets the number of wrong ones in a row. */
export const forgiveGuess = (
  db: Query,
  services: Pick<Services, 'secrets'>,
  kind: string,
  ...subjects: readonly string[]
): Promise<number> =>
  db.run(sql`
    update guesses set count = greatest(count - 1, 0), streak = 0, locked_until = null
    where kind = ${kind} and subject = any(${subjects.map((subject) => subjectOf(services, subject))}::bytea[])`)

/** Deletes the counters of subjects whose secret has changed: earlier attempts say nothing about the new one. */
export const forgetGuesses = (
  db: Query,
  services: Pick<Services, 'secrets'>,
  kinds: readonly string[],
  ...subjects: readonly string[]
): Promise<number> =>
  db.run(sql`
    delete from guesses where kind = any(${[...kinds]}::text[])
      and subject = any(${subjects.map((subject) => subjectOf(services, subject))}::bytea[])`)

/** Seconds until a subject may try again: its pause, else the rest of the day. */
export async function secondsToWait(services: Counting, kind: string, subject: string): Promise<number> {
  const now = services.clock.now()
  const row = await services.autonomousDb.maybe<{ locked_until: Date | null }>(
    sql`select locked_until from guesses where kind = ${kind} and subject = ${subjectOf(services, subject)}`,
  )
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const until = row?.locked_until && row.locked_until > now ? row.locked_until.getTime() : midnight
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}

/** Whether the day's guesses of a subject are made, so that the next one is not admitted. */
export async function isUsedUp(services: Counting, { kind, perDay }: Bound, subject: string): Promise<boolean> {
  const row = await services.autonomousDb.maybe(sql`
    select 1 from guesses where kind = ${kind} and subject = ${subjectOf(services, subject)} and count >= ${perDay}
      and day = (${services.clock.now()}::timestamptz at time zone 'UTC')::date`)
  return row !== undefined
}

/** Serialises the transactions of a subject by a lock on its row, which counts nothing. */
export const lockSubject = (tx: Tx, { secrets, clock }: Counting, subject: string): Promise<number> =>
  tx.run(sql`
    insert into guesses as g (kind, subject, day, count, streak)
      values ('lock', ${subjectOf({ secrets }, subject)}, (${clock.now()}::timestamptz at time zone 'UTC')::date, 0, 0)
    on conflict (kind, subject) do update set day = excluded.day`)
