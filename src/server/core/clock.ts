/** Time is handed in, never taken, so that tests and demo data can live at another date. */
export type Clock = {
  now(): Date
  /** Milliseconds by which the machine's clock is behind a time that was given out already: it was set back. */
  behind(): number
}

/** A command may wait out so much; past it the clock of the machine was set back, and nothing is written until it is right. */
export const MAX_BEHIND_MS = 5_000

/** The machine's clock, which never gives out an earlier time than before: where it is set back, time stands still until it has caught up. */
export function monotonicClock(wall: () => number): Clock {
  let latest = -Infinity
  return {
    now: () => new Date((latest = Math.max(latest, wall()))),
    behind: () => Math.max(0, latest - wall()),
  }
}

export const systemClock: Clock = monotonicClock(() => Date.now())

/** A clock that stands where it is put. */
export function standingClock(at: Date): Clock & { set(to: Date): void } {
  let now = at
  return { now: () => new Date(now), behind: () => 0, set: (to) => void (now = to) }
}
