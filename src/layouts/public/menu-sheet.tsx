import { ChevronRight } from 'lucide'
import { useRouter } from 'next/router'
import { useSession } from '@/api/session'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { homeOf, firstPageOf, paths } from '@/config/paths'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Sheet } from '@/ui/plain/overlays/sheet'
import { isCurrent } from '@/components/navigation/menu'
import styles from './public-layout.module.css'

/** The slide-in menu, in its fixed order (specification, section 2). */
export const publicMenu = [
  { label: 'Home', href: paths.home },
  { label: 'Projects', href: firstPageOf(paths.projects) },
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms and Conditions', href: paths.termsAndConditions },
  { label: 'About Us', href: paths.aboutUs },
] as const

/** The menu of the public pages, slid in from the right. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useRouter()
  const session = useSession()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Menu"
      quietTitle
      foot={
        <div className="grid gap-3">
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
            <li className="not-first:border-t not-first:border-line" key={label}>
              <Link
                href={href}
                onClick={onClose}
                aria-current={isCurrent({ under: href, exact: href === paths.home }, pathname) ? 'page' : undefined}
              >
                {label}
                <Icon className="text-ink-faint" as={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}
