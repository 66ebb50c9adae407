import type { JobHandler } from '@/server/core/jobs'
import { takeDigests } from './digests'

/** Every night, once the day has settled. */
export const ledgerJobs: readonly JobHandler[] = [
  { name: 'ledger.digest', schedule: '30 0 * * *', run: async (services) => void (await takeDigests(services)) },
]
