import { COOKIE_DAYS, LANGUAGE_COOKIE } from '@/domain/cookies'
import { currentLanguage } from '@/locales/current'
import type { Language } from '@/locales/languages'

/** Keeps the language for the next visit; the server leads to its pages. */
export function keepLanguage(code: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${code}; Max-Age=${COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax`
}

/**
 * The language that a customer chose in the profile, where this browser has kept no choice and the page is in another one. English is
 * the default of a profile and therefore no choice.
 */
export async function languageOfProfile(): Promise<Language | undefined> {
  if (document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return undefined
  const [{ send }, { users }] = await Promise.all([import('@/api/send'), import('@/contract/users')])
  const { language } = (await send(users.myProfile, {})).data
  return language === 'en' || language === currentLanguage() ? undefined : language
}
