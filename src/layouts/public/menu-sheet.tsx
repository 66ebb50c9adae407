import { ChevronRight } from 'lucide'
import { useRouter } from 'next/router'
import { useSession } from '@/api/session'
import { LanguageSwitch } from '@/components/language/language-switch'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { homeOf, firstPageOf, paths, withNext } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { Sheet } from '@/ui/plain/overlays/sheet'
import { isCurrent } from '@/components/navigation/menu'
import styles from './public-layout.module.css'

/** The slide-in menu, in its fixed order (specification, section 2). */
export const publicMenu = translated([
  { label: msg('Home'), href: paths.home },
  { label: msg('Projects'), href: firstPageOf(paths.projects) },
  { label: msg('Privacy Policy'), href: paths.privacyPolicy },
  { label: msg('Terms and Conditions'), href: paths.termsAndConditions },
  { label: msg('About Us'), href: paths.aboutUs },
])

/** The menu of the public pages; it slides in from the right. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname, query } = useRouter()
  const session = useSession()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Menu')}
      quietTitle
      foot={
        <div className="grid gap-3">
          <p className="-mb-1 text-14 text-ink-soft">{t('Theme')}</p>
          <ThemeSwitch className="mb-3 justify-self-start" />
          <LanguageSwitch className="mb-3 text-14" />
          {session.state === 'authenticated' ? (
            <ButtonLink variant="primary" href={homeOf(session.user.type)} onClick={onClose}>
              {t('My account')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink variant="primary" href={withNext(paths.signIn, query.next)} onClick={onClose}>
                {t('Sign in')}
              </ButtonLink>
              <ButtonLink href={withNext(paths.signUp, query.next)} onClick={onClose}>
                {t('Create account')}
              </ButtonLink>
            </>
          )}
        </div>
      }
    >
      <nav aria-label={t('Menu')} className={styles.menu}>
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
