import type { DatePickerProps } from 'antd'
import { currentLanguage } from '@/locales/current'

type CalendarLocale = NonNullable<DatePickerProps['locale']>
/** dayjs names of months and days, and the first day of the week. */
type Names = { name: string; monthsShort?: unknown; weekdaysMin?: unknown }

const isNames = (value: unknown): value is string[] => Array.isArray(value)

/** dayjs abbreviations are shorter than antd's. Importing the locale also sets the first day of the week. */
const named = (base: CalendarLocale, { name, monthsShort, weekdaysMin }: Names): CalendarLocale => ({
  ...base,
  lang: {
    ...base.lang,
    locale: name,
    ...(isNames(monthsShort) ? { shortMonths: monthsShort } : {}),
    ...(isNames(weekdaysMin) ? { shortWeekDays: weekdaysMin } : {}),
  },
})

/** antd's calendar locale for each language except English, loaded with the calendar. `ar-ly` has Latin digits. */
const sources = {
  es: async (): Promise<CalendarLocale> => {
    const [words, names] = await Promise.all([import('antd/es/date-picker/locale/es_ES'), import('dayjs/locale/es')])
    return named(words.default, names.default)
  },
  ar: async (): Promise<CalendarLocale> => {
    const [words, names] = await Promise.all([import('antd/es/date-picker/locale/ar_EG'), import('dayjs/locale/ar-ly')])
    return named(words.default, names.default)
  },
}

let labels: CalendarLocale | undefined

/** Loads the locale of the document's language. */
export async function loadCalendarLabels(): Promise<void> {
  const language = currentLanguage()
  labels = language === 'en' ? undefined : await sources[language]()
}

/** Properties for antd's pickers, once the locale is loaded. */
export const calendarLabels = (): { locale?: CalendarLocale } => (labels ? { locale: labels } : {})
