import { performance } from 'node:perf_hooks'

/** The duration of each of `many` sequential calls, in milliseconds. */
export async function timed(many: number, call: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < many; at += 1) {
    const from = performance.now()
    await call(at)
    taken.push(performance.now() - from)
  }
  return taken
}

/** The value that the given percentage of all values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN
}
