import clsx from 'clsx'
import { formatAgo, formatDate, formatInstant, type DateStyle, type Zone } from './format-date'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'
import { useNow } from '@/ui/plain/hooks/use-now'

type Props = {
  value: string | null | undefined
  style?: DateStyle | 'ago'
  className?: string | undefined
  /** `'utc'` for a calendar day, which is the same for everyone; by default the viewer's zone. */ zone?: Zone
}
type Given = { value: string; className?: string | undefined }

/** A relative time that updates itself. A separate component, so that plain dates need no timer. */
function Ago({ value, className }: Given) {
  const zone = useHydrated() ? 'local' : 'utc'
  const now = useNow()
  return (
    <time dateTime={value} title={formatInstant(value, zone)} className={clsx('num', className)}>
      {now === undefined ? formatDate(value, 'dateTime', zone) : formatAgo(value, now)}
    </time>
  )
}

function At({ value, style, zone: shownZone, className }: Given & { style: DateStyle; zone: Zone }) {
  const zone = useHydrated() ? shownZone : 'utc'
  return (
    <time dateTime={value} title={formatInstant(value, zone)} className={clsx('num', className)}>
      {formatDate(value, style, zone)}
    </time>
  )
}

/**
 * An instant in the viewer's time zone, with the full instant on hover. The server renders it in UTC, the browser then in its own zone;
 * both forms have equal length, so the layout does not shift.
 */
export function DateText({ value, style = 'date', zone = 'local', className }: Props) {
  if (!value) return <span className={clsx('text-ink-faint', className)}>–</span>
  return style === 'ago' ? (
    <Ago value={value} className={className} />
  ) : (
    <At value={value} style={style} zone={zone} className={className} />
  )
}
