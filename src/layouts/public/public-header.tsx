import clsx from 'clsx'
import { Menu } from 'lucide'
import { useRouter } from 'next/router'
import { useState, type ComponentType } from 'react'
import { useSession } from '@/api/session'
import { Logo } from '@/components/brand/logo'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { homeOf, paths, withNext } from '@/config/paths'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Link } from '@/ui/plain/primitives/link'
import { notify } from '@/ui/plain/feedback/notify'
import styles from './public-layout.module.css'
import { useHeaderHeight } from '@/layouts/hooks/use-header-height'
import { useHeaderHidden } from '@/layouts/hooks/use-header-hidden'

/** The sign-in link, hidden on the sign-in page; for signed-in users, a link to their account. */
function AccountLink() {
  const { pathname, query } = useRouter()
  const session = useSession()
  if (session.state === 'authenticated')
    return (
      <ButtonLink size="mid" href={homeOf(session.user.type)}>
        {t('My account')}
      </ButtonLink>
    )
  if (pathname === paths.signIn) return null
  return (
    <ButtonLink size="mid" href={withNext(paths.signIn, query.next)}>
      {t('Sign in')}
    </ButtonLink>
  )
}

type MenuProps = { open: boolean; onClose: () => void }

/** Loaded when the menu is first opened. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<MenuProps>>()
  const show = () =>
    import('./menu-sheet').then(
      ({ MenuSheet }) => {
        setSheet(() => MenuSheet)
        setOpen(true)
      },
      () => notify.error(t('We couldn’t load the menu. Check your connection and try again.')),
    )
  return { open, show, sheet: Sheet && <Sheet open={open} onClose={() => setOpen(false)} /> }
}

export function PublicHeader() {
  const menu = useMenu()
  const hidden = useHeaderHidden()
  const ref = useHeaderHeight<HTMLElement>()
  return (
    <header
      ref={ref}
      className={clsx(
        styles.top,
        'sticky top-0 z-30 border-b border-line bg-ground transition-[transform] duration-slow ease-out',
        hidden && '[&:not(:focus-within)]:[transform:translateY(-100%)]',
      )}
      data-hidden={hidden || undefined}
    >
      <div className={clsx(styles.wrap, 'w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]')}>
        <Link href={paths.home} className="block max-md:[&_img]:w-32.5!">
          <Logo />
        </Link>
        <div className="flex items-center gap-3 max-md:gap-1 max-md:-me-2.5">
          <span className="inline-flex max-md:hidden">
            <ThemeSwitch />
          </span>
          <AccountLink />
          <IconButton icon={Menu} label={t('Menu')} aria-haspopup="dialog" aria-expanded={menu.open} onClick={() => void menu.show()} />
        </div>
      </div>
      {menu.sheet}
    </header>
  )
}
