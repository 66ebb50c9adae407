import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './office.module.css'

type Props = {
  children: ReactNode
  /** The open item; on a phone it replaces the content. */ detailPanel?: ReactNode
  wideDetailPanel?: boolean | undefined
}

/** A full-width page with room for the open item beside it. */
export const Split = ({ children, detailPanel, wideDetailPanel }: Props) => (
  <div className={clsx(styles.split, detailPanel && styles.withDetailPanel, detailPanel && wideDetailPanel && styles.wideDetailPanel)}>
    <div className={styles.list}>{children}</div>
    {detailPanel}
  </div>
)
