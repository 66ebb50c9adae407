import clsx from 'clsx'
import { ChevronLeft, Menu } from 'lucide'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { Logo } from '@/components/brand/logo'
import { QueryArea } from '@/components/requests/query-area'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { paths } from '@/config/paths'
import { ErrorBoundary } from '@/ui/plain/feedback/error-boundary'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Link } from '@/ui/plain/primitives/link'
import { Look } from '@/components/theme/look'
import { isCurrent } from '@/components/navigation/menu'
import { ProfileMenu } from '@/layouts/profile-menu'
import { SessionGate } from '@/layouts/session-gate'
import { SkipLink } from '@/layouts/skip-link'
import { slots } from '@/layouts/slots'
import { TabBar } from '@/layouts/tab-bar'
import { useHeaderHeight } from '@/layouts/hooks/use-header-height'
import { useNarrowMenu } from '@/layouts/hooks/use-narrow-menu'
import { useSider } from '@/layouts/hooks/use-sider'
import { useAdmitted } from '@/layouts/hooks/use-admitted'
import styles from './user-layout.module.css'
import { userMenu } from '@/components/navigation/user-menu'

function SideMenu({ open, onLink }: { open: boolean; onLink: () => void }) {
  const { pathname } = useRouter()
  const { collapsed, toggle } = useSider('customer')
  const { BooksLine } = slots
  const isAdmitted = useAdmitted('Customer')
  return (
    <aside id="side-menu" className={clsx(styles.side, open && styles.open)} data-open={open || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={collapsed ? 'Expand the menu' : 'Collapse the menu'}
        aria-expanded={!collapsed}
        onClick={toggle}
      >
        <Icon as={ChevronLeft} size={16} />
      </button>
      <nav aria-label="Account">
        {userMenu.map((item) => (
          <Link
            key={item.key}
            href={item.href}
            className={styles.link}
            title={collapsed ? item.label : undefined}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            onClick={onLink}
          >
            <Icon as={item.icon} />
            <span>{item.label}</span>
          </Link>
        ))}
        {isAdmitted && BooksLine && (
          <div className={styles.books}>
            <ErrorBoundary>
              <BooksLine />
            </ErrorBoundary>
          </div>
        )}
      </nav>
    </aside>
  )
}

function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const ref = useHeaderHeight<HTMLElement>()
  const { Notifications } = slots
  const isAdmitted = useAdmitted('Customer')
  return (
    <header ref={ref} className={styles.top}>
      <Link href={paths.home}>
        <Logo />
      </Link>
      <div className={styles.end}>
        <span className={styles.wide}>
          <ThemeSwitch />
        </span>
        <ErrorBoundary>{isAdmitted && Notifications && <Notifications />}</ErrorBoundary>
        <ProfileMenu />
        <span className={styles.narrow}>
          <IconButton icon={Menu} label="Menu" aria-expanded={menuOpen} aria-controls="side-menu" onClick={onMenu} />
        </span>
      </div>
    </header>
  )
}

/** The frame of the customer area. */
export default function UserLayout({ children }: { children: ReactNode }) {
  const menu = useNarrowMenu()
  const { AccountNotices } = slots
  return (
    <QueryArea>
      <Look density="comfortable">
        <div className={styles.app}>
          <SkipLink />
          <TopBar menuOpen={menu.open} onMenu={menu.toggle} />
          <SideMenu open={menu.open} onLink={menu.close} />
          {menu.open && <div className={styles.shade} aria-hidden="true" onClick={menu.close} />}
          <main id="main" className={styles.content} onClick={menu.open ? menu.close : undefined}>
            <SessionGate for="Customer" notices={<ErrorBoundary>{AccountNotices && <AccountNotices />}</ErrorBoundary>}>
              {children}
            </SessionGate>
          </main>
          <TabBar home={paths.users.dashboard} />
        </div>
      </Look>
    </QueryArea>
  )
}
