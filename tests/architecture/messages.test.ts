import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogues } from '@/locales/catalogues'
import { languageCodes, languages } from '@/locales/languages'
import { adminAreas, isInArea, productAreas } from '../../scripts/messages/areas.mjs'
import { messageExtractor, messagesIn } from '../../scripts/messages/extractor.mjs'
import { readPo } from '../../scripts/messages/po.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => messageExtractor.match(path))
const textsIn = (path: string): string[] => messagesIn(path, readFileSync(path, 'utf8')).map(({ text }) => text)

const isUnder = (path: string, folders: readonly string[]) =>
  folders.some((folder) => matchesGlob(path, folder) || matchesGlob(path, `${folder}/**`))
type Area = { include: readonly string[]; exclude: readonly string[] }
const usedIn = ({ include, exclude }: Area): string[] => [
  ...new Set(files.filter((path) => isUnder(path, include) && !isUnder(path, exclude)).flatMap(textsIn)),
]
/** Excludes `of`, which is not displayed: it names the subject of a state, so that translated adjectives can agree with it. */
const placeholdersOf = (text: string) =>
  [
    ...new Set(
      Array.from(
        text.replace(/\{of, select, (?:\w+ \{[^{}]*\} ?)+\}/g, '').matchAll(/\{(\w+)[,}]|<(\/?\d+\/?)>/g),
        ([, name, tag]) => name ?? tag,
      ),
    ),
  ].sort()
const sorted = (texts: Iterable<string>) => [...texts].sort()

/** The Spanish plural form for whole millions, which no count of the product reaches. */
const isRare = (language: string, form: string) => language === 'es' && form === 'many'

/** One form of a plural; it may contain placeholders. */
const FORM = /(\w+) \{(?:[^{}]|\{\w+\})*\}/g
const PLURAL = /\{\w+, plural, ((?:[=\w]+ \{(?:[^{}]|\{\w+\})*\}\s*)+)\}/g

const areas = Object.entries(productAreas)

test('the build finds the area of each file by the same patterns', () => {
  for (const area of [...Object.values(productAreas), ...Object.values(adminAreas)])
    for (const path of files) expect(isInArea(path, area), path).toBe(isUnder(path, area.include) && !isUnder(path, area.exclude))
})

test('every source file with messages belongs to an area', () => {
  const all = [...Object.values(productAreas), ...Object.values(adminAreas)]
  const outside = files.filter((path) => !all.some(({ include, exclude }) => isUnder(path, include) && !isUnder(path, exclude)))
  expect(outside.filter((path) => textsIn(path).length > 0)).toEqual([])
})

describe.each(areas)('the messages of the area %s', (name, area) => {
  const used = usedIn(area)

  test('are exactly those in the catalogues (after a change, run npm run messages)', () => {
    for (const language of languageCodes) expect(sorted(readPo(language, name).keys()), language).toEqual(sorted(used))
  })

  test.each(['es', 'ar'] as const)('are translated into %s with the same placeholders, and compiled', (language) => {
    const entries = [...readPo(language, name)]
    expect(entries.filter(([, translation]) => translation === '')).toEqual([])
    expect(entries.filter(([text, translation]) => placeholdersOf(text).join() !== placeholdersOf(translation).join())).toEqual([])
    expect(entries.filter(([text, translation]) => catalogues[language]?.[text] !== translation)).toEqual([])
  })

  test.each(languageCodes)('have the plural forms of %s', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const texts = language === 'en' ? used : [...readPo(language, name).values()]
    for (const text of texts)
      for (const [, options = ''] of text.matchAll(PLURAL)) {
        const presentForms = Array.from(options.matchAll(FORM), ([, form]) => form)
        expect(
          forms.filter((form) => !presentForms.includes(form) && !isRare(language, form)),
          text,
        ).toEqual([])
      }
  })
})

test('messages of the back office are in a separate catalogue', () => {
  expect(sorted(readPo('en', 'admin').keys())).toEqual(sorted(usedIn(adminAreas.admin)))
})

test('Arabic is the only language marked as right-to-left', () => {
  expect(languageCodes.filter((code) => languages[code].dir === 'rtl')).toEqual(['ar'])
})

test('literal messages are found; a template message and a module-level t() are refused', () => {
  const extractTexts = (code: string) => messagesIn('a.tsx', code).map(({ text }) => text)
  expect(extractTexts("msg('Hello {name}', { name })")).toEqual(['Hello {name}'])
  expect(extractTexts("const a = () => t(open ? 'Open' : 'Closed')")).toEqual(['Open', 'Closed'])
  expect(extractTexts('const a = () => <Rich text="Accept the <0>terms</0>" parts={[<b />]} />')).toEqual(['Accept the <0>terms</0>'])
  expect(extractTexts('const a = () => t(message)')).toEqual([])
  expect(() => extractTexts('const text = msg(`Hello ${name}`)')).toThrow('a.tsx:1: the text of a message must be a literal')
  expect(() => extractTexts("const text = t('Hello')")).toThrow('a.tsx:1: at module level nobody reads yet')
})
