import { inflate } from 'node:zlib'
import { promisify } from 'node:util'
import { isDictionary, nameOf, PdfReference, PdfRefusal, type PdfDictionary, type PdfValue } from './values'

const inflated = promisify(inflate)

/** Limit over all object streams of a file. */
export const MOST_DECODED = 32 * 1024 * 1024

const damaged = (detail: string) => new PdfRefusal('damaged', detail)

/** Throws for streams with external content: in another file, or in pages of another document. */
export function requireOwnContent(dictionary: PdfDictionary): void {
  if (dictionary.has('F') || dictionary.has('FFilter')) throw new PdfRefusal('active', 'a stream that is read from another file')
  if (isDictionary(dictionary.get('Ref')) || dictionary.get('Ref') instanceof PdfReference)
    throw new PdfRefusal('active', 'a page that is read from another file')
}

/** Readers detect an object stream by its type, or by these keys alone. */
export const holdsObjects = (dictionary: PdfDictionary): boolean =>
  nameOf(dictionary.get('Type')) === 'ObjStm' || (dictionary.has('N') && dictionary.has('First'))

/** The content of an object stream: deflated or plain, at most `maxBytes` bytes. Throws for other encodings. */
export async function decodeObjects(dictionary: PdfDictionary, body: Buffer, maxBytes: number): Promise<Buffer> {
  const filters = listOf(dictionary.get('Filter'))
  const parameters = listOf(dictionary.get('DecodeParms') ?? dictionary.get('DP'))
  if (filters.length > 1 || parameters.length > 1) throw damaged('an object stream is encoded more than once')
  if (filters.length === 0) return body
  if (nameOf(filters[0]) !== 'FlateDecode') throw damaged('an object stream has another encoding')
  const content = await inflated(body, { maxOutputLength: Math.max(1, maxBytes) }).catch((error: unknown) => {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new PdfRefusal('too-complex', 'object streams are too large') : damaged('an object stream cannot be inflated')
  })
  return unpredicted(content, parameters[0])
}

const listOf = (value: PdfValue | undefined): readonly PdfValue[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? (value as readonly PdfValue[]) : [value as PdfValue]
}

/** Reverses the PNG predictors None, Sub and Up (ISO 32000-2, 7.4.4.4); the others are not used for objects. */
function unpredicted(content: Buffer, parameters: PdfValue | undefined): Buffer {
  if (parameters === undefined || parameters === null) return content
  if (!isDictionary(parameters)) throw damaged('an object stream hides how it is encoded')
  const predictor = parameters.get('Predictor') ?? 1
  if (predictor === 1) return content
  const columns = parameters.get('Columns') ?? 1
  const isPlain = (parameters.get('Colors') ?? 1) === 1 && (parameters.get('BitsPerComponent') ?? 8) === 8
  if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number' || columns < 1 || columns > 4096 || !isPlain)
    throw damaged('an object stream has an unusual predictor')
  return fromRows(content, columns)
}

function fromRows(content: Buffer, columns: number): Buffer {
  const rows = Math.floor(content.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const kind = content[row * (columns + 1)] ?? 0
    if (kind > 2) throw damaged('an object stream has an unusual predictor')
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const before = kind === 1 ? (column > 0 ? out[at - 1] : 0) : kind === 2 ? (row > 0 ? out[at - columns] : 0) : 0
      out[at] = ((content[row * (columns + 1) + 1 + column] ?? 0) + (before ?? 0)) & 0xff
    }
  }
  return out
}
