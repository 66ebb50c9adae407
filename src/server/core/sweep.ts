import type { Services } from './services'

const A_FEW = 200
const MOST = 1_000_000

export type Sweep = {
  /** The ids that are due after this one, in the order of ids, at most so many. */
  due(after: string, limit: number): Promise<string[]>
  /** Does the work for one, in a transaction of its own, and finds by itself whether there is still anything to do. */
  each(id: string): Promise<unknown>
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Goes through everything that is due, a few at a time. It can stop anywhere and start again: what is done is not due any
 * more. One that fails does not hold up the others; the sweep then fails as a whole, so that the queue tries again and
 * staff see why.
 * @returns how many were worked on
 */
export async function sweep({ log }: Pick<Services, 'log'>, name: string, { due, each }: Sweep): Promise<number> {
  const failures: unknown[] = []
  let after = FIRST
  let done = 0
  while (done < MOST) {
    const ids = await due(after, A_FEW)
    for (const id of ids) {
      try {
        await each(id)
      } catch (error) {
        log.error({ err: error, id }, `${name} failed for one`)
        failures.push(error)
      }
    }
    done += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < A_FEW) break
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${done} failed; the first: ${String(failures[0])}`, { cause: failures[0] })
  return done
}
