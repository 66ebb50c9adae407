/** The languages of the product, each in its own name. */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const

export type Language = keyof typeof languages
export const languageCodes = ['en', 'es', 'ar'] as const satisfies readonly Language[]
export const isLanguage = (code: unknown): code is Language => languageCodes.some((known) => known === code)

/** The address of a page in a language; that of an English page has no prefix. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`

const PREFIX = /^\/(es|ar)(?=[/?#]|$)/

/** The language that an address is prefixed with, and the address without it. */
export function languageOfPath(path: string): { language: Language; rest: string } {
  const prefix = PREFIX.exec(path)?.[1]
  if (!isLanguage(prefix)) return { language: 'en', rest: path }
  const rest = path.slice(prefix.length + 1)
  return { language: prefix, rest: rest.startsWith('/') ? rest : `/${rest}` }
}
