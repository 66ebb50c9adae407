/** Time is handed in, never taken, so that tests and demo data can live at another date. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands where it is put. */
export function standingClock(at: Date): Clock & { set(to: Date): void } {
  let now = at
  return { now: () => new Date(now), set: (to) => void (now = to) }
}
