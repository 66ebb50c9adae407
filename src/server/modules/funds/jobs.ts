import { jobOf, type JobHandler } from '@/server/core/jobs'
import { tellLoss } from './tell-loss'

export const fundJobs: readonly JobHandler[] = [
  jobOf({ name: 'funds.tell-loss', run: (services, { movementId }, note) => tellLoss(services, movementId, note) }),
]
