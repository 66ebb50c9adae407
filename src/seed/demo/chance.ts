/** A seeded random generator: the demo data is the same everywhere. Never use it for secrets. */
export type Chance = {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  whole(from: number, to: number): number
  pick<T>(among: readonly T[]): T
  /** True with this probability: 0.1 is one in ten. */
  happens(share: number): boolean
  /** Random digits or letters, as on receipts and documents. */
  text(length: number, letters?: string): string
  bytes(length: number): Uint8Array
}

/** The mulberry32 generator: small, fast, and random enough for demo data. */
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
