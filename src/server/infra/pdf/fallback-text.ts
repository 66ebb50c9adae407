import type { PDFDocument, PDFPage, RGB } from 'pdf-lib'
import type { FontFace, Needed, Weight } from './font-face'
import { drawRuns, writeFaces, type EmbeddedFaces } from './shaped-text'
import { graphemesOf, isIsolate, shapeLine, widthOf, type GlyphRun } from './text-shaping'
import { facesOf } from './fallback-fonts'

/** Text with characters that Helvetica lacks. */
export type FallbackText = {
  /** The width of a line at font size 1. */
  width: (text: string, weight: Weight) => number
  draw: (page: PDFPage, text: string, weight: Weight, spot: { x: number; y: number; size: number; color: RGB }) => void
  /** Embeds the fonts once the document is drawn. */
  finish: (pdf: PDFDocument) => void
}

/** Used for characters without a font, and after truncated text. */
const REPLACEMENT = '?'
const ALWAYS = ['?', '.', ' ']

/** Prepares the fonts that a document needs. */
export async function openFallbackText({ plain, bold }: Needed, isPageRightToLeft = false): Promise<FallbackText> {
  const harfBuzz = await import('harfbuzzjs')
  const faces = await facesOf({ plain: new Set([...ALWAYS, ...plain]), bold: new Set([...ALWAYS, ...bold]) })
  const embedded: EmbeddedFaces = new Map()
  const runsOf = (text: string, weight: Weight): GlyphRun[] => {
    const known = faces[weight]
    const written = graphemesOf(text).map((grapheme) => (known.has(grapheme) || isIsolate(grapheme) ? grapheme : REPLACEMENT))
    return shapeLine(harfBuzz, written.join(''), (grapheme) => faceOf(known, grapheme), isPageRightToLeft)
  }
  return {
    width: (text, weight) => widthOf(runsOf(text, weight)),
    draw: (page, text, weight, spot) => drawRuns(page, embedded, runsOf(text, weight), spot),
    finish: (pdf) => writeFaces(pdf, embedded),
  }
}

/** Beside other characters, marks may combine into graphemes that the document did not contain before truncation. */
function faceOf(faces: ReadonlyMap<string, FontFace>, grapheme: string): FontFace {
  const face = faces.get(grapheme) ?? faces.get(REPLACEMENT)
  if (!face) throw new Error('No font contains the replacement character')
  return face
}
