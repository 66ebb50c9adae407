// Compares the messages of the code with the catalogues, before the pages are built: a missing text would be shown in English.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adminAreas, isInArea, productAreas } from './areas.mjs'
import { messageExtractor, messagesIn } from './extractor.mjs'
import { compiledFile, readPo } from './po.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MOST_NAMED = 3
/** The languages of each area, as in src/locales/languages.ts; the back office is only in English. */
const product = { areas: productAreas, languages: ['en', 'es', 'ar'] }
const staff = { areas: adminAreas, languages: ['en'] }

/** @returns {Map<string, readonly string[]>} the messages of each source file */
function messagesOfSources() {
  const paths = readdirSync(`${ROOT}/src`, { recursive: true, encoding: 'utf8' }).map((path) => `src/${path.replaceAll('\\', '/')}`)
  const files = paths.filter((path) => messageExtractor.match(`/${path}`))
  return new Map(files.map((path) => [path, messagesIn(path, readFileSync(`${ROOT}/${path}`, 'utf8')).map(({ text }) => text)]))
}

/** @param {import('./check.d.mts').Check} [from] @returns {string[]} a line for each fault */
export function messageFaults({ sources = messagesOfSources(), read = readPo, compiled = compiledFile } = {}) {
  const faults = []
  for (const { areas, languages } of [product, staff])
    for (const [area, where] of Object.entries(areas)) {
      const used = new Set([...sources].flatMap(([path, texts]) => (isInArea(path, where) ? texts : [])))
      for (const language of languages) {
        const catalogue = read(language, area)
        const fault = (what, text) => faults.push(`${what} in ${language}/${area}.po: “${text}”`)
        for (const text of used) if (!catalogue.has(text)) fault('missing', text)
        for (const [text, translation] of catalogue) {
          if (!used.has(text)) fault('unused', text)
          else if (language !== 'en' && translation === '') fault('not translated', text)
        }
        if (language !== 'en' && !compiled(language, area, catalogue)) faults.push(`outdated: ${language}/${area}.ts`)
      }
    }
  return faults
}

/** @param {readonly string[]} faults @throws in one line if a message is missing, unused, not translated or not compiled */
export function refuseMessageFaults(faults = messageFaults()) {
  if (faults.length === 0) return
  const more = faults.length > MOST_NAMED ? ` and ${faults.length - MOST_NAMED} more` : ''
  const named = faults.slice(0, MOST_NAMED).join('; ').replaceAll('\n', ' ')
  throw new Error(`The messages differ from the catalogues: ${named}${more}. Run npm run messages and translate what it lists.`)
}
