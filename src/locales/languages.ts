/** The languages of the product, each in its own name. */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const

export type Language = keyof typeof languages
export const languageCodes = ['en', 'es', 'ar'] as const satisfies readonly Language[]
