import { databaseFault } from '@/server/work/errors'

const MOST_TRIES = 5
const CONFLICTS = new Set(['40001', '40P01'])

/**
 * PostgreSQL stumbles over itself where several share a row, one of them changed it and is being rolled back just now: who comes
 * next finds that one's change over in one place and not yet in another. Nothing was done; the next time it is over everywhere.
 */
const STUMBLED = /^new multixact has more than one updating member/

const isConflict = (error: unknown): boolean => {
  const code = databaseFault(error)?.code ?? ''
  return CONFLICTS.has(code) || (code === 'XX000' && error instanceof Error && STUMBLED.test(error.message))
}

/** Serialisation failures, deadlocks and stumbles are no fault of the caller: the transaction runs again, a bounded number of times. */
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
