#!/usr/bin/env node
// Writes the catalogues of the languages as modules, after `lingui extract`: src/locales/es/public.po becomes src/locales/es/public.ts.
// Fails if a text is not translated or is not valid ICU MessageFormat.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { productAreas } from './areas.mjs'
import { fillPo, readPo } from './po.mjs'

const isForced = process.argv.includes('--incomplete')
const missing = []
for (const language of ['es', 'ar']) {
  const areas = Object.keys(productAreas)
  // A message translated in another area has the same translation here.
  const translated = new Map(areas.flatMap((area) => [...readPo(language, area)]).filter(([, translation]) => translation !== ''))
  for (const area of areas) {
    fillPo(language, area, translated)
    const entries = [...readPo(language, area)]
    for (const [text, translation] of entries) {
      if (translation === '') missing.push(`${language}/${area}: ${text}`)
      for (const message of [text, translation]) compileMessage(message)
    }
    const lines = entries
      .filter(([, translation]) => translation !== '')
      .map((entry) => `  ${entry.map((text) => JSON.stringify(text)).join(': ')},`)
    const code = ['// Written by `npm run messages`.', 'export const messages: Readonly<Record<string, string>> = {', ...lines, '}', '']
    writeFileSync(fileURLToPath(new URL(`../../src/locales/${language}/${area}.ts`, import.meta.url)), code.join('\n'))
  }
}
if (missing.length > 0) {
  console.error(
    `Not translated:\n${missing.join('\n')}\nTranslate them in src/locales/<language>/<area>.po by src/locales/glossary.md and run \`npm run messages\` again.`,
  )
  process.exitCode = isForced ? 0 : 1
}
