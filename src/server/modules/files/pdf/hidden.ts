import { isWhitespace } from './lexer'
import { PdfRefusal } from './values'

const damaged = (detail: string) => new PdfRefusal('damaged', detail)
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/**
 * Throws if an object or trailer begins inside a stream, a string or a comment. A cross-reference entry could point there, and readers that
 * repair a file scan all of it.
 * @param known the offsets where the parser found `obj` and `trailer`
 */
export function refuseHiddenObjects(content: Buffer, known: ReadonlySet<number>): void {
  for (let at = content.indexOf('obj'); at >= 0; at = content.indexOf('obj', at + 3))
    if (!known.has(at) && followsTwoNumbers(content, at)) throw damaged(`an object is hidden at ${at}`)
  for (let at = content.indexOf('trailer'); at >= 0; at = content.indexOf('trailer', at + 7))
    if (
      !known.has(at) &&
      content
        .toString('latin1', at + 7, at + 64)
        .trimStart()
        .startsWith('<<')
    )
      throw damaged(`a trailer is hidden at ${at}`)
}

/** Whether `obj` at this offset follows two numbers (`12 0 obj`), separated by whitespace or comments. */
function followsTwoNumbers(content: Buffer, at: number): boolean {
  const generation = beforeDigits(content, beforeSpace(content, at))
  if (generation === undefined) return false
  const gap = beforeSpace(content, generation)
  return gap < generation && beforeDigits(content, gap) !== undefined
}

/** The offset of the digits that end before `at`; undefined if there are none. */
function beforeDigits(content: Buffer, at: number): number | undefined {
  let from = at
  while (from > 0 && isDigit(content[from - 1])) from -= 1
  return from < at ? from : undefined
}

/** The offset of the blanks and whole-line comments that end before `at`. */
function beforeSpace(content: Buffer, at: number): number {
  let from = at
  for (;;) {
    let sawLineEnd = false
    while (from > 0 && isWhitespace(content[from - 1])) {
      from -= 1
      sawLineEnd ||= content[from] === 10 || content[from] === 13
    }
    const comment = sawLineEnd ? commentBefore(content, from) : undefined
    if (comment === undefined) return from
    from = comment
  }
}

/** The offset of a comment that reaches to `at`, the end of its line. */
function commentBefore(content: Buffer, at: number): number | undefined {
  const line = Math.max(content.lastIndexOf('\n', at - 1), content.lastIndexOf('\r', at - 1)) + 1
  const percent = content.subarray(line, at).indexOf('%')
  return percent < 0 ? undefined : line + percent
}

/** Refuses files that are valid in another format, too: another PDF, an archive behind or inside it, or scripts in its comments. */
export function refuseSecondFormat(content: Buffer, comments: readonly string[]): void {
  if (content.indexOf('%PDF-', 1) >= 0) throw new PdfRefusal('attachment', 'a second PDF inside')
  const isZip = content.indexOf('PK\x05\x06', Math.max(0, content.length - 65_557)) >= 0 && content.includes('PK\x01\x02')
  if (isZip || content.includes('Rar!\x1a\x07') || content.includes(Buffer.from('377abcaf271c', 'hex')))
    throw new PdfRefusal('attachment', 'an archive inside')
  const length = comments.reduce((sum, comment) => sum + comment.length, 0)
  if (length > MOST_COMMENTS) throw damaged('very long comments')
  if (comments.some((comment) => /<[a-z!?/]/i.test(comment))) throw new PdfRefusal('active', 'markup in a comment')
}
const MOST_COMMENTS = 8192
