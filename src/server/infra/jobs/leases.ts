import { randomUUID } from 'node:crypto'
import type PgBoss from 'pg-boss'

const SECONDS_HELD = 20
const MS_BETWEEN_LOOKS = 5_000
const MOST_TAKEN_BACK = 100

export type Leases = {
  /** Runs a job under a lease that is renewed while this process lives. */
  hold<T>(job: { name: string; id: string }, work: () => Promise<T>): Promise<T>
  start(): void
  stop(): Promise<void>
}

/**
 * A process renews its leases on running jobs every few seconds. When it dies, its leases expire, and the first process to notice returns
 * the jobs to the queue. They are then retried immediately instead of after the queue's timeout of ten minutes. A process too busy to renew
 * its lease may have its job run by another as well; jobs are idempotent for this reason. Times are the database's, since several processes
 * must agree on them.
 */
export function openLeases(boss: PgBoss, onError: (error: unknown) => void): Leases {
  const process = randomUUID()
  const heldJobs = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  const query = async (text: string, values: unknown[]) => (await boss.getDb().executeSql(text, values)).rows as unknown[]
  const until = `now() + interval '${SECONDS_HELD} seconds'`

  const renew = () =>
    query(`update job_leases set until = ${until} where job_id = any($1::uuid[]) and process = $2`, [[...heldJobs], process])
  async function takeBack(): Promise<void> {
    // The delete claims the lease: of several processes, only one gets each.
    const lost = (await query(
      `delete from job_leases where job_id in (select job_id from job_leases where until < now() limit ${MOST_TAKEN_BACK} for update skip locked)
       returning job_id as id, name, exists (select from pgboss.job j where j.name = job_leases.name and j.id = job_id and j.state = 'active') as waits`,
      [],
    )) as { id: string; name: string; waits: boolean }[]
    for (const { name, id, waits } of lost)
      if (waits) await boss.fail(name, id, { message: 'The process that worked on it ended. It is tried again.' })
  }
  async function renewAndTakeBack(): Promise<void> {
    try {
      if (heldJobs.size > 0) await renew()
      await takeBack()
    } catch (error) {
      onError(error)
    }
  }

  return {
    async hold({ name, id }, work) {
      // Without a lease the job runs anyway: the queue's own timeout still applies.
      await query(
        `insert into job_leases (job_id, name, process, until) values ($1, $2, $3, ${until})
         on conflict (job_id) do update set process = excluded.process, until = excluded.until`,
        [id, name, process],
      ).catch(onError)
      heldJobs.add(id)
      try {
        return await work()
      } finally {
        heldJobs.delete(id)
        await query('delete from job_leases where job_id = $1 and process = $2', [id, process]).catch(onError)
      }
    },
    start() {
      const tick = () => void (looking ??= renewAndTakeBack().finally(() => (looking = undefined)))
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
