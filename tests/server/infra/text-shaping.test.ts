import * as harfBuzz from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import { openFallbackText } from '@/server/infra/pdf/fallback-text'
import { graphemesOf, shapeLine, type GlyphRun } from '@/server/infra/pdf/text-shaping'
import { facesOf } from '@/server/infra/pdf/fallback-fonts'

const NOTDEF = 0

async function shape(text: string): Promise<GlyphRun[]> {
  const { plain } = await facesOf({ plain: new Set(graphemesOf(text)), bold: new Set() })
  return shapeLine(harfBuzz, text, (grapheme) => {
    const face = plain.get(grapheme)
    if (!face) throw new Error(`no font for ${grapheme}`)
    return face
  })
}

const clustersOf = (runs: readonly GlyphRun[]) => runs.flatMap(({ clusters }) => clusters)
const glyphsOf = (runs: readonly GlyphRun[]) => clustersOf(runs).flatMap(({ glyphs }) => glyphs)

describe('a name is set with the glyphs of its script', () => {
  test.each([
    ['Latin with accents', 'Łukasz Yağmur', 'Arimo-plain'],
    ['Greek', 'Νίκος Παπαδόπουλος', 'Arimo-plain'],
    ['Cyrillic', 'Юлия Щербакова', 'Arimo-plain'],
    ['Hebrew', 'דודכהן', 'Arimo-plain'],
    ['Arabic', 'محمّد', 'noto-sans-arabic-arabic-plain'],
    ['Persian', 'چگونه', 'noto-sans-arabic-arabic-plain'],
    ['Devanagari', 'क्षत्रिय', 'noto-sans-devanagari-devanagari-plain'],
    ['Bengali', 'রবীন্দ্রনাথ', 'noto-sans-bengali-bengali-plain'],
    ['Chinese', '李小龍', /^noto-sans-sc/],
    ['Chinese with Bopomofo', '臺灣ㄅ', /^noto-sans-tc/],
    ['Japanese', '山田さくら', /^noto-sans-jp/],
    ['Korean', '김민준', /^noto-sans-kr/],
  ])('%s', async (_script, name, font) => {
    const runs = await shape(name)
    expect(glyphsOf(runs).filter(({ id }) => id === NOTDEF)).toEqual([])
    for (const { face } of runs) expect(face.name).toMatch(font)
    const letters = clustersOf(runs).map(({ text }) => text)
    expect([...letters.join('')].sort()).toEqual([...name].sort())
  })
})

test('Arabic letters take the form of their position in the word, from right to left', async () => {
  const runs = await shape('ممم')
  expect(runs.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true])
  const [final, medial, initial] = glyphsOf(runs).map(({ id }) => id)
  expect(new Set([final, medial, initial]).size).toBe(3)
  expect(clustersOf(await shape('محد')).map(({ text }) => text)).toEqual(['د', 'ح', 'م'])
})

test('a line with two directions is in visual order', async () => {
  const runs = await shape('Between محمد and (אבג)')
  expect(runs.map(({ clusters }) => clusters.map(({ text }) => text).join(''))).toEqual(['Between ', 'دمحم', ' and (', 'גבא', ')'])
})

test('a Devanagari vowel sign is drawn before the letter that it follows in the text', async () => {
  const [alone, syllable] = [await shape('ह'), await shape('हि')]
  expect(clustersOf(syllable)).toMatchObject([{ text: 'हि' }])
  expect(glyphsOf(syllable)).toHaveLength(2)
  expect(glyphsOf(syllable)[1]?.advance).toBeCloseTo(glyphsOf(alone)[0]?.advance ?? 0, 3)
})

test('each font weight contains only the letters that are set in it', async () => {
  const { plain, bold } = await facesOf({ plain: new Set(['م']), bold: new Set(['ح']) })
  expect([plain.get('م')?.name, plain.get('ح'), bold.get('م'), bold.get('ح')?.name]).toEqual([
    'noto-sans-arabic-arabic-plain',
    undefined,
    undefined,
    'noto-sans-arabic-arabic-bold',
  ])
  expect(plain.get('م')?.bytes.length).toBeLessThan(20_000)
})

test('a letter that no font contains is as wide as the question mark that replaces it', async () => {
  const fallback = await openFallbackText({ plain: new Set(graphemesOf('ł🐉')), bold: new Set() })
  expect(fallback.width('ł🐉', 'plain')).toBeCloseTo(fallback.width('ł?', 'plain'), 5)
})
