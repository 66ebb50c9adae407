import { databaseFault } from '@/server/work/errors'

const MOST_TRIES = 5
const CONFLICTS = new Set(['40001', '40P01'])

/**
 * PostgreSQL can report an inconsistent state for a row that several transactions share while one of them rolls back: its change is visible
 * in one place and not in another. Nothing was done, and a retry succeeds.
 */
const INCONSISTENT_ROW = /^new multixact has more than one updating member/

const isConflict = (error: unknown): boolean => {
  const code = databaseFault(error)?.code ?? ''
  return CONFLICTS.has(code) || (code === 'XX000' && error instanceof Error && INCONSISTENT_ROW.test(error.message))
}

/**
 * Serialization failures, deadlocks and this inconsistency are not the caller's fault: the transaction is retried a bounded number of
 * times.
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= MOST_TRIES || !isConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * 10))
    }
  }
}
