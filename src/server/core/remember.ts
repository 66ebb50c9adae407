import { LRUCache } from 'lru-cache'

/** An answer that took less than this is asked anew each time. */
const CHEAP_MS = 50
/** A costly answer is kept for so many times what it took, so that finding it anew never takes more than this part of a connection. */
const KEPT_TIMES = 20
const KEPT_AT_MOST_MS = 15_000

export type Remembered<T> = (key: string, find: () => Promise<T>) => Promise<T>

/**
 * Remembers answers that cost much, for a moment: figures over a million rows that everybody asks for. On a small platform
 * nothing is kept. Several who ask at once wait for one answer. An answer says itself as of when it is true.
 */
export function remember<T extends object>(most = 500): Remembered<T> {
  const kept = new LRUCache<string, T>({ max: most })
  const asked = new Map<string, Promise<T>>()
  const ask = async (key: string, find: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    try {
      const answer = await find()
      const took = performance.now() - begun
      if (took >= CHEAP_MS) kept.set(key, answer, { ttl: Math.min(took * KEPT_TIMES, KEPT_AT_MOST_MS) })
      return answer
    } finally {
      asked.delete(key)
    }
  }
  return (key, find) => {
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    const running = asked.get(key)
    if (running) return running
    const answer = ask(key, find)
    asked.set(key, answer)
    return answer
  }
}
