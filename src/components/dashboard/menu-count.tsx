import clsx from 'clsx'
import { useEffect } from 'react'
import { Link } from '@/ui/plain/primitives/link'
import { useQueueCount } from './use-queue-count'

type Props = {
  menuKey: string
  className: string | undefined
  onLink: () => void
  /** Gets the address of the counted list; undefined while nothing waits. */
  onQueue?: ((href: string | undefined) => void) | undefined
}

/** How much waits behind an entry of the menu, as a link to the list of exactly that. */
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
