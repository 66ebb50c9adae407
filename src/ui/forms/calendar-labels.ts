import type { DatePickerProps } from 'antd'
import { currentLanguage } from '@/locales/current'

type Words = NonNullable<DatePickerProps['locale']>
/** What dayjs calls months and days, and on which day a week begins. */
type Names = { name: string; monthsShort?: unknown; weekdaysMin?: unknown }

const isNames = (value: unknown): value is string[] => Array.isArray(value)

/** The names of dayjs are shorter than antd's. Importing them tells dayjs the beginning of the week. */
const named = (words: Words, { name, monthsShort, weekdaysMin }: Names): Words => ({
  ...words,
  lang: {
    ...words.lang,
    locale: name,
    ...(isNames(monthsShort) ? { shortMonths: monthsShort } : {}),
    ...(isNames(weekdaysMin) ? { shortWeekDays: weekdaysMin } : {}),
  },
})

/** The words of antd's calendar in each language but English, fetched with the calendar. `ar-ly` has Latin digits. */
const sources = {
  es: async (): Promise<Words> => {
    const [words, names] = await Promise.all([import('antd/es/date-picker/locale/es_ES'), import('dayjs/locale/es')])
    return named(words.default, names.default)
  },
  ar: async (): Promise<Words> => {
    const [words, names] = await Promise.all([import('antd/es/date-picker/locale/ar_EG'), import('dayjs/locale/ar-ly')])
    return named(words.default, names.default)
  },
}

let words: Words | undefined

/** Fetches the words of the document's language. */
export async function loadCalendarLabels(): Promise<void> {
  const language = currentLanguage()
  words = language === 'en' ? undefined : await sources[language]()
}

/** To spread on antd's pickers, once the words are there. */
export const calendarLabels = (): { locale?: Words } => (words ? { locale: words } : {})
