import { Cron } from 'croner'
import type PgBoss from 'pg-boss'

/** `schedule`: a cron expression in UTC. */
type Recurring = { name: string; schedule?: string }

/**
 * Queues recurring jobs when they are due. Every process does so, and the queue accepts one job per name and minute. pg-boss's own
 * schedule evaluates all cron expressions every 30 seconds, which blocks the event loop for 50 to 700 ms.
 * @returns ends the schedule
 */
export function startSchedule(boss: Pick<PgBoss, 'send'>, handlers: readonly Recurring[], onError: (error: unknown) => void): () => void {
  const crons = handlers.flatMap(({ name, schedule }) =>
    schedule
      ? [new Cron(schedule, { timezone: 'UTC', catch: onError }, async () => void (await boss.send(name, {}, { singletonSeconds: 60 })))]
      : [],
  )
  return () => {
    for (const cron of crons) cron.stop()
  }
}
