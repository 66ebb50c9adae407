import { jobOf, type JobHandler } from '@/server/infra/jobs/jobs'
import { notifyOfLoss } from './notify-loss'

export const fundJobs: readonly JobHandler[] = [
  jobOf({ name: 'funds.notify-loss', run: (services, { movementId }, note) => notifyOfLoss(services, movementId, note) }),
]
