import type { ReactNode } from 'react'
import type { KeyHint } from './key-hint'
import { KeysLine } from './keys-line'
import styles from './office.module.css'
import { AdminTitle } from './admin-title'
import { Split } from './split'

type Props = {
  title: string
  /** Beside the title: a switch between two lists of one page. */
  aside?: ReactNode
  actions?: ReactNode
  /** Between the title and the views: a status of the whole list. */
  lead?: ReactNode
  views?: ReactNode
  filters?: ReactNode
  children: ReactNode
  hints?: readonly KeyHint[]
  /** The open item beside the list; on a phone it replaces the list. */
  detailPanel?: ReactNode
  wideDetailPanel?: boolean
}

/** A full-width list with room for the open item beside it. */
export const ListFrame = ({ title, aside, actions, lead, views, filters, children, hints, detailPanel, wideDetailPanel }: Props) => (
  <Split detailPanel={detailPanel} wideDetailPanel={wideDetailPanel}>
    <AdminTitle named={aside !== undefined}>{title}</AdminTitle>
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {aside}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {lead && <div className={styles.lead}>{lead}</div>}
    {views && <div className={styles.views}>{views}</div>}
    {filters && <div className={styles.filters}>{filters}</div>}
    {children}
    {hints && hints.length > 0 && <KeysLine hints={hints} />}
  </Split>
)
