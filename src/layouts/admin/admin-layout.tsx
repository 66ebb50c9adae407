import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useSession } from '@/api/session'
import { QueryArea } from '@/components/requests/query-area'
import { AdminBar } from './admin-bar'
import styles from './admin-layout.module.css'
import { AdminRail } from './admin-rail'
import { AppearanceProvider } from '@/components/theme/appearance-provider'
import { SessionGate } from '@/layouts/session-gate'
import { SkipLink } from '@/layouts/skip-link'
import { Toasts } from '@/ui/admin/feedback/toasts'
import { AntdArea } from '@/ui/theme/antd-area'
import { useNarrowMenu } from '@/layouts/hooks/use-narrow-menu'

// Loaded on demand: an account needs it only once.
const SecondFactorFirst = dynamic(() => import('./second-factor-first').then((file) => file.SecondFactorFirst), { ssr: false })

/** The layout of the back office; staff who must set up a second factor see that step first. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const mustSetUp = session.state === 'authenticated' && session.user.type === 'Internal' && session.mustSetUpTwoFactor
  return (
    <QueryArea>
      <AppearanceProvider density="dense">
        <AntdArea>
          {mustSetUp ? <SecondFactorFirst name={session.user.name} /> : <Frame>{children}</Frame>}
          <Toasts />
        </AntdArea>
      </AppearanceProvider>
    </QueryArea>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const menu = useNarrowMenu()
  return (
    <div className={styles.admin}>
      <SkipLink />
      <AdminRail open={menu.open} onLink={menu.close} />
      {menu.open && <div className={styles.shade} aria-hidden="true" onClick={menu.close} />}
      <div className={styles.stage}>
        <AdminBar menuOpen={menu.open} onMenu={menu.toggle} />
        <main id="main" className={styles.work} onClick={menu.open ? menu.close : undefined}>
          <SessionGate for="Internal">{children}</SessionGate>
        </main>
      </div>
    </div>
  )
}
