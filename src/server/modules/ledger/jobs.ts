import type { JobHandler } from '@/server/infra/jobs/jobs'
import { takeDigests } from './digests'

/** Every hour, so that a day's digest is soon computed even if the server was down at midnight. */
export const ledgerJobs: readonly JobHandler[] = [
  { name: 'ledger.digest', schedule: '20 * * * *', run: async (services) => void (await takeDigests(services)) },
]
