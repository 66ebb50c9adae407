import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { ExtractedMessage } from '@lingui/conf'
import { describe, expect, test } from 'vitest'
import { messages as ar } from '@/locales/ar/messages'
import { messages as en } from '@/locales/en/messages'
import { messages as es } from '@/locales/es/messages'
import { languageCodes, languages } from '@/locales/languages'
import { messageExtractor } from '../../scripts/message-extractor'

const catalogues = { en, es, ar }
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => messageExtractor.match(path))

const found = (path: string, code: string): string[] => {
  const ids: string[] = []
  void messageExtractor.extract(path, code, ({ id }: ExtractedMessage) => ids.push(id))
  return ids
}
const used = new Set(files.flatMap((path) => found(path, readFileSync(path, 'utf8'))))

/** The entries of a catalogue file: the English text and its translation. */
function entriesOf(language: string): Map<string, string> {
  const text = readFileSync(`src/locales/${language}/messages.po`, 'utf8')
  const unescaped = (part = '') => part.replace(/\\"/g, '"')
  return new Map(
    [...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id, translation]) => [unescaped(id), unescaped(translation)]),
  )
}
const placeholdersOf = (text: string) => [...new Set(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name]) => name))].sort()

/** Spanish has a form for whole millions, which no count of the product reaches. */
const isRare = (language: string, form: string) => language === 'es' && form === 'many'

describe.each(languageCodes)('the catalogue %s', (language) => {
  const entries = entriesOf(language)

  test('has every message of the product and no other: after a change, npm run messages', () => {
    expect(used.size).toBeGreaterThan(200)
    expect([...entries.keys()].sort()).toEqual([...used].sort())
    expect(Object.keys(catalogues[language]).sort()).toEqual([...used].sort())
  })

  test('translates every message, with the same values', () => {
    expect([...entries].filter(([, translation]) => translation === '')).toEqual([])
    const differing = [...entries].filter(([id, translation]) => placeholdersOf(id).join() !== placeholdersOf(translation).join())
    expect(differing).toEqual([])
  })

  test('has the plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [, translation] of entries)
      for (const [, options = ''] of translation.matchAll(/\{\w+, plural, ((?:\w+ \{[^}]*\}\s*)+)\}/g)) {
        const given = Array.from(options.matchAll(/(\w+) \{/g), ([, form]) => form)
        expect(
          forms.filter((form) => !given.includes(form) && !isRare(language, form)),
          translation,
        ).toEqual([])
      }
  })
})

test('a language from right to left is marked as such', () => {
  expect(languageCodes.filter((code) => languages[code].dir === 'rtl')).toEqual(['ar'])
})

test('a message that is no literal is refused', () => {
  expect(() => found('a.ts', 'const text = msg(`Hello ${name}`)')).toThrow('a.ts:1: the text of a message must be a literal')
  expect(found('a.ts', "msg('Hello {name}', { name })")).toEqual(['Hello {name}'])
})
