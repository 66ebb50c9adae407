/** Chance that is the same at every start: demo data tells the same story everywhere. Never for anything that must not be guessed. */
export type Chance = {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  whole(from: number, to: number): number
  pick<T>(among: readonly T[]): T
  /** True that often: 0.1 is once in ten times. */
  happens(share: number): boolean
  /** Digits or letters, as they stand on slips and documents. */
  text(length: number, letters?: string): string
  bytes(length: number): Uint8Array
}

/** The mulberry32 generator: small, quick, and good enough to look like life. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(among: readonly T[]): T => {
    const one = among[whole(0, among.length - 1)]
    if (one === undefined) throw new Error('Cannot pick from an empty list')
    return one
  }
  return {
    between: (from, to) => from + next() * (to - from),
    whole,
    pick,
    happens: (share) => next() < share,
    text: (length, letters = '0123456789') => Array.from({ length }, () => pick([...letters])).join(''),
    bytes: (length) => Uint8Array.from({ length }, () => whole(0, 255)),
  }
}
