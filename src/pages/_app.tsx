// Must precede all modules that create schemas.
import '@/config/no-eval'
import '@/styles/globals.css'
import type { AppProps } from 'next/app'
import Head from 'next/head'
import { Preloader } from '@/components/brand/preloader'
import { useProgressBar } from '@/components/page/use-progress-bar'
import { useStartSession } from '@/components/session/use-start-session'
import { pageTitle, site } from '@/config/site'
import { Layout } from '@/layouts/layout'
import { framePath, layoutFor } from '@/layouts/layout-for'
import { useHydrateStores } from '@/stores/use-hydrate-stores'
import { useApplyTheme } from '@/stores/use-theme'
import { Toasts } from '@/ui/plain/feedback/toasts'

export default function CarmineApp({ Component, pageProps, router }: AppProps) {
  useApplyTheme()
  useHydrateStores()
  useStartSession()
  useProgressBar()
  const path = framePath(router.pathname, router.asPath)
  return (
    <>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{pageTitle()}</title>
        <meta key="description" name="description" content={site.tagline} />
      </Head>
      <Layout path={path}>
        <Component {...pageProps} />
      </Layout>
      {/* The back office shows messages by antd. */}
      {layoutFor(path) !== 'admin' && <Toasts />}
      <Preloader />
    </>
  )
}
