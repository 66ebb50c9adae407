import { z } from 'zod'
import type { languageCodes } from '@/locales/languages'

/** The languages that the content of the installation can be translated into; the content itself is in English. */
export const translationLanguages = ['es', 'ar'] as const satisfies readonly Exclude<(typeof languageCodes)[number], 'en'>[]
export type TranslationLanguage = (typeof translationLanguages)[number]

/** What a text, or a list of texts in the order of the original's, is in one language; null: not translated. */
export type TranslatedTexts = Record<string, string | string[] | null | undefined>
export type Translations = Partial<Record<TranslationLanguage, TranslatedTexts>>

/** The texts of one thing in the other languages. Sent, it replaces those of the languages that it names. */
export const translationsOf = <const F extends z.ZodRawShape>(fields: F) => {
  const texts = z.strictObject(fields).partial()
  return z.strictObject({ es: texts.optional(), ar: texts.optional() })
}
const shownTexts = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]).optional()).optional()
/** For staff; null for readers who receive one language. */
export const shownTranslations = z.object({ es: shownTexts, ar: shownTexts }).nullable()
