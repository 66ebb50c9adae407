/** A block of a text as it is printed; list items have a bullet or number. */
export type Block = { kind: 'heading' | 'text' | 'item'; text: string; mark?: string }

const TAG = /<(\/?)([a-z0-9]+)[^>]*>/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }
const plain = (text: string): string => text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)

/** The blocks of HTML that was sanitized when it was saved. Block-level tags end a block; emphasis and links become plain text. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  const counts: number[] = []
  let [kind, text, mark]: [Block['kind'], string, string | undefined] = ['text', '', undefined]
  let from = 0
  const flush = () => {
    const words = plain(text).replace(/\s+/g, ' ').trim()
    if (words) blocks.push({ kind, text: words, ...(mark ? { mark } : {}) })
    ;[text, mark] = ['', undefined]
  }
  const turn = (name: string, closes: boolean) => {
    if (!/^(p|br|h2|h3|ul|ol|li|blockquote)$/.test(name)) return
    const wordless = text.trim() === ''
    // A paragraph inside a list item does not start a block.
    if (name === 'p' && !closes && kind === 'item' && wordless) return
    flush()
    if (name === 'ul' || name === 'ol') {
      if (closes) counts.pop()
      else counts.push(name === 'ol' ? 1 : 0)
    }
    kind = closes || name === 'br' ? kindAfter(name, kind) : name === 'li' ? 'item' : name.startsWith('h') ? 'heading' : 'text'
    if (name === 'li' && !closes) mark = nextMark(counts)
  }
  for (const found of html.matchAll(TAG)) {
    text += html.slice(from, found.index)
    from = found.index + found[0].length
    turn(found[2] ?? '', found[1] === '/')
  }
  text += html.slice(from)
  flush()
  return blocks
}

/** A line break continues its kind of block; any other tag returns to plain text. */
const kindAfter = (name: string, kind: Block['kind']): Block['kind'] => (name === 'br' ? kind : 'text')

function nextMark(counts: number[]): string {
  const at = counts.length - 1
  const count = counts[at] ?? 0
  if (count === 0) return '•'
  counts[at] = count + 1
  return `${count}.`
}
