import { addHours } from '@/domain/dates'

type Plan = { at: number; order: number; happen: () => Promise<void> }

/** What is going to happen, in the order of time. Something that happens may plan more. */
export type Timeline = {
  plan(at: Date, happen: () => Promise<void>): void
  /** Runs all events until then, with the clock set to the time of each. */
  walk(until: Date): Promise<void>
}

const MOST = 20_000

/** @param onFault told of what went wrong in a happening; the others go on unless it throws. */
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

/** The next working hour of the staff, at least so many hours from then: Monday to Friday, 8 to 18 o'clock UTC. */
export function inBackOffice(from: Date, hours: number): Date {
  let at = addHours(from, hours)
  for (let steps = 0; steps < 200 && !isBackOffice(at); steps += 1) at = addHours(at, 1)
  return at
}

const isBackOffice = (at: Date) => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= 8 && at.getUTCHours() < 18
