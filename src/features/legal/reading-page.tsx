import Head from 'next/head'
import type { ReactNode } from 'react'
import { pageTitle } from '@/config/site'
import styles from './reading.module.css'

type Props = { title: string; intro: ReactNode; children: ReactNode }

/** A page to read: a title, a line about it, text of a readable measure. */
export const ReadingPage = ({ title, intro, children }: Props) => (
  <article className={styles.page}>
    <Head>
      <title>{pageTitle(title)}</title>
    </Head>
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{intro}</p>
    </header>
    <div>{children}</div>
  </article>
)
