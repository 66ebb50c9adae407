import type { JobHandler } from '@/server/core/jobs'
import { chainAudit } from './chain'

/** Every minute what was committed since; once a night all that might have been missed. */
export const auditJobs: readonly JobHandler[] = [
  { name: 'audit.chain', schedule: '* * * * *', run: async (services) => void (await chainAudit(services, { whole: false })) },
  { name: 'audit.chain-whole', schedule: '20 3 * * *', run: async (services) => void (await chainAudit(services, { whole: true })) },
]
