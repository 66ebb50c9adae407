import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { cutFace, type FontFace, type FontSource, type Needed, type Weight } from './font-face'

const { resolve } = createRequire(import.meta.url)

/** Arimo: Latin, Cyrillic, Greek and Hebrew. Its metrics match those of Helvetica. */
const arimo: FontSource = {
  name: 'Arimo',
  file: {
    plain: resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    bold: resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  },
  axis: false,
}

/** Package files that contain other scripts than the family's own. */
const FOREIGN = new Set(['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek-ext', 'vietnamese', 'math', 'symbols'])

/** Noto families of one script each; with Arimo and those of Chinese, Japanese and Korean, all scripts that UAX #31 recommends (table 5). */
const SCRIPTS = [
  ...(['arabic', 'armenian', 'bengali', 'devanagari', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi', 'kannada', 'khmer', 'lao'] as const),
  ...(['malayalam', 'myanmar', 'oriya', 'sinhala', 'tamil', 'telugu', 'thaana', 'thai', 'tibetan'] as const),
]

type Family = (typeof SCRIPTS)[number] | 'sc' | 'tc' | 'jp' | 'kr'
type Letters = ReadonlyMap<number, FontSource>
const families = new Map<Family | 'arimo', Promise<Letters>>()

/** The font file for each character of a family; a Chinese, Japanese or Korean family has about a hundred files. */
function lettersOf(family: Family | 'arimo'): Promise<Letters> {
  const known = families.get(family) ?? (family === 'arimo' ? readArimo() : readNoto(family))
  families.set(family, known)
  return known
}

async function readArimo(): Promise<Letters> {
  const [{ Blob, Face }, bytes] = await Promise.all([import('harfbuzzjs'), readFile(arimo.file.plain)])
  return new Map(Array.from(new Face(new Blob(bytes)).collectUnicodes(), (letter) => [letter, arimo]))
}

async function readNoto(family: Family): Promise<Letters> {
  // Noto has no sans serif for Tibetan.
  const name = `noto-${family === 'tibetan' ? 'serif' : 'sans'}-${family}`
  const ranges: unknown = JSON.parse(await readFile(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'))
  const letters = new Map<number, FontSource>()
  for (const [key, value] of Object.entries(ranges ?? {})) {
    if (FOREIGN.has(key) || typeof value !== 'string') continue
    const part = `${name}-${key.replace(/[[\]]/g, '')}`
    const file = resolve(`@fontsource-variable/${name}/files/${part}-wght-normal.woff2`)
    const source = { name: part, file: { plain: file, bold: file }, axis: true }
    for (const range of value.split(',')) addRange(letters, range.trim(), source)
  }
  return letters
}

/** Adds `U+4E00` or `U+4E00-4E10`. */
function addRange(letters: Map<number, FontSource>, range: string, source: FontSource): void {
  const [first = 0, last = first] = range
    .slice(2)
    .split('-')
    .map((digits) => parseInt(digits, 16))
  for (let letter = first; letter <= last; letter += 1) letters.set(letter, source)
}

/**
 * The search order of families. Han characters are drawn differently in Chinese, Japanese and Korean, so kana, Hangul and Bopomofo decide
 * which family comes first; without them it is Simplified Chinese.
 */
function searchOrder(text: string): readonly (Family | 'arimo')[] {
  const first: Family = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)
    ? 'jp'
    : /\p{sc=Hangul}/u.test(text)
      ? 'kr'
      : /\p{sc=Bopomofo}/u.test(text)
        ? 'tc'
        : 'sc'
  return [...new Set<Family | 'arimo'>(['arimo', ...SCRIPTS, first, 'sc', 'tc', 'jp', 'kr'])]
}

/** Joiners and variation selectors have no glyph of their own. */
const isIgnorable = (letter: number): boolean => /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(letter))

const pointsOf = (grapheme: string): number[] =>
  Array.from(grapheme, (letter) => letter.codePointAt(0) ?? 0).filter((point) => !isIgnorable(point))

/** The font of each grapheme, per weight. Graphemes without a font are omitted. */
export async function facesOf(needed: Needed): Promise<Record<Weight, Map<string, FontFace>>> {
  const faces = { plain: new Map<string, FontFace>(), bold: new Map<string, FontFace>() }
  // Both weights use the same search order, so that a name looks the same in each.
  for (const family of searchOrder([...needed.plain, ...needed.bold].join('')))
    for (const weight of ['plain', 'bold'] as const) {
      const missing = [...needed[weight]].filter((grapheme) => !faces[weight].has(grapheme))
      if (missing.length > 0) await addFaces(faces[weight], weight, missing, await lettersOf(family))
    }
  return faces
}

async function addFaces(faces: Map<string, FontFace>, weight: Weight, missing: readonly string[], letters: Letters): Promise<void> {
  const bySource = new Map<FontSource, string[]>()
  for (const grapheme of missing) {
    const points = pointsOf(grapheme)
    const source = letters.get(points[0] ?? 0)
    if (source && points.every((point) => letters.has(point))) bySource.set(source, [...(bySource.get(source) ?? []), grapheme])
  }
  for (const [source, graphemes] of bySource) {
    const face = await cutFace(source, weight, graphemes.join(''))
    // The package manifests list characters that some files lack.
    const known = new Set(face.font.face.collectUnicodes())
    for (const grapheme of graphemes) if (pointsOf(grapheme).every((point) => known.has(point))) faces.set(grapheme, face)
  }
}
