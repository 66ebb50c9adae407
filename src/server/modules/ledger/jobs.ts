import type { JobHandler } from '@/server/infra/jobs/jobs'
import { takeDigests } from './digests'

/** Every hour, so that a day is taken soon after it has settled, also where nothing ran at midnight. */
export const ledgerJobs: readonly JobHandler[] = [
  { name: 'ledger.digest', schedule: '20 * * * *', run: async (services) => void (await takeDigests(services)) },
]
