import clsx from 'clsx'
import { ChevronRight } from 'lucide'
import { useId, type ReactNode } from 'react'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import styles from './panel.module.css'

type Props = {
  title?: ReactNode
  /** Right of the title: a link, a segmented choice, a status. */
  aside?: ReactNode
  children: ReactNode
  /** Back office: smaller padding and title. */
  dense?: boolean
  /** No padding, for content with its own (full-width rows). */
  flush?: boolean
  level?: 2 | 3
  label?: string
  busy?: boolean
  className?: string
  id?: string
}

/** A card with a heading. */
export function Panel({ title, aside, children, dense, flush, level = 2, label, busy, className, id }: Props) {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      id={id}
      className={clsx(styles.panel, dense && styles.dense, flush && styles.flush, className)}
      aria-labelledby={title && !label ? headingId : undefined}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {(title || aside) && (
        <header className={styles.head}>
          {title && (
            <Heading id={headingId} className={styles.title}>
              {title}
            </Heading>
          )}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** "Investments ›", a link to the full page. */
export const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="inline-flex items-center gap-1 text-14/inherit text-ink-soft whitespace-nowrap hover:text-ink">
    {children}
    <Icon as={ChevronRight} size={16} className="-me-1" />
  </Link>
)
