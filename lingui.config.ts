import { defineConfig, type CatalogConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { adminAreas, productAreas } from './scripts/messages/areas.mjs'
import { messageExtractor } from './scripts/messages/extractor.mjs'

/** Converts paths of files and folders to the glob patterns that Lingui expects. */
const inRoot = (patterns: readonly string[]) =>
  patterns.map((pattern) => `<rootDir>/${/\.[{}\w,]+$/.test(pattern) ? pattern : `${pattern}/**/*.*`}`)

/**
 * Messages are the literals in calls of `t` and `msg` and in `<Rich>` (src/locales/); the English text is the key.
 * `MESSAGES=admin` is for those that only staff read, in English. docs/decisions/message-catalogue.md
 */
const isAdmin = process.env.MESSAGES === 'admin'
const catalogs: CatalogConfig[] = Object.entries(isAdmin ? adminAreas : productAreas).map(([name, { include, exclude }]) => ({
  path: `<rootDir>/src/locales/{locale}/${name}`,
  include: inRoot(include),
  exclude: inRoot(exclude),
}))

export default defineConfig({
  sourceLocale: 'en',
  locales: isAdmin ? ['en'] : ['en', 'es', 'ar'],
  catalogs,
  format: formatter({ origins: false, explicitIdAsDefault: true }),
  extractors: [messageExtractor],
})
