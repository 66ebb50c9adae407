import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogues } from './catalogues'
import type { PageCatalogue, Reader } from './current'
import type { Language } from './languages'
import { messageKey } from './message-key.mjs'

/** Global to the process, because the server bundle and the page bundles each contain a copy of this module. */
const KEY = Symbol.for('carmine.language')
type Holder = { [KEY]?: AsyncLocalStorage<Language>; carmineReader?: Reader }
// The global object has no type declarations for these names.
const holder = globalThis as Holder
const storage = (holder[KEY] ??= new AsyncLocalStorage<Language>())

holder.carmineReader ??= { language: () => storage.getStore() ?? 'en', catalogue: (language) => catalogues[language] }

/** Runs `work` in this language, also across its asynchronous calls. */
export const inLanguage = <T>(language: Language, work: () => T): T => storage.run(language, work)

/** All translations of a language, as a page loads them. */
export const pageCatalogueFor = (language: Language): PageCatalogue =>
  Object.fromEntries(Object.entries(catalogues[language] ?? {}).map(([text, translation]) => [messageKey(text), translation]))
