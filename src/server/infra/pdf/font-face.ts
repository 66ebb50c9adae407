import { readFile } from 'node:fs/promises'
import type { Font } from 'harfbuzzjs'

export type Weight = 'plain' | 'bold'

/** The graphemes of a document, per weight, that Helvetica lacks. */
export type Needed = Readonly<Record<Weight, Set<string>>>

/** A font file with characters that Helvetica lacks. `axis`: the file contains all weights, one of which is used. */
export type FontSource = { name: string; file: Readonly<Record<Weight, string>>; axis: boolean }

/** A font of one weight, subset to the characters of a document, as embedded in it. */
export type FontFace = { name: string; font: Font; bytes: Uint8Array }

/** Khmer vowel signs that HarfBuzz splits: their first part is U+17C1. */
const SPLIT_KHMER = /[\u17BE-\u17C0\u17C4\u17C5]/

/** A text and the characters that HarfBuzz decomposes it into, such as the two parts of a Tamil, Thai or Khmer vowel sign. */
const withParts = (text: string): string => `${text}${text.normalize('NFKD')}${SPLIT_KHMER.test(text) ? '\u17C1' : ''}`

const AXIS: Readonly<Record<Weight, number>> = { plain: 400, bold: 700 }

/** Subsets a font file to the characters of a text and the glyphs that shaping produces. */
export async function cutFace(source: FontSource, weight: Weight, text: string): Promise<FontFace> {
  const [{ default: subsetFont }, { Blob, Face, Font }, file] = await Promise.all([
    import('subset-font'),
    import('harfbuzzjs'),
    readFile(source.file[weight]),
  ])
  const bytes = await subsetFont(file, withParts(text), {
    targetFormat: 'truetype',
    noHinting: true,
    ...(source.axis ? { variationAxes: { wght: AXIS[weight] } } : {}),
  })
  return { name: `${source.name}-${weight}`, font: new Font(new Face(new Blob(bytes))), bytes }
}
