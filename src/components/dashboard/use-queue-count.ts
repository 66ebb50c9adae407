import type { Permission } from '@/contract/permissions'
import { withdrawals } from '@/contract/withdrawals'
import { useCan } from '@/api/session'
import { t } from '@/locales/text'
import { queuePath, type QueueKey } from './admin-queues'
import { useOfficeDashboard } from './use-office-dashboard'

/** `permissions`: who acts on it; if undefined, every reader of the queue. */
type MenuQueue = { key: QueueKey; label: (count: number) => string; permissions?: readonly Permission[] }

/** The queues of a menu entry, in order of priority, and the label of each count. */
const queuesOf: Readonly<Record<string, readonly MenuQueue[] | undefined>> = {
  investments: [{ key: 'payments', label: (count) => t('{count, plural, one {# payment pending} other {# payments pending}}', { count }) }],
  'user-verification-requests': [
    {
      key: 'identity',
      label: (count) => t('{count, plural, one {# identity check pending} other {# identity checks pending}}', { count }),
    },
  ],
  withdraws: [
    {
      key: 'withdrawals',
      label: (count) => t('{count, plural, one {# withdrawal pending} other {# withdrawals pending}}', { count }),
      permissions: withdrawals.approve.access.staff,
    },
    {
      key: 'payouts',
      label: (count) => t('{count, plural, one {# payout due} other {# payouts due}}', { count }),
      permissions: withdrawals.markPaid.access.staff,
    },
  ],
  'user-transactions': [
    { key: 'adjustments', label: (count) => t('{count, plural, one {# adjustment pending} other {# adjustments pending}}', { count }) },
  ],
  approvals: [
    { key: 'changes', label: (count) => t('{count, plural, one {# change to approve} other {# changes to approve}}', { count }) },
  ],
}
const EVERY = 60_000

export type QueueCount = { waiting: number; label: string; href: string }

/**
 * The number of open items of a menu entry, and the address of exactly these: those of the first non-empty queue that the reader acts on;
 * for a reader who acts on none, of the first non-empty queue. All entries share one request.
 */
export function useQueueCount(menuKey: string): QueueCount | undefined {
  const queues = queuesOf[menuKey]
  const can = useCan()
  const { data } = useOfficeDashboard({ refetchInterval: EVERY, enabled: queues !== undefined })
  const counted = (queues ?? []).flatMap((queue) => {
    const waiting = data?.data.queues.find(({ key }) => key === queue.key)?.waiting
    return waiting ? [{ ...queue, waiting }] : []
  })
  const chosen = counted.find(({ permissions }) => !permissions || can(permissions)) ?? counted[0]
  if (!chosen) return undefined
  return { waiting: chosen.waiting, label: chosen.label(chosen.waiting), href: queuePath[chosen.key] }
}
