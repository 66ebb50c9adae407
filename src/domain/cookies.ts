/** Days that a cookie lasts. Only the account token's cookie differs: it lasts as long as the token (specification, section 9). */
export const COOKIE_DAYS = 30

/** Holds the username of the first referral link that was followed, until sign-up; the privacy policy names it. */
export const REFERRAL_COOKIE = 'carmine_referrer'
export const REFERRAL_DAYS = 30

/** Holds the language that was chosen for the pages; the privacy policy names it. */
export const LANGUAGE_COOKIE = 'carmine_language'

/** A browser takes a cookie of such a name over https only, of no other host and for the whole site, so no neighbouring host can plant one. */
export const HOST_ONLY = '__Host-'

/** Over plain http, where a developer works, a secure cookie would be lost: there the names go without the prefix. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `${HOST_ONLY}${name}` : name)

/**
 * The value of a cookie that is no secret, from a `Cookie` header: under its name with the prefix, or else without. Browsers that kept
 * it before the prefix was introduced still send the plain name.
 */
export function plainCookie(header: string | undefined, name: string): string | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim())
  const valueOf = (full: string) => cookies.find((cookie) => cookie.startsWith(`${full}=`))?.slice(full.length + 1)
  return valueOf(`${HOST_ONLY}${name}`) ?? valueOf(name)
}
