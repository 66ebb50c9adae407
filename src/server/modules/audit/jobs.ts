import type { JobHandler } from '@/server/core/jobs'
import { chainAudit } from './chain'
import { mailAnchor, postAnchor } from './send-anchors'

/** Every minute what was committed since; once a night all that might have been missed; and what receivers outside are sent. */
export const auditJobs: readonly JobHandler[] = [
  { name: 'audit.chain', schedule: '* * * * *', run: async (services) => void (await chainAudit(services, { whole: false })) },
  { name: 'audit.chain-whole', schedule: '20 3 * * *', run: async (services) => void (await chainAudit(services, { whole: true })) },
  { name: 'audit.post-anchor', schedule: '25 * * * *', run: postAnchor },
  { name: 'audit.mail-anchor', schedule: '30 4 * * *', run: mailAnchor },
]
