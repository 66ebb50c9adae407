import { translationLanguages, type TranslatedTexts, type Translations } from '@/contract/core/translations'
import type { Language } from '@/locales/languages'
import type { Actor } from './actor'

export type { Translations }

/** The reader of content: staff read the English original with its translations, all others one language. */
export type ContentReader = { language: Language; isStaff: boolean }
export const contentReader = (actor: Pick<Actor, 'kind'> | null, language: Language): ContentReader =>
  actor?.kind === 'Internal' ? { language: 'en', isStaff: true } : { language, isStaff: false }

/** The translations of a row for a reader. */
export const shownTo = ({ isStaff }: ContentReader, translations: Translations | null): Translations | null =>
  isStaff ? (translations ?? {}) : null

/** A text of a row in the reader's language; English if it is not translated. */
export function translatedText(
  field: string,
  english: string,
  { translations, language }: { translations: Translations | null; language: Language },
): string {
  const text = language === 'en' ? undefined : translations?.[language]?.[field]
  return typeof text === 'string' && text !== '' ? text : english
}

/** The same for each text of a list. */
export function translatedList(
  field: string,
  english: readonly string[],
  { translations, language }: { translations: Translations | null; language: Language },
): string[] {
  const texts = language === 'en' ? undefined : translations?.[language]?.[field]
  return english.map((text, at) => (Array.isArray(texts) && texts[at]) || text)
}

const isSome = (text: TranslatedTexts[string]): boolean => (Array.isArray(text) ? text.some(Boolean) : Boolean(text))

/**
 * The translations of a row after a change. Translations of a changed English text are outdated, so they are dropped unless new ones are
 * sent. Null: none is left.
 * @param changed the fields whose English text changes
 */
export function mergeTranslations(
  before: Translations | null,
  changed: readonly string[],
  sent: Translations | undefined,
): Translations | null {
  const languages = translationLanguages.flatMap((language) => {
    const unchanged = Object.entries(before?.[language] ?? {}).filter(([field]) => !changed.includes(field))
    const texts = Object.entries(sent?.[language] ?? Object.fromEntries(unchanged)).filter(([, text]) => isSome(text))
    return texts.length > 0 ? [[language, Object.fromEntries(texts)] as const] : []
  })
  return languages.length > 0 ? Object.fromEntries(languages) : null
}

/** The fields whose text differs from the previous one. */
export const changedTexts = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(before).filter((field) => after[field] !== undefined && JSON.stringify(after[field]) !== JSON.stringify(before[field]))

/** The translations as a JSON column takes them. */
export const translationsJson = (translations: Translations | null): string | null => translations && JSON.stringify(translations)

/** The languages that a text is in, for the audit log. */
export const languagesOf = (translations: Translations | null): string[] => ['en', ...Object.keys(translations ?? {})]
