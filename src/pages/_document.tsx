import { Head, Html, Main, NextScript } from 'next/document'
import { site } from '@/config/site'
import { colours } from '@/styles/theme'

/** The document. `theme.js` blocks on purpose: it sets the theme before anything is painted. */
export default function Document() {
  return (
    // theme.js writes data attributes here before React arrives.
    <Html lang="en" data-theme="light" suppressHydrationWarning>
      <Head>
        <script src="/theme.js" />
        <link rel="preload" href="/fonts/dm-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href="/fonts/figures.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={site.favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={site.favicon} />
        <meta name="theme-color" content={colours.ground.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={colours.ground.dark} media="(prefers-color-scheme: dark)" />
        <meta name="application-name" content={site.title} />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
