import { catalogues } from './catalogues'
import { formatMonth, formatUtcDay, formatUtcTime } from './dates'
import type { Language } from './languages'
import type { MessageValue, Text } from './message'
import { filled, isolated } from './read-message'

/** Renders a text in a language. For the server only, because it loads all catalogues. */
export function renderText(text: Text, language: Language): string {
  if (typeof text === 'string') return text
  if ('time' in text) return formatUtcTime(new Date(text.time), language)
  if ('day' in text) return formatUtcDay(new Date(text.day), language)
  if ('month' in text) return formatMonth(text.month[0], text.month[1], language)
  const translation = catalogues[language]?.[text.msg] ?? text.msg
  return filled(translation, text.values ?? {}, language, (value) => shownValue(value, language)).join('')
}

function shownValue(value: MessageValue, language: Language): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? isolated(value, language) : renderText(value, language)
}
