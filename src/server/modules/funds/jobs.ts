import type { JobHandler } from '@/server/core/jobs'
import { tellLoss } from './tell-loss'

export const fundJobs: readonly JobHandler[] = [
  { name: 'funds.tell-loss', run: (services, data, note) => tellLoss(services, String(data.movementId), note) },
]
