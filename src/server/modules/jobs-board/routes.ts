import { jobs } from '@/contract/system'
import { implement } from '@/server/http/endpoint/implement'
import { listJobs } from './queries'
import { retryJob } from './commands/retry-job'

export const jobRoutes = implement(jobs, {
  list: ({ db, query }) => listJobs(db, query),
  retry: (work) => retryJob(work, work.params.id),
})
