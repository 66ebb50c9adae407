import { LRUCache } from 'lru-cache'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Below this number of transfers nothing is cached, however busy the machine is. */
const LARGE = 50_000
/** A result computed faster than this is not cached. */
const CHEAP_MS = 50
/** A result is cached for this multiple of its computing time, so that recomputing takes at most this share of a connection. */
const KEPT_TIMES = 20
const KEPT_AT_MOST_MS = 15_000
/** For results that change over days: after this multiple of the computing time, and at most this long. */
export const SLOW_CHANGES: Kept = { times: 2_000, atMostMs: 600_000 }
const MOST_ANSWERS = 500

type Kept = { times: number; atMostMs: number }
export type Memoized<T> = (db: Query, key: string, find: () => Promise<T>) => Promise<T>
type Memory<T extends object> = { cache: LRUCache<string, T>; running: Map<string, Promise<T>> }

/**
 * Caches expensive results briefly: figures over a million rows that many users request. On a small platform nothing is cached. Concurrent
 * callers share one computation. A result contains the time as of which it is valid. Each database has its own cache, so that two databases
 * in one process do not share entries.
 */
export function memoize<T extends object>(kept: Kept = { times: KEPT_TIMES, atMostMs: KEPT_AT_MOST_MS }): Memoized<T> {
  const memories = new WeakMap<Query, Memory<T>>()
  return (db, key, find) => {
    const memory = memories.get(db) ?? { cache: new LRUCache<string, T>({ max: MOST_ANSWERS }), running: new Map() }
    memories.set(db, memory)
    const known = memory.cache.get(key)
    if (known) return Promise.resolve(known)
    const running = memory.running.get(key)
    if (running) return running
    const answer = compute(db, memory, key, find, kept)
    memory.running.set(key, answer)
    return answer
  }
}

async function compute<T extends object>(
  db: Query,
  { cache, running }: Memory<T>,
  key: string,
  find: () => Promise<T>,
  { times, atMostMs }: Kept,
): Promise<T> {
  const begun = performance.now()
  try {
    const answer = await find()
    const took = performance.now() - begun
    if (took >= CHEAP_MS && (await isLarge(db))) cache.set(key, answer, { ttl: Math.min(took * times, atMostMs) })
    return answer
  } finally {
    running.delete(key)
  }
}

/** By PostgreSQL's own estimate, which is free. */
async function isLarge(db: Query): Promise<boolean> {
  const { is_large } = await db.one<{ is_large: boolean }>(
    sql`select reltuples >= ${LARGE} as is_large from pg_class where oid = 'ledger_transfers'::regclass`,
  )
  return is_large
}
