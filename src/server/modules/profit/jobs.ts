import { jobOf, type JobHandler } from '@/server/infra/jobs/jobs'
import { postBatch, takeUpStandingBatches } from './commands/post-batch'
import { notifyOfPayouts } from './notify-payouts'

export const profitJobs: readonly JobHandler[] = [
  jobOf({ name: 'profit.post', run: (services, { batchId }, note) => postBatch(services, batchId, note ? { note } : {}) }),
  jobOf({ name: 'profit.notify', run: (services, { batchId }, note) => notifyOfPayouts(services, batchId, note ? { note } : {}) }),
  // The queue returns the jobs of a killed process only after a while; this job checks every minute.
  { name: 'profit.take-up', schedule: '* * * * *', run: takeUpStandingBatches },
]
