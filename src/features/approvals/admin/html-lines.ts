/** A heading, a paragraph or an item of a text. `path`: the elements that contain it, such as `ul li`. */
export type HtmlLine = { path: string; text: string }

const BLOCK_TAG = /(<\/?(?:p|h2|h3|ul|ol|li|blockquote|br)\b[^>]*>)/
const LINK_TAG = /<a\b[^>]*>|<\/a>/g
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<\/?strong>/g, '**'],
  [/<\/?em>/g, '_'],
]
const TAG = /<[^>]+>/g
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Replaces the links of sanitized HTML by their text followed by their address, also if a link contains paragraphs or another link. */
export function withAddresses(html: string): string {
  const open: string[] = []
  return html.replace(LINK_TAG, (tag) => {
    if (tag !== '</a>') {
      open.push(/href="([^"]*)"/.exec(tag)?.[1] ?? '')
      return ''
    }
    const address = open.pop()
    return address ? ` (${address})` : ''
  })
}

/** Text of sanitized HTML without tags. Emphasis is marked by signs, so that a change of it is not hidden. */
function plainText(html: string): string {
  const marked = MARKS.reduce((text, [tag, mark]) => text.replace(tag, mark), html)
  return marked
    .replace(TAG, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The lines of sanitized HTML, in order, with the addresses of links. */
export function htmlLines(html: string): HtmlLine[] {
  const [lines, open]: [HtmlLine[], string[]] = [[], []]
  for (const part of withAddresses(html).split(BLOCK_TAG)) {
    const [, end, name] = /^<(\/?)(\w+)/.exec(part) ?? []
    if (name === undefined || !BLOCK_TAG.test(part)) {
      const text = plainText(part)
      if (text) lines.push({ path: open.join(' '), text })
    } else if (end) open.pop()
    else if (name !== 'br') open.push(name)
  }
  return lines
}
