import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { dashboard } from '@/contract/dashboard'
import { Link } from '@/ui/plain/link'
import { queuePath, type QueueKey } from './office'

/** The queue behind an entry of the menu, and what its items are called. */
const queueOf: Readonly<Record<string, { key: QueueKey; one: string; many: string } | undefined>> = {
  investments: { key: 'payments', one: 'payment pending', many: 'payments pending' },
  'user-verification-requests': { key: 'identity', one: 'identity check pending', many: 'identity checks pending' },
  withdraws: { key: 'withdrawals', one: 'withdrawal pending', many: 'withdrawals pending' },
  'user-transactions': { key: 'adjustments', one: 'adjustment pending', many: 'adjustments pending' },
  approvals: { key: 'changes', one: 'change to approve', many: 'changes to approve' },
}
const EVERY = 60_000

type Props = { menuKey: string; className: string | undefined; onLink: () => void }

/** How much waits behind an entry of the menu, as a link to the list of exactly that. All entries share one request. */
export function MenuCount({ menuKey, ...props }: Props) {
  const queue = queueOf[menuKey]
  return queue ? <Waiting queue={queue} {...props} /> : null
}

function Waiting({
  queue: { key, one, many },
  className,
  onLink,
}: Omit<Props, 'menuKey'> & { queue: { key: QueueKey; one: string; many: string } }) {
  const { data } = useRead(dashboard.office, {}, { refetchInterval: EVERY })
  const waiting = data?.data.queues.find((queue) => queue.key === key)?.waiting
  if (!waiting) return null
  return (
    <Link href={queuePath[key]} className={clsx('num', className)} aria-label={`${waiting} ${waiting === 1 ? one : many}`} onClick={onLink}>
      {waiting > 99 ? '99+' : waiting}
    </Link>
  )
}
