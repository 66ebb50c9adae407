import type { Job } from '@/contract/system'
import type { Person } from '@/server/work/actor'
import { notFound, wrongState } from '@/server/work/errors'
import { requeueJob } from '@/server/infra/jobs/jobs'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { columns, from, hasQueue, toJob, type JobRow } from '../queries'

/** Requeues a dead job for one immediate attempt. Jobs are idempotent, so a retry is always safe. */
export async function retryJob(work: Work<Person>, id: string): Promise<Job> {
  const { tx, effects } = work
  const read = () => tx.maybe<JobRow>(sql`select ${columns} from ${from} where j.id::text = ${id}`)
  const before = (await hasQueue(tx)) ? await read() : undefined
  if (!before) throw notFound('This job')
  const revived = await requeueJob(tx, before)
  if (revived === 0) throw wrongState('This job', toJob(before).state)
  effects.audit({
    action: 'job.retried',
    subject: { type: 'job', id, code: before.name },
    before: { state: 'DEAD', error: before.error },
    after: { state: 'FAILED' },
  })
  const after = await read()
  if (!after) throw notFound('This job')
  return toJob(after)
}
