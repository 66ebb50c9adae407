import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject, type PDFPage } from 'pdf-lib'

/** The texts that the pages of a PDF draw, in their order, as a reader would copy them. */
export async function textsOf(content: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(new Uint8Array(content))
  return pdf
    .getPages()
    .flatMap((page) => drawnOn(page))
    .join('\n')
}

type Read = (hex: string) => string
/** The letters of the fonts that every reader has are one byte each. */
const plain: Read = (hex) => Buffer.from(hex, 'hex').toString('latin1')

function drawnOn(page: PDFPage): string[] {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const commands = partsOf(page.node.Contents()).map(bytesIn).join('\n')
  const texts: string[] = []
  let read = plain
  for (const [, font, hex] of commands.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (font) read = readerOf(fonts?.lookup(PDFName.of(font), PDFDict))
    if (hex) texts.push(read(hex))
  }
  return texts
}

const partsOf = (contents: PDFObject | undefined): (PDFObject | undefined)[] =>
  contents instanceof PDFArray ? Array.from({ length: contents.size() }, (_, place) => contents.lookup(place)) : [contents]

const bytesIn = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

/** An embedded font numbers its letters; which they are stands in a table that is carried with it. */
function readerOf(font: PDFDict | undefined): Read {
  const table = bytesIn(font?.lookup(PDFName.of('ToUnicode')))
  if (table === '') return plain
  const letters = new Map(
    [...table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)].map(([, from = '', to = '']) => [from.toUpperCase(), wide(to)]),
  )
  return (hex) => (hex.match(/.{4}/g) ?? []).map((one) => letters.get(one.toUpperCase()) ?? '\uFFFD').join('')
}

const wide = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
