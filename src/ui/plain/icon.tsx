import type { LucideIcon } from 'lucide-react'
import clsx from 'clsx'

export type { LucideIcon }
type Props = { as: LucideIcon; size?: 12 | 14 | 16 | 18 | 20 | 22 | 24; className?: string | undefined; label?: string }

/** One family, stroke 1.5 at 20 px. Without a label it is decoration and hidden from readers. */
export function Icon({ as: Drawing, size = 20, className, label }: Props) {
  const hidden = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Drawing size={size} strokeWidth={size < 20 ? 1.35 : 1.5} absoluteStrokeWidth className={clsx('shrink-0', className)} {...hidden} />
  )
}
