import type { Note } from './jobs'
import type { Services } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'

const A_FEW = 200
const MOST = 1_000_000
/** Shorter than the time after which the queue considers a job dead and reassigns it. */
const MOST_MS = 8 * 60_000

export type Sweep = {
  /** A query of the `id` of every due item. */
  due: Sql
  /** Processes one item in its own transaction, after checking again that it is still due. */
  each(id: string): Promise<unknown>
  /** After this many milliseconds the rest is left to the next sweep. */
  within?: number
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Processes every due item, a few at a time, in id order. It can stop and resume at any point: processed items are no longer due. A failing
 * item does not block the others; the sweep then fails as a whole, so that the queue retries it and staff see the reason.
 * @returns whether all items were processed; a non-recurring sweep must be enqueued again if not
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
  // At least one item is processed, so that repeated sweeps always make progress.
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
        log.error({ err: error, id }, `${name} failed for one item`)
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
