import { currentLanguage } from './current'
import type { Language } from './languages'
import { isolated } from './read-message'

/** English lists have no comma before "and", as in the texts of the catalogue. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es', ar: 'ar' }

// Made when first needed, and kept: the server renders all languages.
const formats = new Map<string, Intl.ListFormat>()
const collators = new Map<Language, Intl.Collator>()

/** "Ann, Ben and Zoe", or "Ann, Ben or Zoe" for a `disjunction`, in the current language. */
export function listText(texts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const language = currentLanguage()
  const key = `${language} ${type}`
  const format = formats.get(key) ?? new Intl.ListFormat(locales[language], { type })
  formats.set(key, format)
  return format.format(texts.map((text) => isolated(text, language)))
}

/** Sorts by a translated word, in the alphabetical order of the current language. */
export function sortedByText<T>(rows: readonly T[], textOf: (row: T) => string): T[] {
  const collator = currentCollator()
  return [...rows].sort((one, other) => collator.compare(textOf(one), textOf(other)))
}

/** Sorts by the order that staff set, lowest first; rows with the same one by their title in the current language. */
export function sortedByOrder<T extends { orderPriority: number; title: string }>(rows: readonly T[]): T[] {
  return sortedByText(rows, ({ title }) => title).sort((one, other) => one.orderPriority - other.orderPriority)
}

function currentCollator(): Intl.Collator {
  const language = currentLanguage()
  const collator = collators.get(language) ?? new Intl.Collator(locales[language])
  collators.set(language, collator)
  return collator
}
