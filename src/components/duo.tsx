import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './duo.module.css'

type PileProps = { children: ReactNode; sticky?: boolean }

/** Two columns, 712 and 344 wide. On phones both piles become one column; give panels `max-md:order-…` to arrange them. */
export const Duo = ({ children }: { children: ReactNode }) => <div className={styles.duo}>{children}</div>

export const Pile = ({ children, sticky }: PileProps) => <div className={clsx(styles.pile, sticky && styles.sticky)}>{children}</div>

/** Small print under a table or a field. */
export const Aid = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p className={clsx('text-12 leading-[18px] text-ink-faint', className)}>{children}</p>
)
