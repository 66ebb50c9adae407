/** A piece of a text as it is printed; items of a list carry their mark. */
export type Block = { kind: 'heading' | 'text' | 'item'; text: string; mark?: string }

const TAG = /<(\/?)([a-z0-9]+)[^>]*>/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }
const plain = (text: string): string => text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)

/** The blocks of a text that was sanitised when it was saved: what ends a block there ends one here; emphasis and links are read as words. */
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
    // A paragraph inside an item is the item.
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

/** A line break stays in what it breaks; everything else ends in plain text. */
const kindAfter = (name: string, kind: Block['kind']): Block['kind'] => (name === 'br' ? kind : 'text')

function nextMark(counts: number[]): string {
  const at = counts.length - 1
  const count = counts[at] ?? 0
  if (count === 0) return '•'
  counts[at] = count + 1
  return `${count}.`
}
