import { PdfName, PdfReference, PdfRefusal, PdfString, type PdfDictionary, type PdfValue } from './values'

const MOST_DEPTH = 100
/** Maximum number of values per object. Only page trees of tens of thousands of pages, or malicious files, come close. */
const MOST_VALUES = 200_000

const WHITESPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((letter) => letter.charCodeAt(0)))
const [LF, CR, PERCENT, OPEN, CLOSE, SLASH, LESS, GREATER, LEFT, RIGHT, BACKSLASH] = [10, 13, 37, 40, 41, 47, 60, 62, 91, 93, 92]
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/
const KEYWORDS: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ['null', null],
  ['true', true],
  ['false', false],
])

export const isWhitespace = (byte: number | undefined): boolean => byte !== undefined && WHITESPACE.has(byte)

/**
 * Parses PDF objects strictly as defined in ISO 32000-2, 7.2 and 7.3. Refuses input that readers would repair or interpret differently (a
 * duplicate key, an unterminated string).
 */
export class PdfLexer {
  /** The texts of the skipped comments. */
  comments: string[] = []
  values = 0

  constructor(
    private readonly bytes: Buffer,
    public at = 0,
    private readonly end = bytes.length,
  ) {}

  get isDone(): boolean {
    return this.at >= this.end
  }

  skipSpace(): void {
    while (this.at < this.end) {
      const byte = this.bytes[this.at]
      if (isWhitespace(byte)) this.at += 1
      else if (byte === PERCENT) this.skipComment()
      else return
    }
  }

  private skipComment(): void {
    const from = this.at
    while (this.at < this.end && this.bytes[this.at] !== LF && this.bytes[this.at] !== CR) this.at += 1
    this.comments.push(this.bytes.toString('latin1', from, this.at))
  }

  /** A run of regular characters: a number or a keyword. */
  word(): string {
    const from = this.at
    while (this.at < this.end && this.isRegular(this.bytes[this.at])) this.at += 1
    return this.bytes.toString('latin1', from, this.at)
  }

  /** Consumes a word if it is the next one. */
  take(word: string): boolean {
    const from = this.at
    if (this.word() === word) return true
    this.at = from
    return false
  }

  /** Parses an unsigned integer. */
  whole(): number {
    const word = this.word()
    if (!/^\d{1,10}$/.test(word)) throw damaged(`a number was expected at ${this.at}`)
    return Number(word)
  }

  value(depth = 0): PdfValue {
    this.skipSpace()
    this.values += 1
    if (this.values > MOST_VALUES) throw new PdfRefusal('too-complex', 'one object has too many values')
    if (depth > MOST_DEPTH) throw new PdfRefusal('too-complex', 'objects are nested too deeply')
    const byte = this.bytes[this.at]
    if (this.at >= this.end) throw damaged('an object is cut short')
    if (byte === SLASH) return new PdfName(this.name())
    if (byte === OPEN) return this.literal()
    if (byte === LEFT) return this.array(depth)
    if (byte === LESS) return this.bytes[this.at + 1] === LESS ? this.dictionary(depth) : this.hex()
    return this.atom()
  }

  private array(depth: number): PdfValue[] {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === RIGHT) {
        this.at += 1
        return items
      }
      items.push(this.value(depth + 1))
    }
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === GREATER && this.bytes[this.at + 1] === GREATER) {
        this.at += 2
        return entries
      }
      if (this.bytes[this.at] !== SLASH) throw damaged(`a dictionary key was expected at ${this.at}`)
      const key = this.name()
      if (entries.has(key)) throw damaged(`a dictionary holds the key ${key} twice`)
      entries.set(key, this.value(depth + 1))
    }
  }

  private name(): string {
    this.at += 1
    return this.word().replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  }

  private literal(): PdfString {
    const from = (this.at += 1)
    for (let depth = 1; this.at < this.end; this.at += 1) {
      const byte = this.bytes[this.at]
      if (byte === BACKSLASH) this.at += 1
      else if (byte === OPEN) depth += 1
      else if (byte === CLOSE && (depth -= 1) === 0) {
        this.at += 1
        return new PdfString(unescaped(this.bytes.toString('latin1', from, this.at - 1)))
      }
    }
    throw damaged('a string is cut short')
  }

  private hex(): PdfString {
    const close = this.bytes.indexOf(GREATER, this.at)
    if (close < 0 || close >= this.end) throw damaged('a hex string is cut short')
    const digits = this.bytes.toString('latin1', this.at + 1, close).replace(/[\0\t\n\f\r ]/g, '')
    if (/[^0-9a-fA-F]/.test(digits)) throw damaged('a hex string holds other characters')
    this.at = close + 1
    return new PdfString(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1'))
  }

  /** A number, a reference (`12 0 R`) or one of the three keywords. */
  private atom(): PdfValue {
    const word = this.word()
    const keyword = KEYWORDS.get(word)
    if (keyword !== undefined) return keyword
    if (!NUMBER.test(word)) throw damaged(`an object was expected at ${this.at}`)
    if (!/^\d{1,10}$/.test(word)) return Number(word)
    const after = this.at
    this.skipSpace()
    const generation = this.word()
    if (/^\d{1,5}$/.test(generation)) {
      this.skipSpace()
      if (this.take('R')) return new PdfReference(Number(word), Number(generation))
    }
    this.at = after
    return Number(word)
  }

  private isRegular(byte: number | undefined): boolean {
    return byte !== undefined && !WHITESPACE.has(byte) && !DELIMITERS.has(byte)
  }
}

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, other?: string) => unescape(octal, other))
    : text

function unescape(octal: string | undefined, other = ''): string {
  if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff)
  // A backslash at the end of a line continues the string on the next one.
  if (other === '\n' || other === '\r' || other === '\r\n') return ''
  return ESCAPES[other] ?? other
}

const damaged = (detail: string): PdfRefusal => new PdfRefusal('damaged', detail)
