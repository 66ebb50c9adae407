import type { JobHandler } from '@/server/core/jobs'
import { forgetOldSignIns } from './auth/jobs'
import { auditJobs } from './audit/jobs'

/** Every kind of background work, by the module it belongs to. */
export const jobHandlers: readonly JobHandler[] = [forgetOldSignIns, ...auditJobs]
