/** Lifetime of a cookie in days. Only the account token's cookie differs: it lasts as long as the token (specification, section 9). */
export const COOKIE_DAYS = 30

/** The username in the first referral link that was followed, kept until sign-up; disclosed in the privacy policy. */
export const REFERRAL_COOKIE = 'carmine_referrer'
export const REFERRAL_DAYS = 30

/** The language chosen for the pages; disclosed in the privacy policy. */
export const LANGUAGE_COOKIE = 'carmine_language'

/** Browsers accept a cookie with this prefix only over https, for this host alone and for the whole site: no sibling host can set it. */
export const HOST_ONLY = '__Host-'

/** Over plain http (in development) browsers reject secure cookies, so the name has no prefix there. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `${HOST_ONLY}${name}` : name)

/**
 * The value of a non-secret cookie from a `Cookie` header: by its prefixed name, otherwise by its plain name, which browsers that stored
 * it before the prefix was introduced still send.
 */
export function plainCookie(header: string | undefined, name: string): string | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim())
  const valueOf = (full: string) => cookies.find((cookie) => cookie.startsWith(`${full}=`))?.slice(full.length + 1)
  return valueOf(`${HOST_ONLY}${name}`) ?? valueOf(name)
}
