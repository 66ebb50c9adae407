import type { ReactNode } from 'react'
import { PageMeta } from '@/components/page/page-meta'
import styles from './reading.module.css'

type Props = { title: string; path: string; /** For search results. */ description: string; intro: ReactNode; children: ReactNode }

/** A page to read: a title, a line about it, text of a readable measure. */
export const ReadingPage = ({ title, path, description, intro, children }: Props) => (
  <article className={styles.page}>
    <PageMeta title={title} path={path} description={description} />
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{intro}</p>
    </header>
    <div>{children}</div>
  </article>
)
