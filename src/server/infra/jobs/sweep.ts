import type { Note } from './jobs'
import type { Services } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'

const A_FEW = 200
const MOST = 1_000_000
/** Shorter than the queue waits for work before it takes it for dead and gives it to somebody else. */
const MOST_MS = 8 * 60_000

export type Sweep = {
  /** A query of the `id` of everything that is due. */
  due: Sql
  /** Does the work for one, in a transaction of its own, and finds by itself whether there is still anything to do. */
  each(id: string): Promise<unknown>
  /** After so many milliseconds the rest is left to the next sweep. */
  within?: number
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Goes through everything that is due, a few at a time, in the order of ids. It can stop anywhere and start again: what is
 * done is not due any more. One that fails does not hold up the others; the sweep then fails as a whole, so that the queue
 * tries again and staff see why.
 * @returns whether everything was looked at; work that does not come again by itself has to be asked for once more if not
 */
export async function sweep(
  { db, log }: Pick<Services, 'db' | 'log'>,
  name: string,
  { due, each, within = MOST_MS }: Sweep,
  note: Note = () => undefined,
): Promise<boolean> {
  const until = performance.now() + within
  const { of } = await db.one<{ of: number }>(sql`select count(*)::int as of from (${due}) due`)
  const failures: unknown[] = []
  let done = 0
  // One is always done, so that a sweep which is asked for again and again comes to its end.
  const isTimeUp = () => done >= MOST || (done > 0 && performance.now() >= until)
  if (of > 0) note(done, of)
  let after = FIRST
  let isWhole = false
  while (!isWhole && !isTimeUp()) {
    const some = await db.all<{ id: string }>(sql`select due.id from (${due}) due where due.id > ${after} order by due.id limit ${A_FEW}`)
    for (const { id } of some) {
      if (isTimeUp()) break
      try {
        await each(id)
      } catch (error) {
        log.error({ err: error, id }, `${name} failed for one`)
        failures.push(error)
      }
      done += 1
      after = id
      note(done, Math.max(of, done))
    }
    isWhole = some.length < A_FEW && after === (some.at(-1)?.id ?? after)
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${done} failed; the first: ${String(failures[0])}`, { cause: failures[0] })
  return isWhole
}
