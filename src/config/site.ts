import { env } from './env'

/** What the product calls itself. A deployment changes the words through the environment, the drawings in `public/`. */
export const site = {
  title: env.webTitle,
  tagline: env.webDescription,
  hostUrl: env.webHostUrl,
  logo: { light: '/logo.svg', dark: '/logo-dark.svg', width: 180, height: 50 },
  mark: '/mark.svg',
  favicon: '/favicon.svg',
  about: 'A platform for investing, fund management and buying and selling crypto assets.',
  riskLine: 'Investing puts your money at risk. Returns are not guaranteed.',
  postalAddress: ['18 Ledger Lane, 4th floor', 'Porto 4050-253, Portugal'],
  email: 'support@carmine.example',
} as const

/** Specification, section 2: the configured web title in lowercase plus the word logo. */
export const logoAlt = `${site.title.toLowerCase()} logo`

/** The `<title>` of a page. */
export const pageTitle = (title?: string): string => (title ? `${title} · ${site.title}` : `${site.title} · ${site.tagline}`)
