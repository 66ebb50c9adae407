import type { JobHandler } from '@/server/core/jobs'
import { closeDueProjects } from './transition'

export const projectJobs: readonly JobHandler[] = [
  // Every five minutes is often enough for a date that is shown as a day.
  { name: 'project.close-due', schedule: '*/5 * * * *', run: closeDueProjects },
]
