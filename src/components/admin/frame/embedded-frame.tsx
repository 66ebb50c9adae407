import type { ReactNode } from 'react'
import styles from './office.module.css'

type Props = {
  title: string
  aside?: ReactNode
  actions?: ReactNode
  views?: ReactNode
  filters?: ReactNode
  children: ReactNode
  detailPanel?: ReactNode
}

/** A list inside a page with its own title: a card with its toolbar, and the open item beside it. The list's title is inside the card. */
export const EmbeddedFrame = ({ title, aside, actions, views, filters, children, detailPanel }: Props) => (
  <section className={styles.embedded}>
    <div className={styles.embeddedHead}>
      <h2 className="text-16">{title}</h2>
      {aside && <p className="text-13 text-ink-soft">{aside}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {views && <div className="px-6 max-md:px-4">{views}</div>}
    {filters && <div className="px-6 max-md:px-4">{filters}</div>}
    {children}
    {detailPanel}
  </section>
)
