import type { Language } from '@/locales/languages'

type MonthNames = { short: readonly string[]; long: readonly string[] }
const split = (names: string) => names.split(' ')

// Not `Intl.DateTimeFormat`: each formatter takes some ten kilobytes outside the heap, and payouts may notify 100,000 people at once.
const months: Readonly<Record<Language, MonthNames>> = {
  en: {
    short: split('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    long: split('January February March April May June July August September October November December'),
  },
  es: {
    short: split('ene feb mar abr may jun jul ago sept oct nov dic'),
    long: split('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  },
  ar: {
    short: split('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'),
    long: split('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'),
  },
}

/** "24 Nov 2026", in UTC. */
export const formatUtcDay = (at: Date, language: Language): string =>
  `${at.getUTCDate()} ${months[language].short[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`

/** "24 Nov 2026, 02:11 UTC". */
export const formatUtcTime = (at: Date, language: Language): string =>
  `${formatUtcDay(at, language)}${language === 'ar' ? '،' : ','} ${at.toISOString().slice(11, 16)} UTC`

/** "November", within a sentence. */
export const formatMonthName = (month: number, language: Language): string => months[language].long[month - 1] ?? ''

/** "November 2026", within a sentence. */
export const formatMonth = (year: number, month: number, language: Language): string =>
  `${months[language].long[month - 1] ?? ''} ${language === 'es' ? 'de ' : ''}${year}`
