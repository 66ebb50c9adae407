import { CircleCheck, TriangleAlert } from 'lucide'
import { useRead } from '@/api/hooks'
import { reports } from '@/contract/reports'
import { toMinor } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'

/** Whether the balance sheet balances, as just computed by the server; empty while loading. */
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
        {balanced ? t('Books balanced') : t('Books not balanced')}
        <br />
        <span className="text-ink-faint">
          {isToday ? (
            <Rich
              text="Last checked today at <0>{time}</0>"
              parts={[<span className="num" />]}
              values={{ time: formatDate(checkedAt, 'time') }}
            />
          ) : (
            <Rich
              text="Last checked <0>{date}</0>"
              parts={[<span className="num" />]}
              values={{ date: formatDate(checkedAt, 'dateTime') }}
            />
          )}
        </span>
      </span>
    </p>
  )
}
