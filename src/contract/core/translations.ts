import { z } from 'zod'
import type { languageCodes } from '@/locales/languages'

/** The languages into which the installation's content can be translated; the original is English. */
export const translationLanguages = ['es', 'ar'] as const satisfies readonly Exclude<(typeof languageCodes)[number], 'en'>[]
export type TranslationLanguage = (typeof translationLanguages)[number]

/** A text, or a list of texts in the original's order, in one language; null: not translated. */
export type TranslatedTexts = Record<string, string | string[] | null | undefined>
export type Translations = Partial<Record<TranslationLanguage, TranslatedTexts>>

/** The texts of one object in the other languages. In a request, it replaces those of the languages that it contains. */
export const translationsOf = <const F extends z.ZodRawShape>(fields: F) => {
  const texts = z.strictObject(fields).partial()
  return z.strictObject({ es: texts.optional(), ar: texts.optional() })
}
const shownTexts = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]).optional()).optional()
/** For staff; null for readers who receive one language. */
export const shownTranslations = z.object({ es: shownTexts, ar: shownTexts }).nullable()
