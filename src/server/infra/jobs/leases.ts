import { randomUUID } from 'node:crypto'
import type PgBoss from 'pg-boss'

const SECONDS_HELD = 20
const MS_BETWEEN_LOOKS = 5_000
const MOST_TAKEN_BACK = 100

export type Leases = {
  /** Does the work of a job under a lease that is renewed for as long as this process lives. */
  hold<T>(job: { name: string; id: string }, work: () => Promise<T>): Promise<T>
  start(): void
  stop(): Promise<void>
}

/**
 * Who works on a job renews a lease on it every few seconds. When a process ends in the middle its leases run out, and whoever
 * looks first gives its work back to the queue, which then tries it again at once instead of after the ten minutes that it waits
 * for a process that still lives. A process that was only too busy to renew may find its work done by another as well, which
 * work on the queue has to bear anyway. The time is the database's: several processes have to agree on it.
 */
export function openLeases(boss: PgBoss, onError: (error: unknown) => void): Leases {
  const process = randomUUID()
  const held = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  const ask = async (text: string, values: unknown[]) => (await boss.getDb().executeSql(text, values)).rows as unknown[]
  const until = `now() + interval '${SECONDS_HELD} seconds'`

  const renew = () => ask(`update job_leases set until = ${until} where job_id = any($1::uuid[]) and process = $2`, [[...held], process])
  async function takeBack(): Promise<void> {
    // Deleting is taking: of several processes that look, one gets each.
    const lost = (await ask(
      `delete from job_leases where job_id in (select job_id from job_leases where until < now() limit ${MOST_TAKEN_BACK} for update skip locked)
       returning job_id as id, name, exists (select from pgboss.job j where j.name = job_leases.name and j.id = job_id and j.state = 'active') as waits`,
      [],
    )) as { id: string; name: string; waits: boolean }[]
    for (const { name, id, waits } of lost)
      if (waits) await boss.fail(name, id, { message: 'The process that worked on it ended. It is tried again.' })
  }
  async function look(): Promise<void> {
    try {
      if (held.size > 0) await renew()
      await takeBack()
    } catch (error) {
      onError(error)
    }
  }

  return {
    async hold({ name, id }, work) {
      // Without a lease the work is done all the same: the queue's own patience stands behind it.
      await ask(
        `insert into job_leases (job_id, name, process, until) values ($1, $2, $3, ${until})
         on conflict (job_id) do update set process = excluded.process, until = excluded.until`,
        [id, name, process],
      ).catch(onError)
      held.add(id)
      try {
        return await work()
      } finally {
        held.delete(id)
        await ask('delete from job_leases where job_id = $1 and process = $2', [id, process]).catch(onError)
      }
    },
    start() {
      const tick = () => void (looking ??= look().finally(() => (looking = undefined)))
      tick()
      timer = setInterval(tick, MS_BETWEEN_LOOKS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
