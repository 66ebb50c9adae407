import type { Note } from './jobs'
import type { Services } from './services'
import { sql, type Sql } from './sql'

const A_FEW = 200
const MOST = 1_000_000

export type Sweep = {
  /** A query of the `id` of everything that is due. */
  due: Sql
  /** Does the work for one, in a transaction of its own, and finds by itself whether there is still anything to do. */
  each(id: string): Promise<unknown>
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Goes through everything that is due, a few at a time, in the order of ids. It can stop anywhere and start again: what is
 * done is not due any more. One that fails does not hold up the others; the sweep then fails as a whole, so that the queue
 * tries again and staff see why.
 * @returns how many were worked on
 */
export async function sweep(
  { db, log }: Pick<Services, 'db' | 'log'>,
  name: string,
  { due, each }: Sweep,
  note: Note = () => undefined,
): Promise<number> {
  const { of } = await db.one<{ of: number }>(sql`select count(*)::int as of from (${due}) due`)
  const failures: unknown[] = []
  let after = FIRST
  let done = 0
  if (of > 0) note(done, of)
  while (done < MOST) {
    const some = await db.all<{ id: string }>(sql`select due.id from (${due}) due where due.id > ${after} order by due.id limit ${A_FEW}`)
    for (const { id } of some) {
      try {
        await each(id)
      } catch (error) {
        log.error({ err: error, id }, `${name} failed for one`)
        failures.push(error)
      }
      done += 1
      note(done, Math.max(of, done))
    }
    after = some.at(-1)?.id ?? after
    if (some.length < A_FEW) break
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${done} failed; the first: ${String(failures[0])}`, { cause: failures[0] })
  return done
}
