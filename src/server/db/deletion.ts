import { AppError, databaseFault } from '@/server/work/errors'
import type { Tx } from './database'
import type { Sql } from './sql'

const FOREIGN_KEY_VIOLATION = '23503'

/** References that block a deletion: a query of one column `n`, and the singular and plural of what it counts. */
export type Use = { count: Sql; one: string; many: string }

/** Throws IN_USE if the row is referenced; `instead` names the alternative. The row must be locked. */
export async function refuseInUse(tx: Tx, what: string, uses: readonly Use[], instead: string): Promise<void> {
  const counted = await Promise.all(uses.map(async (use) => ({ ...use, n: (await tx.one<{ n: number }>(use.count)).n })))
  const used = counted.filter(({ n }) => n > 0).map(({ n, one, many }) => `${n} ${n === 1 ? one : many}`)
  if (used.length > 0) throw inUse(what, `It is used by ${used.join(', ')}`, instead)
}

export const inUse = (what: string, why: string, instead: string): AppError =>
  new AppError('IN_USE', `${what} was not deleted. ${why}. ${instead}`)

/** For a reference that was inserted concurrently, after the check. */
export const orInUse =
  (what: string, instead: string) =>
  (error: unknown): never => {
    if (databaseFault(error)?.code === FOREIGN_KEY_VIOLATION) throw inUse(what, 'It is in use', instead)
    throw error
  }
