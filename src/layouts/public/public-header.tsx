import clsx from 'clsx'
import { Menu } from 'lucide'
import { useRouter } from 'next/router'
import { useState, type ComponentType } from 'react'
import { useSession } from '@/api/session'
import { Logo } from '@/components/brand/logo'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { homeOf, paths } from '@/config/paths'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Link } from '@/ui/plain/primitives/link'
import { notify } from '@/ui/plain/feedback/notify'
import styles from './public-layout.module.css'
import { useHeaderHeight } from '@/layouts/hooks/use-header-height'
import { useHeaderHidden } from '@/layouts/hooks/use-header-hidden'

/** Sign in, hidden on the sign-in page; for those who are, the way to their account. */
function AccountLink() {
  const { pathname } = useRouter()
  const session = useSession()
  if (session.state === 'authenticated')
    return (
      <ButtonLink size="mid" href={homeOf(session.user.type)}>
        My account
      </ButtonLink>
    )
  if (pathname === paths.signIn) return null
  return (
    <ButtonLink size="mid" href={paths.signIn}>
      Sign in
    </ButtonLink>
  )
}

type MenuProps = { open: boolean; onClose: () => void }

/** The menu arrives when it is first asked for. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<MenuProps>>()
  const show = () =>
    import('./menu-sheet').then(
      ({ MenuSheet }) => {
        setSheet(() => MenuSheet)
        setOpen(true)
      },
      () => notify.error('The menu did not load. Check your connection and try again.'),
    )
  return { open, show, sheet: Sheet && <Sheet open={open} onClose={() => setOpen(false)} /> }
}

export function PublicHeader() {
  const menu = useMenu()
  const hidden = useHeaderHidden()
  const ref = useHeaderHeight<HTMLElement>()
  return (
    <header ref={ref} className={clsx(styles.top, hidden && styles.hidden)} data-hidden={hidden || undefined}>
      <div className={styles.wrap}>
        <Link href={paths.home} className={styles.logo}>
          <Logo />
        </Link>
        <div className={styles.end}>
          <span className={styles.wide}>
            <ThemeSwitch />
          </span>
          <AccountLink />
          <IconButton icon={Menu} label="Menu" aria-haspopup="dialog" aria-expanded={menu.open} onClick={() => void menu.show()} />
        </div>
      </div>
      {menu.sheet}
    </header>
  )
}
