import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '@/server/work/services'

/**
 * Rate limits counted in PostgreSQL. A caller that is over its bound is remembered in memory, so a flood costs no queries.
 * @param pool with the driver's own types: the library reads its counters as text
 */
export function openLimits(pool: pg.Pool): Limits {
  const known = new Map<string, RateLimiterPostgres>()
  return {
    async consume(name, who, bound) {
      const limiter = known.get(name) ?? create(pool, name, bound)
      known.set(name, limiter)
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(who, bound.cost ?? 1)
        return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { remaining: -1, resetSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
  }
}

// The migration has made the table, so the library need not.
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

/** For tests that have nothing to say about limits. */
export const noLimits: Limits = { consume: async (_name, _who, { points, seconds }) => ({ remaining: points, resetSeconds: seconds }) }
