import { setImmediate } from 'node:timers/promises'
import { ActionReferences } from './action-references'
import { isWhitespace, PdfLexer } from './lexer'
import { refuseHiddenObjects, refuseSecondFormat } from './hidden'
import { judge, noteActions } from './judge'
import { decodeObjects, holdsObjects, MOST_DECODED, requireOwnContent } from './streams'
import { isDictionary, nameOf, PdfReference, PdfRefusal, type PdfDictionary, type PdfValue } from './values'

const MOST_OBJECTS = 150_000
const MOST_VALUES = 3_000_000
const MOST_SECTIONS = 1_000
/** Milliseconds for which parsing may block other requests before it yields. */
const MS_AT_ONCE = 12

const HEADER = /^%PDF-(1\.[0-7]|2\.0)[\s%]/
const END = /^%%EOF[\s\0]*$/

const damaged = (detail: string): PdfRefusal => new PdfRefusal('damaged', detail)

type Walk = {
  content: Buffer
  lexer: PdfLexer
  /** The offsets of `obj` and `trailer`. */
  known: Set<number>
  /** The offsets of cross-reference sections, and those declared elsewhere. */
  sections: Set<number>
  named: number[]
  /** Stream lengths stored in another object, by its number, and objects that are whole numbers. */
  lengths: { number: number; length: number }[]
  numbers: Map<number, number[]>
  catalogs: Set<number>
  actions: ActionReferences
  roots: number[]
  objects: number
  values: number
  decoded: number
  restedAt: number
}

/**
 * Parses a PDF completely and checks every object, including superseded ones and those in compressed streams. Every byte must belong to a
 * known construct.
 * @throws PdfRefusal
 */
export async function readDocument(content: Buffer): Promise<void> {
  if (!HEADER.test(content.toString('latin1', 0, 16))) throw damaged('the header is not that of a PDF')
  const walk = begin(content)
  while (!walk.lexer.isDone) {
    await readPart(walk)
    walk.lexer.skipSpace()
    if (performance.now() - walk.restedAt > MS_AT_ONCE) {
      await setImmediate()
      walk.restedAt = performance.now()
    }
  }
  requireWhole(walk)
  walk.actions.requireHarmless()
  refuseHiddenObjects(content, walk.known)
  refuseSecondFormat(content, walk.lexer.comments)
}

function begin(content: Buffer): Walk {
  const lexer = new PdfLexer(content)
  lexer.skipSpace()
  const counts = { objects: 0, values: 0, decoded: 0, restedAt: performance.now() }
  const found = { known: new Set<number>(), sections: new Set<number>(), named: [], lengths: [], catalogs: new Set<number>(), roots: [] }
  return { content, lexer, ...found, numbers: new Map<number, number[]>(), actions: new ActionReferences(), ...counts }
}

async function readPart(walk: Walk): Promise<void> {
  const { lexer } = walk
  const at = lexer.at
  if (lexer.take('xref')) return readTable(walk, at)
  if (lexer.take('startxref')) {
    lexer.skipSpace()
    const named = lexer.whole()
    // The first section of a linearized file contains 0.
    if (named > 0) walk.named.push(named)
    return
  }
  await readObject(walk, at)
}

/** Parses `xref`, its entries, `trailer` and its dictionary. Entries are not used: every object is located by parsing. */
function readTable(walk: Walk, at: number): void {
  const { lexer } = walk
  addSection(walk, at)
  for (;;) {
    lexer.skipSpace()
    const start = lexer.at
    if (lexer.take('trailer')) {
      walk.known.add(start)
      const trailer = lexer.value()
      if (!isDictionary(trailer)) throw damaged('a trailer is no dictionary')
      return judgeTrailer(walk, trailer)
    }
    const word = lexer.word()
    if (!/^(\d{1,10}|[nf])$/.test(word)) throw damaged('a cross-reference table cannot be read')
  }
}

function addSection(walk: Walk, at: number): void {
  walk.sections.add(at)
  if (walk.sections.size > MOST_SECTIONS) throw new PdfRefusal('too-complex', 'too many revisions')
}

function judgeTrailer(walk: Walk, trailer: PdfDictionary): void {
  if (trailer.has('Encrypt')) throw new PdfRefusal('encrypted', 'the document is encrypted')
  judge(trailer, walk.actions)
  for (const key of ['Prev', 'XRefStm']) {
    const named = trailer.get(key)
    if (named === undefined || named === 0) continue
    if (typeof named !== 'number') throw damaged(`/${key} is no number`)
    walk.named.push(named)
  }
  const root = trailer.get('Root')
  if (root instanceof PdfReference) walk.roots.push(root.number)
  else if (root !== undefined) throw damaged('/Root is no reference')
}

