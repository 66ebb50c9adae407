import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './office.module.css'

type Props = {
  children: ReactNode
  /** What is open beside; on a phone it takes the place. */ dock?: ReactNode
  wideDock?: boolean | undefined
}

/** A page from edge to edge, with room for what is open beside it. */
export const Split = ({ children, dock, wideDock }: Props) => (
  <div className={clsx(styles.split, dock && styles.docked, dock && wideDock && styles.wideDock)}>
    <div className={styles.list}>{children}</div>
    {dock}
  </div>
)
