import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject, type PDFPage } from 'pdf-lib'

/** The texts of a PDF's pages in drawing order, as copied from a viewer. */
export async function textsOf(content: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(new Uint8Array(content))
  return pdf
    .getPages()
    .flatMap((page) => drawnOn(page))
    .join('\n')
}

/** The names of a PDF's fonts; those of embedded subsets contain `+`. */
export async function fontNamesOf(content: Buffer): Promise<string[]> {
  const pdf = await PDFDocument.load(new Uint8Array(content))
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('BaseFont'))?.toString() ?? ''] : []))
    .filter(Boolean)
}

/** The drawing operators of a page. */
export const commandsOf = (page: PDFPage): string => partsOf(page.node.Contents()).map(bytesIn).join('\n')

type Read = (hex: string) => string
/** Standard fonts use one byte per character. */
const plain: Read = (hex) => Buffer.from(hex, 'hex').toString('latin1')

function drawnOn(page: PDFPage): string[] {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const commands = commandsOf(page)
  const texts: string[] = []
  for (const [, block = ''] of commands.matchAll(/\bBT\b([^]*?)\bET\b/g)) {
    let [read, text, pendingActual] = [plain, '', '']
    for (const [command, font, hex, actual] of block.matchAll(COMMAND)) {
      if (font) read = readerOf(fonts?.lookup(PDFName.of(font), PDFDict))
      if (actual) [pendingActual, text] = [actual, text + wide(actual.slice(4))]
      if (hex && pendingActual === '') text += read(hex)
      if (command === 'EMC') pendingActual = ''
    }
    texts.push(text)
  }
  return texts
}

/** A font selection, glyphs, or the text that replaces glyphs until `EMC`. */
const COMMAND = /\/(\S+) [\d.]+ Tf|(?<!ActualText )<([0-9A-F]+)>|ActualText <([0-9A-F]+)>|EMC/g

const partsOf = (contents: PDFObject | undefined): (PDFObject | undefined)[] =>
  contents instanceof PDFArray ? Array.from({ length: contents.size() }, (_, place) => contents.lookup(place)) : [contents]

const bytesIn = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

/** An embedded font uses glyph numbers; its ToUnicode table maps them to characters. */
function readerOf(font: PDFDict | undefined): Read {
  const table = bytesIn(font?.lookup(PDFName.of('ToUnicode')))
  if (table === '') return plain
  const letters = new Map(
    [...table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)].map(([, from = '', to = '']) => [from.toUpperCase(), wide(to)]),
  )
  return (hex) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(code.toUpperCase()) ?? '\uFFFD').join('')
}

const wide = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
