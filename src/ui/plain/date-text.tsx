import clsx from 'clsx'
import { formatAgo, formatDate, formatInstant, type DateStyle } from './format-date'
import { useHydrated } from './use-hydrated'
import { useNow } from './use-now'

type Props = { value: string | null | undefined; style?: DateStyle | 'ago'; className?: string | undefined }

/**
 * A moment in the viewer's zone, the full instant on hover. The server writes it in UTC, the browser then in its
 * own zone; both forms are as long, so nothing moves.
 */
export function DateText({ value, style = 'date', className }: Props) {
  const zone = useHydrated() ? 'local' : 'utc'
  const now = useNow()
  if (!value) return <span className={clsx('text-ink-faint', className)}>–</span>
  const text =
    style === 'ago' ? (now === undefined ? formatDate(value, 'dateTime', zone) : formatAgo(value, now)) : formatDate(value, style, zone)
  return (
    <time dateTime={value} title={formatInstant(value, zone)} className={clsx('num', className)}>
      {text}
    </time>
  )
}
