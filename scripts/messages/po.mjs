import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param {string} language @param {string} area */
const pathOf = (language, area) => fileURLToPath(new URL(`../../src/locales/${language}/${area}.po`, import.meta.url))

/** @param {string | undefined} text */
const unescaped = (text = '') => text.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))

/**
 * The entries of a catalogue file: the English text and its translation, or an empty string.
 * @param {string} language @param {string} area @returns {Map<string, string>}
 */
export function readPo(language, area) {
  const text = readFileSync(pathOf(language, area), 'utf8')
  return new Map(
    [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id, translation]) => [unescaped(id), unescaped(translation)]),
  )
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')

/**
 * Adds missing translations to a catalogue file.
 * @param {string} language @param {string} area @param {ReadonlyMap<string, string>} translations
 */
export function fillPo(language, area, translations) {
  const text = readFileSync(pathOf(language, area), 'utf8')
  const filled = text.replace(/^msgid "(.+)"\nmsgstr ""$/gm, (entry, id) => {
    const translation = translations.get(unescaped(id))
    return translation ? `msgid "${id}"\nmsgstr "${escaped(translation)}"` : entry
  })
  if (filled !== text) writeFileSync(pathOf(language, area), filled)
}

/** @param {string} language @param {string} area */
const modulePathOf = (language, area) => pathOf(language, area).replace(/po$/, 'ts')

/** @param {ReadonlyMap<string, string>} catalogue @returns {string} its module, without the texts that are not translated */
function moduleOf(catalogue) {
  const lines = [...catalogue]
    .filter(([, translation]) => translation !== '')
    .map((entry) => `  ${entry.map((text) => JSON.stringify(text)).join(': ')},`)
  return ['// Written by `npm run messages`.', 'export const messages: Readonly<Record<string, string>> = {', ...lines, '}', ''].join('\n')
}

/** Writes a catalogue as a module. @param {string} language @param {string} area @param {ReadonlyMap<string, string>} catalogue */
export const writeModule = (language, area, catalogue) => writeFileSync(modulePathOf(language, area), moduleOf(catalogue))

/** Whether the module was written from this catalogue. @param {string} language @param {string} area @param {ReadonlyMap<string, string>} catalogue */
export const compiledFile = (language, area, catalogue) => readFileSync(modulePathOf(language, area), 'utf8') === moduleOf(catalogue)
