import { QueryClientProvider } from '@tanstack/react-query'
import type { AppProps } from 'next/app'
import Head from 'next/head'
import { useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import { Preloader } from '@/components/preloader'
import { useProgressBar } from '@/components/use-progress-bar'
import { useStartSession } from '@/components/use-start-session'
import { pageTitle, site } from '@/config/site'
import { Layout } from '@/layouts/layout'
import { useHydrateStores } from '@/stores/use-hydrate-stores'
import { useApplyTheme } from '@/stores/use-theme'
import { Toasts } from '@/ui/plain/toasts'
import '@/styles/globals.css'

export default function CarmineApp({ Component, pageProps, router }: AppProps) {
  const [queryClient] = useState(createQueryClient)
  useApplyTheme()
  useHydrateStores()
  useStartSession()
  useProgressBar()
  return (
    <QueryClientProvider client={queryClient}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{pageTitle()}</title>
        <meta key="description" name="description" content={site.about} />
      </Head>
      <Layout path={router.pathname}>
        <Component {...pageProps} />
      </Layout>
      <Toasts />
      <Preloader />
    </QueryClientProvider>
  )
}
