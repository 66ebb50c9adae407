import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '@/server/work/services'

/**
 * Rate limits counted in PostgreSQL. Callers above their limit are cached in memory, so that a flood causes no queries.
 * @param pool with the driver's default types: the library expects its counters as text
 */
export function openLimits(pool: pg.Pool): Limits {
  const known = new Map<string, RateLimiterPostgres>()
  return {
    async consume(name, key, bound) {
      const limiter = known.get(name) ?? create(pool, name, bound)
      known.set(name, limiter)
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(key, bound.cost ?? 1)
        return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { remaining: -1, resetSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
  }
}

// The table is created by a migration, so the library need not create it.
const create = (pool: pg.Pool, name: string, { points, seconds }: { points: number; seconds: number }) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  })

/** Disables rate limits, for tests of other features. */
export const noLimits: Limits = { consume: async (_name, _key, { points, seconds }) => ({ remaining: points, resetSeconds: seconds }) }
