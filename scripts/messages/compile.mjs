#!/usr/bin/env node
// Writes the catalogues of the languages as modules, after `lingui extract`: src/locales/es/public.po becomes src/locales/es/public.ts.
// Fails if a text is not translated or is invalid ICU MessageFormat.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { productAreas } from './areas.mjs'
import { fillPo, readPo, writeModule } from './po.mjs'

const isForced = process.argv.includes('--incomplete')
const missing = []
for (const language of ['es', 'ar']) {
  const areas = Object.keys(productAreas)
  // A translation of the same message in another area is reused.
  const translated = new Map(areas.flatMap((area) => [...readPo(language, area)]).filter(([, translation]) => translation !== ''))
  for (const area of areas) {
    fillPo(language, area, translated)
    const entries = [...readPo(language, area)]
    for (const [text, translation] of entries) {
      if (translation === '') missing.push(`${language}/${area}: ${text}`)
      for (const message of [text, translation]) compileMessage(message)
    }
    writeModule(language, area, new Map(entries))
  }
}
if (missing.length > 0) {
  console.error(
    `Not translated:\n${missing.join('\n')}\nTranslate them in src/locales/<language>/<area>.po by src/locales/glossary.md and run \`npm run messages\` again.`,
  )
  process.exitCode = isForced ? 0 : 1
}
