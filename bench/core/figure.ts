import type { Stage } from './stage'

/** The result of a figure. `value` is compared with the floor and the target. */
export type Measured = {
  value: number
  least: number
  most: number
  /** Each round's value, in order. */
  rounds: readonly number[]
  /** Additional measurements: the two sides of a ratio, percentiles, sizes. */
  beside: Readonly<Record<string, number | string>>
}
export type Skipped = { skipped: string }

export type Limit = { floor: number; target: number; better: 'more' | 'less'; unit: string }

/** One figure of bench/README.md: what it is, its floor and target, and how it is measured. */
export type Figure = {
  id: string
  what: string
  /** The description of the target. */
  against: string
  limit: Limit
  measure(stage: Stage): Promise<Measured | Skipped>
  /** Further limits of the same run, by their names in `beside`. */
  also?: Readonly<Record<string, Limit>>
}

/** The duration and number of rounds: thorough (the method of bench/README.md), or quick for daily use. */
export type Pace = { warmUpSeconds: number; seconds: number; rounds: number; quick: boolean }
export const thorough: Pace = { warmUpSeconds: 3, seconds: 10, rounds: 3, quick: false }
export const quick: Pace = { warmUpSeconds: 1, seconds: 3, rounds: 2, quick: true }

/** A spread above this, in percent of the median, makes a ratio void, because other load distorted it. */
export const MOST_SPREAD = 20
export const spreadOf = ({ value, least, most }: Pick<Measured, 'value' | 'least' | 'most'>): number =>
  value === 0 ? 0 : ((most - least) / value) * 100

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [upper = NaN, lower = NaN] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2
}

export const measured = (rounds: readonly number[], beside: Measured['beside'] = {}): Measured => ({
  value: median(rounds),
  least: Math.min(...rounds),
  most: Math.max(...rounds),
  rounds,
  beside,
})
