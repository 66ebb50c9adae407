import { useRead } from '@/api/hooks'
import { dashboard } from '@/contract/dashboard'
import type { QueueKey } from './office'

const queueOf: Readonly<Record<string, QueueKey | undefined>> = {
  investments: 'payments',
  'user-verification-requests': 'identity',
  withdraws: 'withdrawals',
  'user-transactions': 'adjustments',
}
const EVERY = 60_000

/** How much waits behind an entry of the menu. All entries share one request. */
export function MenuCount({ menuKey }: { menuKey: string }) {
  const key = queueOf[menuKey]
  return key ? <Waiting of={key} /> : null
}

function Waiting({ of }: { of: QueueKey }) {
  const { data } = useRead(dashboard.office, {}, { refetchInterval: EVERY })
  const waiting = data?.data.queues.find(({ key }) => key === of)?.waiting
  return waiting ? <>{waiting > 99 ? '99+' : waiting}</> : null
}
