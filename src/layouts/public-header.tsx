import clsx from 'clsx'
import { ChevronRight, Menu } from 'lucide-react'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { Logo } from '@/components/logo'
import { ThemeSwitch } from '@/components/theme-switch'
import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/plain/button'
import { Icon } from '@/ui/plain/icon'
import { IconButton } from '@/ui/plain/icon-button'
import { Link } from '@/ui/plain/link'
import { Sheet } from '@/ui/plain/sheet'
import { isCurrent } from './menu'
import styles from './public-layout.module.css'
import { useHeaderHeight } from './use-header-height'
import { useHeaderHidden } from './use-header-hidden'

/** The slide-in menu, in its fixed order (specification, section 2). */
export const publicMenu = [
  { label: 'Home', href: paths.home },
  { label: 'Projects', href: paths.projects },
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms and Conditions', href: paths.termsAndConditions },
  { label: 'About Us', href: paths.aboutUs },
] as const

/** Where somebody who is signed in is at home. */
export const homeOf = (type: string): string => (type === 'Internal' ? paths.admin.dashboard : paths.users.dashboard)

function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useRouter()
  const session = useSession()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Menu"
      quietTitle
      foot={
        <div className={styles.menuFoot}>
          <p className="-mb-1 text-14 text-ink-soft">Theme</p>
          <ThemeSwitch className="mb-3 justify-self-start" />
          {session.state === 'authenticated' ? (
            <ButtonLink look="primary" href={homeOf(session.user.type)} onClick={onClose}>
              My account
            </ButtonLink>
          ) : (
            <>
              <ButtonLink look="primary" href={paths.signIn} onClick={onClose}>
                Sign in
              </ButtonLink>
              <ButtonLink href={paths.signUp} onClick={onClose}>
                Create an account
              </ButtonLink>
            </>
          )}
        </div>
      }
    >
      <nav aria-label="Menu" className={styles.menu}>
        <ul>
          {publicMenu.map(({ label, href }) => (
            <li key={label}>
              <Link
                href={href}
                onClick={onClose}
                aria-current={isCurrent({ under: href, exact: href === paths.home }, pathname) ? 'page' : undefined}
              >
                {label}
                <Icon as={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}

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
    <ButtonLink size="mid" href={paths.signIn} prefetch={false}>
      Sign in
    </ButtonLink>
  )
}

export function PublicHeader() {
  const [open, setOpen] = useState(false)
  const hidden = useHeaderHidden()
  const ref = useHeaderHeight<HTMLElement>()
  return (
    <header ref={ref} className={clsx(styles.top, hidden && styles.hidden)} data-hidden={hidden || undefined}>
      <div className={styles.wrap}>
        <Link href={paths.home} prefetch={false} className={styles.logo}>
          <Logo />
        </Link>
        <div className={styles.end}>
          <span className={styles.wide}>
            <ThemeSwitch />
          </span>
          <AccountLink />
          <IconButton icon={Menu} label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
        </div>
      </div>
      <MenuSheet open={open} onClose={() => setOpen(false)} />
    </header>
  )
}
