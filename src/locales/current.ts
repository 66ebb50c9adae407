import type { Language } from './languages'
import { messageKey } from './message-key.mjs'

export type Catalogue = Readonly<Record<string, string>>

/** The same by `messageKey`, as pages load it. */
export type PageCatalogue = Readonly<Record<string, string>>

/** Provides the current language and its translations. `server.ts` sets it on the server. */
export type Reader = { language(): Language; catalogue(language: Language): Catalogue | undefined }

type Holder = { carmineReader?: Reader; carmineMessages?: PageCatalogue; document?: Document }
// Nothing declares these names on the global object.
const holder = globalThis as Holder

/**
 * The language that the person reads. A document has one language: the server wrote it into `lang`, and another language is another
 * document. On the server it is that of the page that is drawn.
 */
export function currentLanguage(): Language {
  if (holder.carmineReader) return holder.carmineReader.language()
  const { lang } = holder.document?.documentElement ?? {}
  return lang === 'es' || lang === 'ar' ? lang : 'en'
}

/** The text in the language: English is what is translated, and what is shown where there is no translation. The page's script holds the translations. */
export function translationOf(text: string, language: Language): string {
  if (language === 'en') return text
  const translation = holder.carmineReader ? holder.carmineReader.catalogue(language)?.[text] : holder.carmineMessages?.[messageKey(text)]
  return translation ?? text
}
