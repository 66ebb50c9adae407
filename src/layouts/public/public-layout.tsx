import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'
import styles from './public-layout.module.css'
import { SkipLink } from '@/layouts/skip-link'
import { TabBar } from '@/layouts/tab-bar'

/** The frame of the public pages. No antd in here: a visitor on a phone downloads little. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <PublicHeader />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <PublicFooter />
      <TabBar />
    </div>
  )
}
