import { useRead } from '@/api/hooks'
import { dashboard } from '@/contract/dashboard'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import { queuePath, type QueueKey } from './office'

type MenuQueue = { key: QueueKey; one: string; many: string }

/** The queue behind an entry of the menu, and the words for its items. */
const queueOf: Readonly<Record<string, MenuQueue | undefined>> = translated({
  investments: { key: 'payments', one: msg('payment pending'), many: msg('payments pending') },
  'user-verification-requests': { key: 'identity', one: msg('identity check pending'), many: msg('identity checks pending') },
  withdraws: { key: 'withdrawals', one: msg('withdrawal pending'), many: msg('withdrawals pending') },
  'user-transactions': { key: 'adjustments', one: msg('adjustment pending'), many: msg('adjustments pending') },
  approvals: { key: 'changes', one: msg('change to approve'), many: msg('changes to approve') },
})
const EVERY = 60_000

export type QueueCount = { waiting: number; label: string; href: string }

/** How many items wait behind an entry of the menu, and the address of the list of exactly these. All entries share one request. */
export function useQueueCount(menuKey: string): QueueCount | undefined {
  const queue = queueOf[menuKey]
  const { data } = useRead(dashboard.office, {}, { refetchInterval: EVERY, enabled: queue !== undefined })
  const waiting = queue && data?.data.queues.find(({ key }) => key === queue.key)?.waiting
  if (!queue || !waiting) return undefined
  return { waiting, label: `${waiting} ${waiting === 1 ? queue.one : queue.many}`, href: queuePath[queue.key] }
}
