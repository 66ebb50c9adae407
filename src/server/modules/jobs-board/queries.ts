import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import type { Job, jobs, jobState } from '@/contract/system'
import type { Query } from '@/server/db/database'
import { jobKinds, jobTitle } from '@/server/infra/jobs/job-payloads'
import { listPage, type Page } from '@/server/db/list'
import { raw, sql, type Sql } from '@/server/db/sql'

type State = z.infer<typeof jobState>

/** The queue's own states: FAILED is retried automatically, DEAD has exhausted its retries. */
const states: Readonly<Record<State, readonly string[]>> = {
  WAITING: ['created'],
  RUNNING: ['active'],
  DONE: ['completed', 'cancelled'],
  FAILED: ['retry'],
  DEAD: ['failed'],
}
const stateOf = (word: string): State => (Object.keys(states) as State[]).find((state) => states[state].includes(word)) ?? 'WAITING'

export type JobRow = {
  id: string
  name: string
  state: string
  attempts: number
  done: number | null
  of: number | null
  error: string | null
  created_on: Date
  started_on: Date | null
  completed_on: Date | null
}

/** A job of the queue, with its progress if it reports any. */
export const columns: Sql = sql`j.id::text as id, j.name, j.state::text as state, case when j.started_on is null then 0 else j.retry_count + 1 end as attempts,
  (j.output ->> 'done')::int as done, (j.output ->> 'of')::int as of, coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message') as error, j.created_on, j.started_on, j.completed_on`
export const from: Sql = sql`pgboss.job j`

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  name: row.name,
  title: jobTitle(row.name),
  state: stateOf(row.state),
  attempts: row.attempts,
  progress: row.done !== null && row.of !== null ? `${row.done} of ${row.of}` : null,
  error: ['retry', 'failed'].includes(row.state) ? row.error : null,
  createdAt: row.created_on.toISOString(),
  startedAt: row.started_on?.toISOString() ?? null,
  finishedAt: row.completed_on?.toISOString() ?? null,
})

/** Whether the queue has created its tables, which it does when it starts. */
export const hasQueue = async (db: Query): Promise<boolean> =>
  (await db.one<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`)).there

const titles = JSON.stringify(Object.fromEntries(Object.entries(jobKinds).map(([name, { title }]) => [name, title])))

/** Background jobs, newest first, without the queue's own maintenance. */
export async function listJobs(db: Query, query: Received<typeof jobs.list>['query']): Promise<Page<Job>> {
  if (!(await hasQueue(db))) return { rows: [], total: 0 }
  const words = query.state?.flatMap((state) => [...states[state]])
  return listPage<JobRow, Job>(db, query, {
    columns,
    from,
    where: [
      raw(`j.name not like '\\_\\_pgboss%'`),
      words && sql`j.state::text = any(${words}::text[])`,
      query.name !== undefined && sql`j.name = ${query.name}`,
    ],
    search: [sql`${titles}::jsonb ->> j.name`, sql`j.name`, sql`j.output::text`],
    dated: sql`j.created_on`,
    sort: { createdAt: { by: sql`j.created_on`, as: 'timestamptz' } },
    tie: sql`j.id`,
    map: toJob,
  })
}