/** Parses an object: `12 0 obj`, a value, optionally a stream, `endobj`. */
async function readObject(walk: Walk, at: number): Promise<void> {
  const { lexer } = walk
  const number = lexer.whole()
  lexer.skipSpace()
  lexer.whole()
  lexer.skipSpace()
  walk.known.add(lexer.at)
  if (!lexer.take('obj')) throw damaged(`an object was expected at ${at}`)
  walk.objects += 1
  lexer.skipSpace()
  // Some producers write a number without a value.
  if (lexer.take('endobj')) return
  const value = readValue(walk, lexer)
  noteObject(walk, number, value)
  lexer.skipSpace()
  if (isDictionary(value) && lexer.take('stream')) await readStream(walk, at, value)
  lexer.skipSpace()
  if (!lexer.take('endobj')) throw damaged(`object ${number} has no end`)
}

function readValue(walk: Walk, lexer: PdfLexer): PdfValue {
  lexer.values = 0
  const value = lexer.value()
  walk.values += lexer.values
  if (walk.values > MOST_VALUES || walk.objects > MOST_OBJECTS) throw new PdfRefusal('too-complex', 'too many objects')
  judge(value, walk.actions)
  return value
}

function noteObject(walk: Walk, number: number, value: PdfValue): void {
  noteActions(number, value, walk.actions)
  if (typeof value === 'number') walk.numbers.set(number, [...(walk.numbers.get(number) ?? []), value])
  if (isDictionary(value) && nameOf(value.get('Type')) === 'Catalog' && value.has('Pages')) walk.catalogs.add(number)
}

async function readStream(walk: Walk, at: number, dictionary: PdfDictionary): Promise<void> {
  requireOwnContent(dictionary)
  const { content, lexer } = walk
  const start = afterLineEnd(content, lexer.at)
  const end = endOfStream(walk, start, dictionary.get('Length'))
  lexer.at = content.indexOf('endstream', end) + 'endstream'.length
  if (nameOf(dictionary.get('Type')) === 'XRef') {
    addSection(walk, at)
    judgeTrailer(walk, dictionary)
  }
  if (holdsObjects(dictionary)) await readObjectStream(walk, dictionary, content.subarray(start, end))
}

/** The offset after the line end that follows `stream`: CR LF or LF. Some producers write only CR. */
function afterLineEnd(content: Buffer, at: number): number {
  if (content[at] === 13) return content[at + 1] === 10 ? at + 2 : at + 1
  if (content[at] === 10) return at + 1
  throw damaged('a stream does not begin on a line of its own')
}

/**
 * The end of a stream by its declared length, which `endstream` must follow. A length given by reference is checked once the object is
 * parsed.
 */
function endOfStream(walk: Walk, start: number, length: PdfValue | undefined): number {
  const { content } = walk
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) {
    const end = start + length
    if (!isEndOfStream(content, end)) throw damaged('a stream is longer or shorter than it says')
    return end
  }
  if (!(length instanceof PdfReference)) throw damaged('a stream has no length')
  const end = content.indexOf('endstream', start)
  if (end < 0) throw damaged('a stream is cut short')
  walk.lengths.push({ number: length.number, length: end - start })
  return end
}

function isEndOfStream(content: Buffer, end: number): boolean {
  let at = end
  while (at < end + 3 && isWhitespace(content[at])) at += 1
  return content.toString('latin1', at, at + 9) === 'endstream'
}

async function readObjectStream(walk: Walk, dictionary: PdfDictionary, body: Buffer): Promise<void> {
  const content = await decodeObjects(dictionary, body, MOST_DECODED - walk.decoded)
  walk.decoded += content.length
  const [count, first] = [dictionary.get('N'), dictionary.get('First')]
  if (typeof count !== 'number' || typeof first !== 'number' || first > content.length) throw damaged('an object stream has no index')
  const index = new PdfLexer(content, 0, first)
  const places: { number: number; at: number }[] = []
  for (index.skipSpace(); !index.isDone; index.skipSpace()) {
    const number = index.whole()
    index.skipSpace()
    places.push({ number, at: first + index.whole() })
    if (places.length > MOST_OBJECTS) throw new PdfRefusal('too-complex', 'too many objects')
  }
  if (places.length !== count) throw damaged('an object stream holds more or fewer objects than it says')
  for (const { number, at } of places) {
    walk.objects += 1
    noteObject(walk, number, readValue(walk, new PdfLexer(content, at)))
    if (performance.now() - walk.restedAt > MS_AT_ONCE) {
      await setImmediate()
      walk.restedAt = performance.now()
    }
  }
}

/** Throws if the file is truncated: requires an end marker, and cross-references and catalog at the declared offsets. */
function requireWhole({ content, lexer, sections, named, lengths, numbers, catalogs, roots }: Walk): void {
  if (!lexer.comments.some((comment) => END.test(comment))) throw damaged('the file has no end')
  if (named.length === 0 || sections.size === 0) throw damaged('the file has no cross-references')
  for (const at of named) {
    const lexerAt = new PdfLexer(content, at)
    lexerAt.skipSpace()
    if (!sections.has(lexerAt.at)) throw damaged('cross-references are not where the file says')
  }
  if (roots.length === 0 || !roots.every((root) => catalogs.has(root))) throw damaged('the document has no catalog')
  for (const { number, length } of lengths)
    // The line end before `endstream` is not part of the stream.
    if (!numbers.get(number)?.every((known) => length - known >= 0 && length - known <= 2))
      throw damaged('a stream is longer or shorter than it says')
}
