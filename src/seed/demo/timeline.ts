import { addHours } from '@/domain/dates'

type Plan = { at: number; order: number; happen: () => Promise<void> }

/** Planned events in chronological order. An event may plan further ones. */
export type Timeline = {
  plan(at: Date, happen: () => Promise<void>): void
  /** Runs all events up to this time, with the clock set to the time of each. */
  walk(until: Date): Promise<void>
}

const MOST = 20_000

/** @param onFault called with the error of a failed event; the timeline continues unless it throws. */
export function createTimeline(clock: { now(): Date; set(to: Date): void }, onFault: (error: unknown) => void): Timeline {
  const plans: Plan[] = []
  let order = 0
  return {
    plan(at, happen) {
      const plan = { at: Math.max(at.getTime(), clock.now().getTime()), order: (order += 1), happen }
      const place = plans.findIndex((one) => one.at > plan.at)
      plans.splice(place === -1 ? plans.length : place, 0, plan)
    },
    async walk(until) {
      for (let count = 0; count < MOST; count += 1) {
        const next = plans[0]
        if (!next || next.at > until.getTime()) return clock.set(until)
        plans.shift()
        clock.set(new Date(next.at))
        await next.happen().catch(onFault)
      }
      throw new Error('The demo timeline does not terminate')
    },
  }
}

/** The next working hour of staff, at least `hours` after `from`: Monday to Friday, 8:00 to 18:00 UTC. */
export function inBackOffice(from: Date, hours: number): Date {
  let at = addHours(from, hours)
  for (let steps = 0; steps < 200 && !isBackOffice(at); steps += 1) at = addHours(at, 1)
  return at
}

const isBackOffice = (at: Date) => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= 8 && at.getUTCHours() < 18
