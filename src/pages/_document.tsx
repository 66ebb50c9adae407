import NextDocument, { Html, Main, NextScript, type DocumentContext, type DocumentInitialProps } from 'next/document'
import { paths } from '@/config/paths'
import { legalEntity } from '@/config/legal-entity'
import { site } from '@/config/site'
import { AlternateLinks, isFound } from '@/layouts/alternate-links'
import { loadFrames } from '@/layouts/layout'
import { framePath, layoutFor } from '@/layouts/layout-for'
import { PageHead, ReadFirstHead } from '@/layouts/page-head'
import { isLanguage, languageOfPath, languages, type Language } from '@/locales/languages'
import { pageCatalogueFor, inLanguage } from '@/locales/server'
import { textIn } from '@/locales/text'
import { colours } from '@/styles/theme'

// Declared before any stylesheet, because the bundler determines the order of those. antd writes its styles into the layer of this name
// (StyleProvider layer), so that our components and utilities override them.
const LAYERS = '@layer theme, base, antd, components, utilities;'

const languageOf = (locale: string | undefined): Language => (isLanguage(locale) ? locale : 'en')

const pathOf = (address: string): string => languageOfPath(address.split(/[?#]/)[0] ?? address).rest

/** The document. `theme.js` intentionally blocks: it sets the theme before the first paint. */
export default class Document extends NextDocument {
  static override async getInitialProps(context: DocumentContext): Promise<DocumentInitialProps> {
    // Next preloads lazy parts once per process: the first page waits for them, but a page rendered concurrently does not. Without this
    // wait, that page would be sent without its layout.
    await loadFrames()
    return inLanguage(languageOf(context.locale), () => NextDocument.getInitialProps(context))
  }

  override render() {
    const { page } = this.props.__NEXT_DATA__
    const language = languageOf(this.props.locale)
    const path = pathOf(this.props.dangerousAsPath)
    const isPublic = layoutFor(framePath(page, path)) === 'public'
    const isRead = isPublic && !page.startsWith(paths.signIn)
    // In development, Next looks for its own scripts in the document.
    const Head = isRead && process.env.NODE_ENV === 'production' ? ReadFirstHead : PageHead
    return (
      // theme.js sets data attributes here before hydration.
      <Html lang={language} dir={languages[language].dir} data-theme="light" suppressHydrationWarning>
        <Head>
          <style>{LAYERS}</style>
          <script src="/theme.js" />
          <link rel="preload" href="/fonts/dm-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
          <link rel="preload" href="/fonts/figures.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
          <link rel="icon" href={site.favicon} />
          <link rel="apple-touch-icon" href={site.favicon} />
          <meta name="theme-color" content={colours.ground.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={colours.ground.dark} media="(prefers-color-scheme: dark)" />
          <meta name="application-name" content={site.title} />
          {isPublic && <SharedByAll />}
          {isPublic && isFound(page) && <AlternateLinks path={path} />}
          {process.env.NODE_ENV !== 'production' && <AllMessages language={language} />}
        </Head>
        <body>
          <Main />
          <Imprint language={language} />
          <NextScript />
        </body>
      </Html>
    )
  }
}

/** The build writes the translations of each page into files; in development a page loads all translations. */
const AllMessages = ({ language }: { language: Language }) => (
  <script
    dangerouslySetInnerHTML={{ __html: `self.carmineMessages=${JSON.stringify(pageCatalogueFor(language)).replace(/</g, '\\u003c')}` }}
  />
)

/** Structured data about the operator on every public page, for search engines and link previews; page-specific data is in `PageMeta`. */
function SharedByAll() {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.title,
    description: site.tagline,
    url: site.hostUrl,
    logo: `${site.hostUrl}${site.mark.light}`,
    email: site.email,
    address: legalEntity.address.join(', '),
  }
  return (
    <>
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content="website" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {/* Data, not a script, so the script policy does not apply. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replace(/</g, '\\u003c') }} />
    </>
  )
}

/** The operator of the installation: below the footer of public pages. Rendered here, it needs no script on any page. */
const Imprint = ({ language }: { language: Language }) => (
  <section className="imprint" aria-label={textIn(language, 'Company')}>
    {textIn(
      language,
      '{platform} is operated by {company}, registration no. {registration}, {address}. Governing law: {law}. Complaints: {complaints}.',
      {
        platform: site.title,
        company: legalEntity.name,
        registration: legalEntity.registration,
        address: legalEntity.address.join(', '),
        law: legalEntity.governingLaw,
        complaints: legalEntity.complaints,
      },
    )}
  </section>
)
