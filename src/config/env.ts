/**
 * Every NEXT_PUBLIC_ setting, checked once. Next writes these values into the bundle where it finds the full
 * name, so each is read by its full name. Checked by hand: a schema library would weigh on every public page.
 */
type Check = (value: string) => boolean

function setting(name: string, given: string | undefined, fallback: string, check: Check): string {
  const value = given?.trim() || fallback
  if (!check(value)) throw new Error(`${name} cannot be "${value}"`)
  return value
}

const isText: Check = (value) => value.length <= 300
const isAddress: Check = (value) => /^https?:\/\/[^\s/]+/.test(value)
const isAddressOrPath: Check = (value) => value.startsWith('/') || isAddress(value)
const isBoolean: Check = (value) => value === 'true' || value === 'false'
const isMode: Check = (value) => value === 'production' || value === 'development' || value === 'test'

/** The text of the specification; `site` translates it. */
export const DEFAULT_DESCRIPTION = 'A platform to invest for future'

export const env = {
  apiUrl: setting('NEXT_PUBLIC_API_URL', process.env.NEXT_PUBLIC_API_URL, '/api/v1', isAddressOrPath).replace(/\/$/, ''),
  webTitle: setting('NEXT_PUBLIC_WEB_TITLE', process.env.NEXT_PUBLIC_WEB_TITLE, 'Carmine', isText),
  webDescription: setting('NEXT_PUBLIC_WEB_DESCRIPTION', process.env.NEXT_PUBLIC_WEB_DESCRIPTION, DEFAULT_DESCRIPTION, isText),
  webMode: setting('NEXT_PUBLIC_WEB_MODE', process.env.NEXT_PUBLIC_WEB_MODE, 'production', isMode),
  webHostUrl: setting('NEXT_PUBLIC_WEB_HOST_URL', process.env.NEXT_PUBLIC_WEB_HOST_URL, 'http://localhost:3000', isAddress).replace(
    /\/$/,
    '',
  ),
  /** Role-based access control is off only at the string false (specification, section 6). */
  enableRbac: setting('NEXT_PUBLIC_ENABLE_RBAC', process.env.NEXT_PUBLIC_ENABLE_RBAC, 'true', isBoolean) !== 'false',
  supportEmail: process.env.NEXT_PUBLIC_SUPPORT_EMAIL,
  // Paths of pictures in `public`; the server refuses to start with a wrong one (src/server/environment/env.ts).
  logo: process.env.NEXT_PUBLIC_LOGO,
  logoDark: process.env.NEXT_PUBLIC_LOGO_DARK,
  mark: process.env.NEXT_PUBLIC_MARK,
  markDark: process.env.NEXT_PUBLIC_MARK_DARK,
  favicon: process.env.NEXT_PUBLIC_FAVICON,
} as const

/** In production the status table of the specification replaces raw status texts. */
export const isProductionMode = env.webMode === 'production'
