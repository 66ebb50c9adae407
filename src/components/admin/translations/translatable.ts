import type { TranslatedTexts, TranslationLanguage, Translations } from '@/contract/core/translations'

/** A text of a form that can be translated. */
export type TranslatableText = {
  name: string
  /** The index of the text, if the field is a list. */
  at?: number
  /** For a list of rows: the key of the English text within a row. The translations are a list of texts. */
  part?: string
  label: string
  kind: 'line' | 'paragraphs' | 'rich'
  maxLength?: number
}
/** The English values of a form, by field. */
export type EnglishTexts = Readonly<Record<string, unknown>>

const MARKUP = /<[^>]*>|&nbsp;|\s/g
const isFilled = (text: string): boolean => text.replace(MARKUP, '') !== ''

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function textAt(value: unknown, at?: number, part?: string): string {
  const held: unknown = at === undefined ? value : Array.isArray(value) ? value[at] : undefined
  const text = part === undefined ? held : isRow(held) ? held[part] : undefined
  return typeof text === 'string' ? text : ''
}
export const englishOf = (english: EnglishTexts, { name, at, part }: TranslatableText): string => textAt(english[name], at, part)
export const translationOf = (translations: Translations, language: TranslationLanguage, { name, at }: TranslatableText): string =>
  textAt(translations[language]?.[name], at)

/** The translations with one text replaced; the other texts of a list keep their indexes. */
export function withText(
  translations: Translations,
  language: TranslationLanguage,
  { name, at }: TranslatableText,
  text: string,
): Translations {
  const before: TranslatedTexts = translations[language] ?? {}
  const list = Array.isArray(before[name]) ? before[name] : []
  const set =
    at === undefined
      ? text
      : Array.from({ length: Math.max(list.length, at + 1) }, (_, place) => (place === at ? text : (list[place] ?? '')))
  return { ...translations, [language]: { ...before, [name]: set } }
}

/** The number of English texts that are translated. */
export function translatedCount(
  { texts, english, translations }: { texts: readonly TranslatableText[]; english: EnglishTexts; translations: Translations },
  language: TranslationLanguage,
): { done: number; of: number } {
  const filled = texts.filter((text) => isFilled(englishOf(english, text)))
  return { done: filled.filter((text) => isFilled(translationOf(translations, language, text))).length, of: filled.length }
}

/** A translation that was not updated although its English text changed. */
export const isOutdated = (
  text: TranslatableText,
  language: TranslationLanguage,
  { before, now }: Record<'before' | 'now', { english: EnglishTexts; translations: Translations }>,
): boolean => {
  const kept = translationOf(now.translations, language, text)
  return (
    isFilled(kept) &&
    kept === translationOf(before.translations, language, text) &&
    englishOf(before.english, text) !== englishOf(now.english, text)
  )
}
