import { Cron } from 'croner'
import type PgBoss from 'pg-boss'
import { MAX_SKEW_MS, type Clock } from '@/server/infra/clock'

/** `schedule`: a cron expression in UTC. */
type Recurring = { name: string; schedule?: string }

const MINUTE = 60_000
const MS_BETWEEN_CHECKS = 10_000

/**
 * Queues recurring jobs in each minute that their schedules name. Every process does so, and the queue accepts one job per name and minute.
 * pg-boss's own schedule evaluates all cron expressions every 30 seconds, which blocks the event loop for 50 to 700 ms. Croner's own timers
 * would stop for as long as the clock is set back.
 * @returns ends the schedule
 */
export function startSchedule(
  { boss, clock }: { boss: Pick<PgBoss, 'send'>; clock: Pick<Clock, 'now'> },
  handlers: readonly Recurring[],
  onError: (error: unknown) => void,
): () => void {
  const jobs = handlers.flatMap(({ name, schedule }) => (schedule ? [{ name, cron: new Cron(schedule, { timezone: 'UTC' }) }] : []))
  let minute: number | undefined
  let due: string[] = []
  const check = () => {
    // The queue's minutes are those of the database, whose clock differs by less than this.
    const current = Math.floor((clock.now().getTime() - MAX_SKEW_MS) / MINUTE)
    if (current !== minute) due = jobs.filter(({ cron }) => cron.match(new Date(current * MINUTE))).map(({ name }) => name)
    minute = current
    for (const name of due.splice(0))
      boss.send(name, {}, { singletonSeconds: MINUTE / 1000 }).catch((error: unknown) => {
        onError(error)
        // The next check of the same minute tries again.
        if (minute === current) due.push(name)
      })
  }
  check()
  const timer = setInterval(check, MS_BETWEEN_CHECKS)
  return () => clearInterval(timer)
}
