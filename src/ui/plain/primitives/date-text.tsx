import clsx from 'clsx'
import { formatAgo, formatDate, formatInstant, type DateStyle } from './format-date'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'
import { useNow } from '@/ui/plain/hooks/use-now'

type Props = { value: string | null | undefined; style?: DateStyle | 'ago'; className?: string | undefined }
type Given = { value: string; className?: string | undefined }

/** How long ago; moves by itself. Its own component, so that plain dates need not listen to the clock. */
function Ago({ value, className }: Given) {
  const zone = useHydrated() ? 'local' : 'utc'
  const now = useNow()
  return (
    <time dateTime={value} title={formatInstant(value, zone)} className={clsx('num', className)}>
      {now === undefined ? formatDate(value, 'dateTime', zone) : formatAgo(value, now)}
    </time>
  )
}

function At({ value, style, className }: Given & { style: DateStyle }) {
  const zone = useHydrated() ? 'local' : 'utc'
  return (
    <time dateTime={value} title={formatInstant(value, zone)} className={clsx('num', className)}>
      {formatDate(value, style, zone)}
    </time>
  )
}

/**
 * A moment in the viewer's zone, the full instant on hover. The server writes it in UTC, the browser then in its
 * own zone; both forms are as long, so nothing moves.
 */
export function DateText({ value, style = 'date', className }: Props) {
  if (!value) return <span className={clsx('text-ink-faint', className)}>–</span>
  return style === 'ago' ? <Ago value={value} className={className} /> : <At value={value} style={style} className={className} />
}
