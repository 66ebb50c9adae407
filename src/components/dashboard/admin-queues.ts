import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import type { WorkQueueKey } from '@/contract/work-queue-keys'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { t } from '@/locales/text'

export type Office = Reply<typeof dashboard.office>
export type Queue = Office['queues'][number]
export type QueueKey = Queue['key']

/** The page of each queue. */
export const queuePath: Readonly<Record<QueueKey, string>> = {
  payments: adminPaths.payments,
  withdrawals: adminPaths.withdrawalsToReview,
  payouts: adminPaths.payoutsDue,
  identity: `${firstPageOf(adminPaths.userVerificationRequests)}&status=PENDING`,
  adjustments: `${adminPaths.adjustments}&status=PENDING`,
  exits: adminPaths.exits,
  changes: `${firstPageOf(adminPaths.approvals)}&waitingForMe=true`,
}

/** The work queue whose target time applies. */
export const workQueueOf: Readonly<Record<QueueKey, WorkQueueKey>> = {
  payments: 'payments',
  withdrawals: 'withdrawals',
  payouts: 'payouts',
  identity: 'identity',
  adjustments: 'adjustments',
  exits: 'exits',
  changes: 'change-requests',
}

const HOUR = 3_600_000
/** A target time as text: "24 h", "3 days". */
export function formatTarget(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR)
  return hours > 24 && hours % 24 === 0 ? t('{hours} days', { hours: hours / 24 }) : t('{hours} h', { hours })
}
