import * as harfBuzz from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import { openFallbackText } from '@/server/infra/pdf/fallback-text'
import { graphemesOf, isIsolate, shapeLine, type GlyphRun } from '@/server/infra/pdf/text-shaping'
import { facesOf } from '@/server/infra/pdf/fallback-fonts'

const NOTDEF = 0

async function shape(text: string, isPageRightToLeft = false): Promise<GlyphRun[]> {
  const { plain } = await facesOf({ plain: new Set(graphemesOf(text)), bold: new Set() })
  const faceOf = (grapheme: string) => {
    const face = plain.get(grapheme)
    if (!face) throw new Error(`no font for ${grapheme}`)
    return face
  }
  return shapeLine(harfBuzz, text, faceOf, isPageRightToLeft)
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
    ['Bengali', 'রবীন্দ্রনাথসৌমিত্র', 'noto-sans-bengali-bengali-plain'],
    ['Armenian', 'ԱրմենԽաչատրյան', 'noto-sans-armenian-armenian-plain'],
    ['Ethiopic', 'አበበቢቂላ', 'noto-sans-ethiopic-ethiopic-plain'],
    ['Georgian', 'გიორგიᲛეგრელი', 'noto-sans-georgian-georgian-plain'],
    ['Gujarati', 'શ્રીકૃષ્ણસૌરભ', 'noto-sans-gujarati-gujarati-plain'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤਸਿੰਘ', 'noto-sans-gurmukhi-gurmukhi-plain'],
    ['Kannada', 'ಶ್ರೀಕೃಷ್ಣಮೋಹನ್', 'noto-sans-kannada-kannada-plain'],
    ['Khmer', 'ស្រីមុំកើតគោកៀន', 'noto-sans-khmer-khmer-plain'],
    ['Lao', 'ສຸພານຸວົງນ້ຳ', 'noto-sans-lao-lao-plain'],
    ['Malayalam', 'ശ്രീകുമാർജോസഫ്', 'noto-sans-malayalam-malayalam-plain'],
    ['Myanmar', 'အောင်ဆန်းစုကြည်', 'noto-sans-myanmar-myanmar-plain'],
    ['Odia', 'ଶ୍ରୀକାନ୍ତସୌମ୍ୟ', 'noto-sans-oriya-oriya-plain'],
    ['Sinhala', 'ශ්‍රීලාල්ප්‍රේමදාස', 'noto-sans-sinhala-sinhala-plain'],
    ['Tamil', 'கொங்குஸ்ரீமௌனி', 'noto-sans-tamil-tamil-plain'],
    ['Telugu', 'శ్రీకృష్ణరామ్మోహన్', 'noto-sans-telugu-telugu-plain'],
    ['Thaana', 'މުހައްމަދު', 'noto-sans-thaana-thaana-plain'],
    ['Thai', 'กิตติพงษ์น้ำที่ปู่', 'noto-sans-thai-thai-plain'],
    ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ', 'noto-serif-tibetan-tibetan-plain'],
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

test('a number after an isolated Arabic name stays after it, and the marks are neither drawn nor need a font', async () => {
  const text = 'By \u2068محمد\u2069, 24 Nov'
  const order = (await shape('By محمد 24')).map(({ clusters }) => clusters.map(({ text: drawn }) => drawn).join(''))
  expect(order.join('')).toBe('By 24 دمحم')
  const { plain } = await facesOf({ plain: new Set(graphemesOf(text).filter((letter) => !isIsolate(letter))), bold: new Set() })
  const faceOf = (grapheme: string) => plain.get(grapheme) ?? expect.fail(`no font for ${grapheme}`)
  const runs = shapeLine(harfBuzz, text, faceOf)
  expect(runs.map(({ clusters }) => clusters.map(({ text: drawn }) => drawn).join('')).join('')).toBe('By دمحم, 24 Nov')
})

test('a Devanagari vowel sign is drawn before the letter that it follows in the text', async () => {
  const [alone, syllable] = [await shape('ह'), await shape('हि')]
  expect(clustersOf(syllable)).toMatchObject([{ text: 'हि' }])
  expect(glyphsOf(syllable)).toHaveLength(2)
  expect(glyphsOf(syllable)[1]?.advance).toBeCloseTo(glyphsOf(alone)[0]?.advance ?? 0, 3)
})

test('a Thai vowel sign is drawn in its two parts, the first above the letter before it', async () => {
  const runs = await shape('น้ำ')
  expect(clustersOf(runs).map(({ text }) => text)).toEqual(['น', '้ำ'])
  expect(glyphsOf(runs)).toHaveLength(4)
})

test.each([
  ['Tamil', 'க', 'கொ'],
  ['Bengali', 'ক', 'কো'],
  ['Malayalam', 'ക', 'കൊ'],
  ['Odia', 'କ', 'କୋ'],
  ['Khmer', 'ក', 'កៀ'],
])('%s: a vowel sign with two parts is drawn on both sides of its letter', async (_script, letter, withSign) => {
  const [alone, syllable] = [await shape(letter), await shape(withSign)]
  expect(glyphsOf(syllable)).toHaveLength(3)
  expect(glyphsOf(syllable)[1]?.advance).toBeCloseTo(glyphsOf(alone)[0]?.advance ?? 0, 3)
})

test('a line with a Thaana name reads from right to left on a right-to-left page, whatever it starts with', async () => {
  const runs = await shape('A މުހ', true)
  expect(runs.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true, true, false])
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
