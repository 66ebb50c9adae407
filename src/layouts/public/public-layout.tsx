import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'
import { SkipLink } from '@/layouts/skip-link'
import { TabBar } from '@/layouts/tab-bar'

/** The layout of the public pages. It contains no antd, to keep downloads small on phones. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col min-h-[100dvh] max-md:pb-[calc(56px_+_env(safe-area-inset-bottom))]">
      <SkipLink />
      <PublicHeader />
      <main id="main" className="flex-1">
        {children}
      </main>
      <PublicFooter />
      <TabBar />
    </div>
  )
}
