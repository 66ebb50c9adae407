import type { ReactNode } from 'react'
import { QueryArea } from '@/components/query-area'
import { useTheme } from '@/stores/use-theme'
import { AntdArea } from '@/ui/antd-area'
import { AdminBar } from './admin-bar'
import styles from './admin-layout.module.css'
import { AdminRail } from './admin-rail'
import { SessionGate } from './session-gate'
import { SkipLink } from './skip-link'
import { useNarrowMenu } from './use-narrow-menu'

/** The frame of the back office. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const menu = useNarrowMenu()
  return (
    <QueryArea>
      <AntdArea theme={theme} density="dense">
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
      </AntdArea>
    </QueryArea>
  )
}
