import NextDocument, { Head, Html, Main, NextScript, type DocumentContext, type DocumentInitialProps } from 'next/document'
import { site } from '@/config/site'
import { loadFrames } from '@/layouts/layout'
import { colours } from '@/styles/theme'

/** The document. `theme.js` blocks on purpose: it sets the theme before anything is painted. */
export default class Document extends NextDocument {
  static override async getInitialProps(context: DocumentContext): Promise<DocumentInitialProps> {
    // Next preloads lazy parts once per process: the first page waits for them, and one rendered beside it does not.
    // Without this wait such a page would leave without its frame.
    await loadFrames()
    return NextDocument.getInitialProps(context)
  }

  override render() {
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
}
