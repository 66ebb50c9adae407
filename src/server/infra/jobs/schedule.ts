import { Cron } from 'croner'
import type PgBoss from 'pg-boss'
import type { Clock } from '@/server/infra/clock'

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
  let checked: number | undefined
  const check = () => {
    const minute = Math.floor(clock.now().getTime() / MINUTE)
    if (minute === checked) return
    checked = minute
    for (const { name, cron } of jobs)
      if (cron.match(new Date(minute * MINUTE))) boss.send(name, {}, { singletonSeconds: MINUTE / 1000 }).catch(onError)
  }
  check()
  const timer = setInterval(check, MS_BETWEEN_CHECKS)
  return () => clearInterval(timer)
}
