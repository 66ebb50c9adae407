import clsx from 'clsx'
import { ChevronRight, LogOut, Menu } from 'lucide'
import { useRouter } from 'next/router'
import { signOut } from '@/api/sign-out'
import { Mark } from '@/components/brand/logo'
import { ThemeButton } from '@/components/theme/theme-button'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { t } from '@/locales/text'
import { usePageName } from '@/stores/page-name-store'
import { ErrorBoundary } from '@/ui/plain/feedback/error-boundary'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Link } from '@/ui/plain/primitives/link'
import { crumbsFor } from './admin-crumbs'
import styles from './admin-layout.module.css'
import { ProfileMenu } from '@/layouts/profile-menu'
import { slots } from '@/layouts/slots'
import { useHeaderHeight } from '@/layouts/hooks/use-header-height'
import { useAdmitted } from '@/layouts/hooks/use-admitted'

function Crumbs() {
  const { pathname } = useRouter()
  const crumbs = crumbsFor(
    pathname,
    usePageName((state) => state.name),
  )
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1
          return (
            <li key={crumb.label}>
              {crumb.href ? (
                <Link href={crumb.href}>{crumb.label}</Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>{crumb.label}</span>
              )}
              {!isLast && <Icon as={ChevronRight} size={16} />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The top bar of the back office: breadcrumbs, command palette, approvals, theme, profile and sign-out, at every width. */
export function AdminBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const ref = useHeaderHeight<HTMLElement>()
  const { Palette, Notifications, Approvals } = slots
  const isAdmitted = useAdmitted('Internal')
  return (
    <header ref={ref} className={styles.bar}>
      <span className={styles.narrow}>
        <IconButton icon={Menu} label={t('Menu')} side={36} aria-expanded={menuOpen} aria-controls="side-menu" onClick={onMenu} />
      </span>
      <span className={styles.narrow}>
        <Mark />
      </span>
      <Crumbs />
      <div className={styles.palette}>
        <ErrorBoundary>{isAdmitted && Palette && <Palette />}</ErrorBoundary>
      </div>
      <div className={styles.end}>
        <span className={styles.wide}>
          <ThemeSwitch small />
        </span>
        <span className={styles.narrow}>
          <ThemeButton />
        </span>
        <span className={clsx(styles.wide, 'min-w-10')}>
          <ErrorBoundary>{isAdmitted && Approvals && <Approvals />}</ErrorBoundary>
        </span>
        <span className="min-w-10">
          <ErrorBoundary>{isAdmitted && Notifications && <Notifications />}</ErrorBoundary>
        </span>
        <ProfileMenu variant="ink" />
        <IconButton icon={LogOut} label={t('Sign out')} side={36} onClick={signOut} />
      </div>
    </header>
  )
}
