import type { PDFDocument, PDFPage, RGB } from 'pdf-lib'
import type { FontFace, Needed, Weight } from './font-face'
import { drawRuns, writeFaces, type EmbeddedFaces } from './shaped-text'
import { graphemesOf, isIsolate, shapeLine, widthOf, type GlyphRun } from './text-shaping'
import { facesOf } from './fallback-fonts'

/** Text that Helvetica cannot write. */
export type FallbackText = {
  /** How wide a line is, for a size of 1. */
  width: (text: string, weight: Weight) => number
  draw: (page: PDFPage, text: string, weight: Weight, spot: { x: number; y: number; size: number; color: RGB }) => void
  /** Writes the fonts into the document, once everything is drawn. */
  finish: (pdf: PDFDocument) => void
}

/** Written where no font has a letter, and after a text that was cut. */
const REPLACEMENT = '?'
const ALWAYS = ['?', '.', ' ']

/** Prepares the fonts for what a document needs. */
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

/** Beside other letters, marks may join into graphemes that the document did not have before it was cut. */
function faceOf(faces: ReadonlyMap<string, FontFace>, grapheme: string): FontFace {
  const face = faces.get(grapheme) ?? faces.get(REPLACEMENT)
  if (!face) throw new Error('the replacement letter has no font')
  return face
}
