import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { messageExtractor } from './scripts/message-extractor'

/** Messages are the literals in calls of `msg` (src/locales/message.ts); the English text is the key. docs/decisions/message-catalogue.md */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'ar'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['<rootDir>/src'] }],
  format: formatter({ origins: false }),
  extractors: [messageExtractor],
  compileNamespace: 'ts',
})
