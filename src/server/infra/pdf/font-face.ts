import { readFile } from 'node:fs/promises'
import type { Font } from 'harfbuzzjs'

export type Weight = 'plain' | 'bold'

/** The graphemes that a document has in each weight and that Helvetica lacks. */
export type Needed = Readonly<Record<Weight, Set<string>>>

/** A font file that has letters which Helvetica lacks. `axis`: the file has every weight, of which one is taken. */
export type FontSource = { name: string; file: Readonly<Record<Weight, string>>; axis: boolean }

/** A font of one weight with only the letters that a document uses, as the document carries it. */
export type FontFace = { name: string; font: Font; bytes: Uint8Array }

const AXIS: Readonly<Record<Weight, number>> = { plain: 400, bold: 700 }

/** Cuts a font file to the letters of a text and to the glyphs that these take when they are joined. */
export async function cutFace(source: FontSource, weight: Weight, text: string): Promise<FontFace> {
  const [{ default: subsetFont }, { Blob, Face, Font }, file] = await Promise.all([
    import('subset-font'),
    import('harfbuzzjs'),
    readFile(source.file[weight]),
  ])
  const bytes = await subsetFont(file, text, {
    targetFormat: 'truetype',
    noHinting: true,
    ...(source.axis ? { variationAxes: { wght: AXIS[weight] } } : {}),
  })
  return { name: `${source.name}-${weight}`, font: new Font(new Face(new Blob(bytes))), bytes }
}
