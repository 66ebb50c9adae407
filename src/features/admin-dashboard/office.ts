import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'
import { firstPageOf, paths } from '@/config/paths'

export type Office = Reply<typeof dashboard.office>
export type Queue = Office['queues'][number]
export type QueueKey = Queue['key']

/** Where each queue is worked on. */
export const queuePath: Readonly<Record<QueueKey, string>> = {
  payments: paths.admin.payments,
  withdrawals: `${firstPageOf(paths.admin.withdraws)}&status=PENDING`,
  identity: firstPageOf(paths.admin.userVerificationRequests),
  adjustments: `${paths.admin.adjustments}&status=PENDING`,
  exits: paths.admin.exits,
  changes: `${firstPageOf(paths.admin.approvals)}&waitingForMe=true`,
}

const HOUR = 3_600_000
/** How long we aim to let something wait, at most. */
export const aim: Readonly<Record<QueueKey, { words: string; milliseconds: number }>> = {
  payments: { words: '24 h', milliseconds: 24 * HOUR },
  withdrawals: { words: '24 h', milliseconds: 24 * HOUR },
  identity: { words: '2 days', milliseconds: 48 * HOUR },
  adjustments: { words: '2 days', milliseconds: 48 * HOUR },
  exits: { words: '2 days', milliseconds: 48 * HOUR },
  changes: { words: '24 h', milliseconds: 24 * HOUR },
}
