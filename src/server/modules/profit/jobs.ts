import type { JobHandler } from '@/server/core/jobs'
import { postBatch, takeUpStandingBatches } from './post'
import { tellShare } from './tell'

export const profitJobs: readonly JobHandler[] = [
  { name: 'profit.post', run: (services, data) => postBatch(services, String(data.batchId)) },
  { name: 'profit.tell', run: (services, data) => tellShare(services, String(data.batchId)) },
  // The queue gives the work of a process that ended back only after a while; this looks every minute.
  { name: 'profit.take-up', schedule: '* * * * *', run: takeUpStandingBatches },
]
