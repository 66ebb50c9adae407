import { currentLanguage } from '@/locales/current'
import type { Language } from '@/locales/languages'

/** The name of a language in that of the document: "Spanish". */
export const languageWord = (language: Language): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language) ?? language
