import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'
import { SkipLink } from '@/layouts/skip-link'
import { TabBar } from '@/layouts/tab-bar'

/** The frame of the public pages. No antd in here: a visitor on a phone downloads little. */
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
