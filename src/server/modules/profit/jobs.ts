import type { JobHandler } from '@/server/core/jobs'
import { postBatch, takeUpStandingBatches } from './post'
import { tellShare } from './tell'

export const profitJobs: readonly JobHandler[] = [
  { name: 'profit.post', run: (services, data, note) => postBatch(services, String(data.batchId), note ? { note } : {}) },
  { name: 'profit.tell', run: (services, data, note) => tellShare(services, String(data.batchId), note ? { note } : {}) },
  // The queue gives the work of a process that ended back only after a while; this looks every minute.
  { name: 'profit.take-up', schedule: '* * * * *', run: takeUpStandingBatches },
]
