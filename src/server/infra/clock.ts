import { uptime } from 'node:os'

/** Why the clock of this machine is not trusted, and its deviation in milliseconds. */
export type ClockFault = { kind: 'set-back' | 'set-ahead' | 'differs-from-database' | 'behind-books'; ms: number }

/** The clock is injected, so that tests and demo data can use another date. */
export type Clock = {
  now(): Date
  /** While a fault exists, nothing is posted. */
  fault(): ClockFault | undefined
}

export type MachineClock = Clock & {
  /** Records by how many milliseconds the database clock is ahead of this machine's. */
  compare(aheadMs: number): void
  /** Accepts the machine's time as correct after another machine has confirmed it. */
  accept(): void
}

/** Synchronised clocks differ by less; above this nothing is posted. */
export const MAX_SKEW_MS = 5_000
const MS_BETWEEN_REFERENCES = 60_000

type Sources = {
  /** The time of day, in milliseconds; it can be set. */ wall(): number
  /** Monotonic milliseconds while the machine is awake. */ elapsed(): number
  /** Monotonic milliseconds including sleep. Slow to read. */ sinceBoot(): number
}

/**
 * The machine's clock, checked against monotonic time. If it is set back or ahead, time continues from its previous value: a wrong instant
 * is never returned, and work resumes as soon as the clock is correct again.
 */
export function machineClock({ wall, elapsed, sinceBoot }: Sources): MachineClock {
  let latest = -Infinity
  let skew = 0
  const take = () => ({ wall: wall(), elapsed: elapsed(), sinceBoot: sinceBoot() })
  let reference = take()
  const jump = (): number => {
    const passed = elapsed() - reference.elapsed
    const off = wall() - reference.wall - passed
    if (Math.abs(off) <= MAX_SKEW_MS) {
      if (passed > MS_BETWEEN_REFERENCES) reference = take()
      return 0
    }
    // After sleep the wall clock is ahead by the time slept, and correct.
    if (Math.abs(wall() - reference.wall - (sinceBoot() - reference.sinceBoot)) > MAX_SKEW_MS) return off
    reference = take()
    return 0
  }
  return {
    now: () => new Date((latest = Math.max(latest, wall() - jump()))),
    fault: () => faultOf(jump(), skew),
    compare: (aheadMs) => void (skew = aheadMs),
    accept: () => {
      reference = take()
      latest = -Infinity
    },
  }
}

function faultOf(jump: number, skew: number): ClockFault | undefined {
  if (jump !== 0) return { kind: jump < 0 ? 'set-back' : 'set-ahead', ms: Math.abs(jump) }
  return Math.abs(skew) > MAX_SKEW_MS ? { kind: 'differs-from-database', ms: Math.abs(skew) } : undefined
}

/** The description of a fault, for the operator and staff. */
export function describeFault({ kind, ms }: ClockFault): string {
  const by = `${Math.round(ms / 1000)} seconds`
  if (kind === 'behind-books') return `The clock of this machine is ${by} behind the last posting in the books.`
  if (kind === 'differs-from-database') return `The clocks of this machine and of the database differ by ${by}.`
  return kind === 'set-back' ? `The clock of this machine was set back by ${by}.` : `The clock of this machine was set ahead by ${by}.`
}

export const systemClock: MachineClock = machineClock({
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  sinceBoot: () => uptime() * 1000,
})

/** A clock that is set explicitly. */
export function standingClock(at: Date): Clock & { set(to: Date): void } {
  let now = at
  return { now: () => new Date(now), fault: () => undefined, set: (to) => void (now = to) }
}
