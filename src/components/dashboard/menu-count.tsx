import clsx from 'clsx'
import { useEffect } from 'react'
import { Link } from '@/ui/plain/primitives/link'
import { useQueueCount } from './use-queue-count'

type Props = {
  menuKey: string
  className: string | undefined
  onLink: () => void
  /** Receives the address of the counted list; undefined if the count is zero. */
  onQueue?: ((href: string | undefined) => void) | undefined
}

/** The count of open items at a menu entry, as a link to exactly those items. */
export function MenuCount({ menuKey, className, onLink, onQueue }: Props) {
  const count = useQueueCount(menuKey)
  const href = count?.href
  useEffect(() => onQueue?.(href), [href, onQueue])
  if (!count) return null
  return (
    <Link href={count.href} className={clsx('num', className)} aria-label={count.label} onClick={onLink}>
      {count.waiting > 99 ? '99+' : count.waiting}
    </Link>
  )
}
