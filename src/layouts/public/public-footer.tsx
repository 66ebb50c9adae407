import clsx from 'clsx'
import { useSession } from '@/api/session'
import { Logo } from '@/components/brand/logo'
import { LanguageSwitch } from '@/components/language/language-switch'
import { firstPageOf, homeOf, paths } from '@/config/paths'
import { legalAddress } from '@/config/legal-address'
import { site } from '@/config/site'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Link } from '@/ui/plain/primitives/link'
import styles from './public-layout.module.css'

const platform = translated([
  { label: msg('Home'), href: paths.home },
  { label: msg('Projects'), href: firstPageOf(paths.projects) },
])
const visitor = translated([
  { label: msg('Sign in'), href: paths.signIn },
  { label: msg('Create account'), href: paths.signUp },
])

/** Signed-in users see a link to their account instead of links to sign in and sign up. */
function PlatformLinks() {
  const session = useSession()
  const account = session.state === 'authenticated' ? [{ label: t('My account'), href: homeOf(session.user.type) }] : visitor
  return <Links title={t('Platform')} links={[...platform, ...account]} />
}

const legal = translated([
  { label: msg('About Us'), href: paths.aboutUs },
  { label: msg('Terms and Conditions'), href: paths.termsAndConditions },
  { label: msg('Privacy Policy'), href: paths.privacyPolicy },
  { label: msg('Risk warning'), href: paths.riskWarning },
])

const HEADING = 'mb-3 text-ink text-14/[1.2] tracking-normal'

const Links = ({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) => (
  <nav aria-label={title}>
    <h2 className={HEADING}>{title}</h2>
    <ul>
      {links.map(({ label, href }) => (
        <li key={label}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)

export const PublicFooter = () => (
  <footer
    className={clsx(
      styles.foot,
      'mt-24 pt-14 pb-8 border-t border-line text-14/inherit text-ink-soft max-md:mt-16 max-md:pt-10 max-md:pb-6 max-md:px-0',
    )}
  >
    <div className={clsx(styles.wrap, 'w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]')}>
      <div className="[&>p]:max-w-[36ch] [&>a]:inline-block [&>a]:-mt-1.5 [&>a]:mb-3 [&>a]:mx-0 max-md:col-span-full">
        <Link href={paths.home}>
          <Logo width={144} height={40} />
        </Link>
        <p>{site.about}</p>
      </div>
      <PlatformLinks />
      <Links title={t('Legal')} links={legal} />
      <div className="max-md:col-span-full">
        <h2 className={HEADING}>{t('Contact')}</h2>
        <address>
          {legalAddress.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </address>
      </div>
      <LanguageSwitch className="col-span-full text-14" />
      <p className="col-span-full flex flex-wrap justify-between gap-y-1 gap-x-8 pt-6 border-t border-line text-ink-faint max-md:flex-col">
        {/* A page rendered before New Year contains the old year: the mismatch with the browser's clock is harmless. */}
        <span suppressHydrationWarning>
          © {new Date().getUTCFullYear()} {site.title}
        </span>
        <span>{site.riskLine}</span>
        <span>{t('Times are in your time zone')}</span>
      </p>
    </div>
  </footer>
)
