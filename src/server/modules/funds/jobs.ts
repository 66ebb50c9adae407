import { jobOf, type JobHandler } from '@/server/core/jobs'
import { notifyOfLoss } from './tell-loss'

export const fundJobs: readonly JobHandler[] = [
  jobOf({ name: 'funds.notify-loss', run: (services, { movementId }, note) => notifyOfLoss(services, movementId, note) }),
]
