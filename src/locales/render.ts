import { setupI18n, type I18n } from '@lingui/core'
import { languages, type Language } from '@/locales/languages'
import { messages as ar } from './ar/messages'
import { messages as en } from './en/messages'
import { messages as es } from './es/messages'
import { formatMonth, formatUtcDay, formatUtcTime } from './dates'
import type { MessageValue, Text } from './message'

const catalogues: Readonly<Record<Language, I18n>> = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  es: setupI18n({ locale: 'es', messages: { es } }),
  ar: setupI18n({ locale: 'ar', messages: { ar } }),
}

/** A text in a language. For the server: it holds all catalogues. */
export function renderText(text: Text, language: Language): string {
  if (typeof text === 'string') return text
  if ('time' in text) return formatUtcTime(new Date(text.time), language)
  if ('day' in text) return formatUtcDay(new Date(text.day), language)
  if ('month' in text) return formatMonth(text.month[0], text.month[1], language)
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, shownValue(value, language)])
  return catalogues[language]._(text.msg, Object.fromEntries(values))
}

function shownValue(value: MessageValue, language: Language): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? isolated(value, language) : renderText(value, language)
}

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069']

/** Codes, names and amounts keep their own direction within a sentence from right to left. */
const isolated = (value: string, language: Language): string =>
  languages[language].dir === 'rtl' ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value
