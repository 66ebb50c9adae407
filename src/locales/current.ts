import type { Language } from './languages'
import { messageKey } from './message-key.mjs'

export type Catalogue = Readonly<Record<string, string>>

/** The same by `messageKey`, as pages load it. */
export type PageCatalogue = Readonly<Record<string, string>>

/** Provides the current language and its translations. `server.ts` sets it on the server. */
export type Reader = { language(): Language; catalogue(language: Language): Catalogue | undefined }

type Holder = { carmineReader?: Reader; carmineMessages?: PageCatalogue; document?: Document }
// The global object has no type declarations for these names.
const holder = globalThis as Holder

/**
 * The current language. In the browser it is the document's `lang`, set by the server; switching the language loads another document.
 * On the server it is the language of the page being rendered.
 */
export function currentLanguage(): Language {
  if (holder.carmineReader) return holder.carmineReader.language()
  const { lang } = holder.document?.documentElement ?? {}
  return lang === 'es' || lang === 'ar' ? lang : 'en'
}

/** The translation of an English text, or the text itself if there is none. The page's script contains the translations. */
export function translationOf(text: string, language: Language): string {
  if (language === 'en') return text
  const translation = holder.carmineReader ? holder.carmineReader.catalogue(language)?.[text] : holder.carmineMessages?.[messageKey(text)]
  return translation ?? text
}
