import { readable } from '@/components/readable'
import { formatDate } from '@/ui/plain/format-date'
import { formatMoney } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { EmptyState } from '@/ui/plain/state-box'
import { useNow } from '@/ui/plain/use-now'
import styles from './dashboard.module.css'
import type { Overview } from './overview'

type Coming = Overview['comingUp'][number]
type Props = { coming: readonly Coming[]; className: string | undefined }

const MOST = 5
const DAY = 86_400_000

/** The next shares, maturities and commissions, in their order. */
export const ComingUp = ({ coming, className }: Props) => (
  <Panel title="Upcoming" className={className ?? ''}>
    {coming.length === 0 ? (
      <EmptyState title="Nothing scheduled">Expected payouts, maturities and commissions appear in this list.</EmptyState>
    ) : (
      <>
        <ul className={styles.comingList}>
          {coming.slice(0, MOST).map((one) => (
            <Line key={`${one.kind} ${one.at} ${one.title}`} one={one} />
          ))}
        </ul>
        <p className="mt-auto pt-4 text-12 text-ink-faint">
          A range is the project’s target. Payouts are made only from profit that the project has received.
        </p>
      </>
    )}
  </Panel>
)

function Line({ one }: { one: Coming }) {
  const [day = '', month = ''] = formatDate(one.at, 'day').split(' ')
  const isAimed = one.low !== null
  const now = useNow()
  const isOverdue = one.kind === 'share' && now !== undefined && Date.parse(one.at) + DAY < now
  return (
    <li>
      <span className={styles.date}>
        <b>{day}</b>
        <span>{month}</span>
      </span>
      <span className="min-w-0">
        {one.title}
        <small>{isOverdue ? <span className="text-warn">overdue</span> : readable(one.detail)}</small>
      </span>
      <span className="text-right">
        <span className="num">
          {one.low !== null && one.low !== one.high
            ? `${formatMoney(one.low)}–${formatMoney(one.high)}`
            : formatMoney(one.high, undefined, one.kind === 'commission')}
        </span>
        {isAimed && <small>target</small>}
      </span>
    </li>
  )
}
