import { LogOut } from 'lucide'
import Head from 'next/head'
import { renew } from '@/api/send'
import { signOut } from '@/api/sign-out'
import { TurnOnTwoFactor } from '@/components/account/two-factor'
import { Logo } from '@/components/brand/logo'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { paths } from '@/config/paths'
import { pageTitle } from '@/config/site'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { Link } from '@/ui/plain/primitives/link'
import { Panel } from '@/ui/plain/display/panel'
import styles from './second-factor-first.module.css'

const TITLE = msg('Set up two-factor authentication')

/**
 * Shown to staff who need a second factor and have none: its setup, and nothing that the server would refuse. The requested page opens
 * after they have stored their recovery codes.
 */
export function SecondFactorFirst({ name }: { name: string }) {
  return (
    <div className={styles.frame}>
      <Head>
        <title>{pageTitle(t(TITLE))}</title>
      </Head>
      <header className={styles.bar}>
        <Link href={paths.home}>
          <Logo width={144} height={40} />
        </Link>
        <div className="ms-auto flex items-center gap-3">
          <ThemeSwitch small />
          <Button size="small" icon={LogOut} onClick={signOut}>
            {t('Sign out')}
          </Button>
        </div>
      </header>
      <main id="main" className={styles.main}>
        <div className="grid gap-2">
          <h1 className="text-24">{t(TITLE)}</h1>
          <p className="text-15 text-ink-soft">
            {t('{name}, staff accounts require two-factor authentication. Set it up to open the back office; it takes about two minutes.', {
              name,
            })}
          </p>
        </div>
        <Panel title={t('Set it up once, in about two minutes')}>
          <div className="grid gap-5">
            <ol className="grid list-decimal gap-1 ps-5 text-14 text-ink-soft">
              <li>{t('Install an authenticator app on your phone.')}</li>
              <li>{t('Enter your password, scan the QR code, and enter the code from the app.')}</li>
              <li>{t('Store your recovery codes somewhere other than your phone.')}</li>
            </ol>
            <TurnOnTwoFactor onDone={() => void renew()} />
          </div>
        </Panel>
      </main>
    </div>
  )
}
