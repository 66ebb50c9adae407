import { useRead } from '@/api/hooks'
import { dashboard } from '@/contract/dashboard'
import { t } from '@/locales/text'
import { queuePath, type QueueKey } from './admin-queues'

type MenuQueue = { key: QueueKey; words: (count: number) => string }

/** The queue behind an entry of the menu, and how many items it has in words. */
const queueOf: Readonly<Record<string, MenuQueue | undefined>> = {
  investments: { key: 'payments', words: (count) => t('{count, plural, one {# payment pending} other {# payments pending}}', { count }) },
  'user-verification-requests': {
    key: 'identity',
    words: (count) => t('{count, plural, one {# identity check pending} other {# identity checks pending}}', { count }),
  },
  withdraws: {
    key: 'withdrawals',
    words: (count) => t('{count, plural, one {# withdrawal pending} other {# withdrawals pending}}', { count }),
  },
  'user-transactions': {
    key: 'adjustments',
    words: (count) => t('{count, plural, one {# adjustment pending} other {# adjustments pending}}', { count }),
  },
  approvals: { key: 'changes', words: (count) => t('{count, plural, one {# change to approve} other {# changes to approve}}', { count }) },
}
const EVERY = 60_000

export type QueueCount = { waiting: number; label: string; href: string }

/** How many items wait behind an entry of the menu, and the address of the list of exactly these. All entries share one request. */
export function useQueueCount(menuKey: string): QueueCount | undefined {
  const queue = queueOf[menuKey]
  const { data } = useRead(dashboard.office, {}, { refetchInterval: EVERY, enabled: queue !== undefined })
  const waiting = queue && data?.data.queues.find(({ key }) => key === queue.key)?.waiting
  if (!queue || !waiting) return undefined
  return { waiting, label: queue.words(waiting), href: queuePath[queue.key] }
}
