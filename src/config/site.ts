import { logoFiles } from '@/domain/logo'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import { DEFAULT_DESCRIPTION, env } from './env'

/** The description that is set where an installation sets none; its own words are shown as they are. */
const DESCRIPTION = msg('A platform to invest for future')

/** What the product calls itself. A deployment changes words and pictures through the environment. With a logo of its own and no mark, the logo is the mark too. */
export const site = translated({
  title: env.webTitle,
  tagline: env.webDescription === DEFAULT_DESCRIPTION ? DESCRIPTION : env.webDescription,
  hostUrl: env.webHostUrl,
  logo: { ...logoFiles(env), width: 180, height: 50 },
  mark: {
    light: env.mark || env.logo || '/mark.svg',
    dark: env.markDark || env.mark || env.logoDark || env.logo || '/mark-dark.svg',
  },
  favicon: env.favicon || env.mark || env.logo || '/favicon.svg',
  about: msg('A platform for investing, fund management and buying and selling crypto assets.'),
  riskLine: msg('Investing puts your money at risk. Returns are not guaranteed.'),
  email: env.supportEmail || 'support@carmine.example',
})

/** Specification, section 2: the configured web title in lowercase plus the word logo. */
export const logoAlt = `${site.title.toLowerCase()} logo`

/** The `<title>` of a page. */
export const pageTitle = (title?: string): string => (title ? `${title} · ${site.title}` : `${site.title} · ${site.tagline}`)
