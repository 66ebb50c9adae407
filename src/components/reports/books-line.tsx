import { CircleCheck, TriangleAlert } from 'lucide'
import { useRead } from '@/api/hooks'
import { reports } from '@/contract/reports'
import { toMinor } from '@/domain/money'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'

/** Whether the balance sheet balances, as the server has just computed it; nothing before it answers. */
export function BooksLine() {
  const { data } = useRead(reports.stats, {})
  if (!data) return null
  const { difference, checkedAt } = data.data.books
  const balanced = toMinor(difference) === 0n
  const isToday = formatDate(checkedAt, 'date') === formatDate(new Date(), 'date')
  return (
    <p className="flex gap-2.5">
      <Icon as={balanced ? CircleCheck : TriangleAlert} size={16} className={balanced ? 'mt-px text-good' : 'mt-px text-brand-text'} />
      <span>
        {balanced ? 'Books balanced' : 'Books not balanced'}
        <br />
        <span className="text-ink-faint">
          Last checked {isToday ? 'today at ' : ''}
          <span className="num">{formatDate(checkedAt, isToday ? 'time' : 'dateTime')}</span>
        </span>
      </span>
    </p>
  )
}
