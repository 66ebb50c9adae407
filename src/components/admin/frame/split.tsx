import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './office.module.css'

type Props = {
  children: ReactNode
  /** What is open beside; on a phone it takes the place. */ detailPanel?: ReactNode
  wideDetailPanel?: boolean | undefined
}

/** A page from edge to edge, with room for what is open beside it. */
export const Split = ({ children, detailPanel, wideDetailPanel }: Props) => (
  <div className={clsx(styles.split, detailPanel && styles.withDetailPanel, detailPanel && wideDetailPanel && styles.wideDetailPanel)}>
    <div className={styles.list}>{children}</div>
    {detailPanel}
  </div>
)
