import type { JobHandler } from '@/server/infra/jobs/jobs'
import { expireChangeRequests } from './approvals/jobs'
import { forgetOldSignIns } from './auth/jobs'
import { encryptFiles, sweepFiles } from './files/jobs'
import { expireDocuments } from './identity/jobs'
import { auditJobs } from './audit/jobs'
import { payCommissions } from './commissions/jobs'
import { fetchMarketRates } from './currencies/jobs'
import { exportJobs } from './exports/jobs'
import { fundJobs } from './funds/jobs'
import { implementation } from './implementation'
import { investmentJobs } from './investments/jobs'
import { refreshCheckouts, watchQuestions } from './payments/jobs'
import { watchPayouts } from './payouts/jobs'
import { profitJobs } from './profit/jobs'
import { projectJobs } from './projects/jobs'
import { ledgerJobs } from './ledger/jobs'
import { notificationJobs } from './notifications/jobs'
import { reconciliationJobs } from './reconciliation/jobs'
import { workQueueJobs } from './work-queues/jobs'

/** Every background job, by module. */
export const jobHandlers: readonly JobHandler[] = [
  forgetOldSignIns,
  sweepFiles,
  encryptFiles,
  expireDocuments,
  ...auditJobs,
  expireChangeRequests,
  ...projectJobs,
  ...profitJobs,
  ...fundJobs,
  ...investmentJobs,
  refreshCheckouts,
  watchQuestions,
  watchPayouts,
  payCommissions,
  fetchMarketRates,
  ...ledgerJobs,
  ...reconciliationJobs,
  ...workQueueJobs,
  ...exportJobs(implementation),
  ...notificationJobs,
]
