import { createHash } from 'node:crypto'
import {
  beginText,
  endMarkedContent,
  endText,
  moveText,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  setFillingColor,
  setFontAndSize,
  setTextRise,
  type PDFArray,
  type PDFContext,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
  type RGB,
} from 'pdf-lib'
import type { FontFace } from './font-face'
import { emOf, type Glyph, type GlyphRun } from './text-shaping'

/** A font of a document: its object reference, and the text that each used glyph maps to when copied. */
type Embedded = { key: PDFName; ref: PDFRef; face: FontFace; drawn: Map<number, string> }
export type EmbeddedFaces = Map<FontFace, Embedded>

type Spot = { x: number; y: number; size: number; color: RGB }

/** Draws a shaped line from its left end. */
export function drawRuns(page: PDFPage, faces: EmbeddedFaces, runs: readonly GlyphRun[], { x, y, size, color }: Spot): void {
  const operators = [beginText(), setFillingColor(color), moveText(x, y)]
  for (const run of runs) {
    const embedded = embed(page, faces, run.face)
    operators.push(setFontAndSize(embedded.key, size), ...shown(page.doc.context, embedded, run, size))
  }
  page.pushOperators(...operators, endText())
}

function embed(page: PDFPage, faces: EmbeddedFaces, face: FontFace): Embedded {
  const embedded = faces.get(face) ?? {
    key: PDFName.of(face.name),
    ref: page.doc.context.nextRef(),
    face,
    drawn: new Map<number, string>(),
  }
  faces.set(face, embedded)
  page.node.setFontDictionary(embedded.key, embedded.ref)
  return embedded
}

/** Glyph ids; between them the horizontal adjustment in thousandths of the font size, and the vertical offset. */
function shown(context: PDFContext, embedded: Embedded, { clusters, isRightToLeft }: GlyphRun, size: number): PDFOperator[] {
  const { face, drawn } = embedded
  const operators: PDFOperator[] = []
  let [line, rise, back] = [context.obj([]), 0, 0]
  const flush = () => {
    if (line.size() > 0) operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [line]))
    line = context.obj([])
  }
  const show = ({ id, advance, dx, dy }: Glyph) => {
    if (dy !== rise) {
      flush()
      operators.push(setTextRise(dy * size))
      rise = dy
    }
    push(line, back - dx, id)
    back = face.font.glyphHAdvance(id) / emOf(face.font) - advance + dx
  }
  for (const { text, glyphs } of clusters) {
    for (const [at, { id }] of glyphs.entries()) if (!drawn.get(id)) drawn.set(id, at === 0 ? text : '')
    // The copied text of a glyph is fixed per font. Where the same glyph represents other characters, they are given as ActualText. PDF
    // readers reorder copied text into reading order, which would reverse several characters given together.
    const isCopiedInOrder = !isRightToLeft || text.length === 1
    const saysItself = isCopiedInOrder && (glyphs.length > 1 || drawn.get(glyphs[0]?.id ?? 0) !== text)
    if (saysItself) flush()
    if (saysItself) operators.push(actualText(text))
    for (const glyph of glyphs) show(glyph)
    if (saysItself) flush()
    if (saysItself) operators.push(endMarkedContent())
  }
  push(line, back)
  flush()
  if (rise !== 0) operators.push(setTextRise(0))
  return operators
}

const actualText = (text: string): PDFOperator =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
    PDFName.of('Span'),
    `<</ActualText ${PDFHexString.fromText(text).toString()}>>`,
  ])

function push(line: PDFArray, back: number, id?: number): void {
  const thousandths = Math.round(back * 1000)
  if (thousandths !== 0) line.push(PDFNumber.of(thousandths))
  if (id !== undefined) line.push(PDFHexString.of(hex(id)))
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

/** Writes the fonts once everything is drawn, when the set of used glyphs is known. */
export function writeFaces(pdf: PDFDocument, faces: EmbeddedFaces): void {
  for (const embedded of faces.values()) writeFace(pdf.context, embedded)
}

/** A composite font whose character codes are glyph ids (ISO 32000-2, 9.7). */
function writeFace(context: PDFContext, { ref, face, drawn }: Embedded): void {
  const name = `${createHash('sha256').update(face.bytes).digest('hex').replace(/\d/g, '').toUpperCase().padEnd(6, 'A').slice(0, 6)}+${face.name}`
  const em = emOf(face.font)
  const parts = (length: number) => Math.round((length / em) * 1000)
  const { ascender, descender } = face.font.hExtents()
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-1000, parts(descender), 2000, parts(ascender)],
      ItalicAngle: 0,
      Ascent: parts(ascender),
      Descent: parts(descender),
      CapHeight: parts(ascender),
      StemV: 80,
      FontFile2: context.register(context.flateStream(face.bytes, { Length1: face.bytes.length })),
    }),
  )
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      W: [...drawn.keys()].flatMap((id) => [id, [parts(face.font.glyphHAdvance(id))]]),
    }),
  )
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(unicodeMap(drawn))),
    }),
  )
}

const LINES_OF_A_BLOCK = 100

/** The character map (ToUnicode) with the text of each glyph. */
function unicodeMap(drawn: ReadonlyMap<number, string>): string {
  const lines = [...drawn].filter(([, text]) => text !== '').map(([id, text]) => `<${hex(id)}> <${utf16(text)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / LINES_OF_A_BLOCK) }, (_, at) =>
    lines.slice(at * LINES_OF_A_BLOCK, (at + 1) * LINES_OF_A_BLOCK),
  )
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

const utf16 = (text: string): string => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
