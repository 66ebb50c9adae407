import { deflateSync } from 'node:zlib'

type Objects = Readonly<Record<number, string>>

export type PdfParts = {
  header?: string
  /** Added to the catalog, the page and the trailer, inside their dictionaries. */
  catalog?: string
  page?: string
  trailer?: string
  /** More objects, numbered from 5 on. */
  objects?: Objects
  /** Appended after the last line. */
  after?: string
  /** Writes the objects into a compressed object stream, and the cross-references into a cross-reference stream. */
  compressed?: boolean
  /** Changes the content of the object stream, and its dictionary, before it is written. */
  packed?: (stream: PackedObjects) => PackedObjects
}
export type PackedObjects = { dictionary: string; body: Buffer }

export const streamOf = (dictionary: string, body: string | Buffer): string => {
  const bytes = Buffer.from(body as string, 'latin1')
  return `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

const CONTENT = 'BT /F1 12 Tf 40 100 Td (Payment of 250.00 USD) Tj ET'

function objectsOf({ catalog = '', page = '', objects = {} }: PdfParts): Objects {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R ${page} >>`,
    4: streamOf('', CONTENT),
    ...objects,
  }
}

/** Writes a small PDF with correct offsets and lengths, as a string with one byte per character. */
export function pdfOf(parts: PdfParts = {}): Buffer {
  const { header = '%PDF-1.7\n', trailer = '', after = '' } = parts
  const all = objectsOf(parts)
  const loose = Object.entries(all).filter(([, object]) => !parts.compressed || object.includes('\nstream\n'))
  const offsets = new Map<number, number>()
  let text = header
  for (const [number, object] of loose) {
    offsets.set(Number(number), text.length)
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  if (parts.compressed) text += packedPart(parts, all, offsets, text.length)
  else text += tablePart(all, offsets, trailer, text.length)
  return Buffer.from(`${text}%%EOF\n${after}`, 'latin1')
}

function tablePart(all: Objects, offsets: ReadonlyMap<number, number>, trailer: string, at: number): string {
  const size = Math.max(...Object.keys(all).map(Number)) + 1
  const entries = Array.from({ length: size - 1 }, (_, place) => {
    const offset = offsets.get(place + 1)
    return `${String(offset ?? 0).padStart(10, '0')} 00000 ${offset === undefined ? 'f' : 'n'} \n`
  })
  return `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n`
}

function packedPart(
  { packed = (stream) => stream, trailer = '' }: PdfParts,
  all: Objects,
  offsets: Map<number, number>,
  at: number,
): string {
  const inside = Object.entries(all).filter(([number]) => !offsets.has(Number(number)))
  const holder = Math.max(...Object.keys(all).map(Number)) + 1
  const places: string[] = []
  let body = ''
  for (const [number, object] of inside) {
    places.push(`${number} ${body.length}`)
    body += `${object}\n`
  }
  const index = `${places.join(' ')}\n`
  const plain = Buffer.from(index + body, 'latin1')
  const { dictionary, body: bytes } = packed({
    dictionary: `/Type /ObjStm /N ${inside.length} /First ${index.length} /Filter /FlateDecode`,
    body: plain,
  })
  const holding = `${holder} 0 obj\n${streamOf(dictionary, dictionary.includes('Flate') ? deflateSync(bytes) : bytes)}\nendobj\n`
  offsets.set(holder, at)
  offsets.set(holder + 1, at + holding.length)
  const entries = Array.from({ length: holder + 2 }, (_, number) => {
    const place = inside.findIndex(([name]) => Number(name) === number)
    if (place >= 0) return [2, holder, place]
    return offsets.has(number) ? [1, offsets.get(number) ?? 0, 0] : [0, 0, 0]
  })
  const table = Buffer.concat(entries.map(([kind = 0, offset = 0, place = 0]) => Buffer.from([kind, offset >> 8, offset & 255, place])))
  const section = streamOf(`/Type /XRef /Size ${holder + 2} /W [1 2 1] /Root 1 0 R /Filter /FlateDecode ${trailer}`, deflateSync(table))
  return `${holding}${holder + 1} 0 obj\n${section}\nendobj\nstartxref\n${at + holding.length}\n`
}
