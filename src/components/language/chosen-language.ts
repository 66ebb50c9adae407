import { COOKIE_DAYS, cookieName, LANGUAGE_COOKIE, plainCookie } from '@/domain/cookies'
import { currentLanguage } from '@/locales/current'
import type { Language } from '@/locales/languages'

/** Stores the language for the next visit; the server redirects to its pages. */
export function keepLanguage(code: Language): void {
  const isHttps = window.location.protocol === 'https:'
  const name = cookieName(LANGUAGE_COOKIE, isHttps)
  document.cookie = `${name}=${code}; Max-Age=${COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The language of a customer's profile, if this browser has stored no choice and the page is in another language. */
export async function languageOfProfile(): Promise<Language | undefined> {
  if (plainCookie(document.cookie, LANGUAGE_COOKIE) !== undefined) return undefined
  const [{ send }, { users }] = await Promise.all([import('@/api/send'), import('@/contract/users')])
  const { language } = (await send(users.myProfile, {})).data
  return language === currentLanguage() ? undefined : language
}
