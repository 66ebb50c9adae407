/** A heading, a paragraph or an item of a text. `path`: the elements that contain it, such as `ul li`. */
export type HtmlLine = { path: string; text: string }

const BLOCK_TAG = /(<\/?(?:p|h2|h3|ul|ol|li|blockquote|br)\b[^>]*>)/
const LINK_TAG = /<a\b[^>]*>|<\/a>/g
/** Signs for formatting. The text itself shows these characters by their code, so that typed ones do not pass for formatting. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<strong>/g, '⟪'],
  [/<\/strong>/g, '⟫'],
  [/<em>/g, '⟨'],
  [/<\/em>/g, '⟩'],
]
/** Characters that reorder text or are not visible, and the signs. */
const SHOWN_BY_CODE = /[\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\u00AD\uFEFF⟦⟧⟪⟫⟨⟩]/g
const TAG = /<[^>]+>/g
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Text with the characters that could mislead its reader replaced by their code, such as [U+202E]. */
export const withCodes = (text: string): string =>
  text.replace(SHOWN_BY_CODE, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)

/** Replaces the links of sanitized HTML by their text followed by their address, also if a link contains paragraphs or another link. */
export function withAddresses(html: string): string {
  const open: string[] = []
  return withCodes(html).replace(LINK_TAG, (tag) => {
    if (tag !== '</a>') {
      open.push(/href="([^"]*)"/.exec(tag)?.[1] ?? '')
      return ''
    }
    const address = open.pop()
    return address ? ` ⟦${address}⟧` : ''
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
