import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The utilisation from which a process counts as busy. */
export const BUSY_FROM = 0.7
const LONGEST_REST_MS = 1_000

/** The utilisation of the event loop since the last call, 0 to 1; the first call covers the time since creation. */
export function eventLoopUse(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

/**
 * For long background work done in chunks. While the process is busy, a chunk starts only after a pause as long as the previous chunk took,
 * so that half of the time is left to requests.
 */
export function throttleWhenBusy(
  utilization = eventLoopUse(),
  rest: (ms: number) => Promise<unknown> = sleep,
): <T>(piece: () => Promise<T>) => Promise<T> {
  let restMs = 0
  return async (piece) => {
    if (restMs > 0) await rest(restMs)
    const from = performance.now()
    const done = await piece()
    restMs = utilization() > BUSY_FROM ? Math.min(LONGEST_REST_MS, performance.now() - from) : 0
    return done
  }
}
