import clsx from 'clsx'
import { ArrowDownUp, House, Layers, Wallet } from 'lucide'
import { useRouter } from 'next/router'
import { firstPageOf, paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { isCurrent } from '@/components/navigation/menu'
import styles from './tab-bar.module.css'

const tabs = translated([
  { label: msg('Home'), href: paths.home, icon: House, exact: true },
  { label: msg('Projects'), href: firstPageOf(paths.projects), icon: Layers, exact: false },
  { label: msg('Wallets'), href: paths.users.addressBook, icon: Wallet, exact: false },
  { label: msg('Transactions'), href: firstPageOf(paths.users.transactions), icon: ArrowDownUp, exact: false },
])

const pathOf = (href: string) => href.split('?')[0] ?? href

/** The bottom tab bar of narrow screens. `home` is the dashboard while signed in. */
export function TabBar({ home = paths.home }: { home?: string }) {
  const { pathname } = useRouter()
  return (
    <nav
      aria-label={t('Sections')}
      className={clsx(
        styles.bar,
        'hidden max-md:fixed max-md:top-auto max-md:bottom-0 max-md:inset-x-0 max-md:z-20 max-md:grid max-md:grid-cols-[repeat(4,1fr)] max-md:h-[calc(56px_+_env(safe-area-inset-bottom))] max-md:pb-[env(safe-area-inset-bottom)] max-md:border-t max-md:border-line max-md:bg-surface',
      )}
    >
      {tabs.map((tab) => {
        const href = tab.href === paths.home ? home : tab.href
        return (
          <Link
            className="max-md:focus-visible:-outline-offset-2"
            key={tab.label}
            href={href}
            aria-current={isCurrent({ under: pathOf(href), exact: tab.exact }, pathname) ? 'page' : undefined}
          >
            <Icon as={tab.icon} size={22} />
            <span>{tab.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
