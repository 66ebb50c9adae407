import { jobs } from '@/contract/system'
import { implement } from '@/server/core/implement'
import { listJobs } from './queries'
import { retryJob } from './service'

export const jobRoutes = implement(jobs, {
  list: ({ db, query }) => listJobs(db, query),
  retry: (work) => retryJob(work, work.params.id),
})
