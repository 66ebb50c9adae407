import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** From this share of its time on, a process has its hands full. */
export const BUSY_FROM = 0.7
const LONGEST_REST_MS = 1_000

/** How much of its time the event loop was at work since this was asked last, 0 to 1; the first answer is about the time since this was made. */
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
 * For long work that nobody waits for and that is done piece by piece. While the process has its hands full, a piece begins only when
 * as long as the one before it took has passed, so that half of the time belongs to those who do wait.
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
