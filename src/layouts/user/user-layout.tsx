import clsx from 'clsx'
import { ChevronLeft, Menu } from 'lucide'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { Logo } from '@/components/brand/logo'
import { QueryArea } from '@/components/requests/query-area'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { paths } from '@/config/paths'
import { t } from '@/locales/text'
import { ErrorBoundary } from '@/ui/plain/feedback/error-boundary'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Link } from '@/ui/plain/primitives/link'
import { AppearanceProvider } from '@/components/theme/appearance-provider'
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
        className={clsx(
          styles.toggle,
          'absolute z-2 -end-3.5 top-9.5 grid place-items-center size-7 border border-line-strong rounded-full bg-surface text-ink-soft max-md:hidden hover:text-ink',
        )}
        aria-label={collapsed ? t('Expand the menu') : t('Collapse the menu')}
        aria-expanded={!collapsed}
        onClick={toggle}
      >
        <Icon as={ChevronLeft} size={16} />
      </button>
      <nav className="flex flex-col gap-1 h-full pt-8 pb-6 px-3 overflow-y-auto" aria-label={t('Account')}>
        {userMenu.map((item) => (
          <Link
            key={item.key}
            href={item.href}
            className={clsx(
              styles.link,
              'hover:text-ink focus-visible:-outline-offset-2 [&[aria-current]]:bg-select [&[aria-current]]:text-ink [&[aria-current]]:font-medium [&[aria-current]]:before:absolute [&[aria-current]]:before:-start-3 [&[aria-current]]:before:top-2.5 [&[aria-current]]:before:bottom-2.5 [&[aria-current]]:before:w-[3px] [&[aria-current]]:before:rounded-se-[2px] [&[aria-current]]:before:rounded-ee-[2px] [&[aria-current]]:before:bg-brand',
            )}
            title={collapsed ? item.label : undefined}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            onClick={onLink}
          >
            <Icon as={item.icon} />
            <span>{item.label}</span>
          </Link>
        ))}
        {isAdmitted && BooksLine && (
          <div className={clsx(styles.books, 'mt-auto p-3 text-12/4.5 text-ink-soft')}>
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
    <header
      ref={ref}
      className="fixed top-0 bottom-auto inset-x-0 z-30 flex items-center justify-between h-16 ps-6 pe-15 border-b border-line bg-surface md:max-xl:pe-7 max-md:h-14 max-md:py-0 max-md:ps-4 max-md:pe-1 max-md:[&_img]:w-32.5!"
    >
      <Link href={paths.home}>
        <Logo />
      </Link>
      <div className="flex items-center gap-3 max-md:gap-0">
        <span className="max-md:hidden">
          <ThemeSwitch />
        </span>
        <span className="min-w-10">
          <ErrorBoundary>{isAdmitted && Notifications && <Notifications />}</ErrorBoundary>
        </span>
        <ProfileMenu />
        <span className="hidden max-md:inline-grid">
          <IconButton icon={Menu} label={t('Menu')} aria-expanded={menuOpen} aria-controls="side-menu" onClick={onMenu} />
        </span>
      </div>
    </header>
  )
}

/** The layout of the customer area. */
export default function UserLayout({ children }: { children: ReactNode }) {
  const menu = useNarrowMenu()
  const { AccountNotices } = slots
  return (
    <QueryArea>
      <AppearanceProvider density="comfortable">
        <div className="min-h-[100dvh] pt-16 max-md:pt-14 max-md:pb-[calc(56px_+_env(safe-area-inset-bottom))] max-md:px-0">
          <SkipLink />
          <TopBar menuOpen={menu.open} onMenu={menu.toggle} />
          <SideMenu open={menu.open} onLink={menu.close} />
          {menu.open && (
            <div
              className="max-md:fixed max-md:top-14 max-md:bottom-0 max-md:inset-x-0 max-md:z-24 max-md:bg-scrim"
              aria-hidden="true"
              onClick={menu.close}
            />
          )}
          <main id="main" className={styles.content} onClick={menu.open ? menu.close : undefined}>
            <SessionGate for="Customer" notices={<ErrorBoundary>{AccountNotices && <AccountNotices />}</ErrorBoundary>}>
              {children}
            </SessionGate>
          </main>
          <TabBar home={paths.users.dashboard} />
        </div>
      </AppearanceProvider>
    </QueryArea>
  )
}
