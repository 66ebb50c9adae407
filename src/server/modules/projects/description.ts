import sanitize from 'sanitize-html'

/** The elements allowed in a description: structured text without scripts, styles, external images or forms. */
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Links must not give the opened page access to ours; h1 is reserved for the page itself.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }), b: 'strong', i: 'em', h1: 'h2' },
}

export const cleanDescription = (html: string): string => sanitize(html, allowed).trim()

/** Whether words remain after sanitizing. */
export const hasText = (html: string): boolean => /[\p{L}\p{N}]/u.test(sanitize(html, { allowedTags: [], allowedAttributes: {} }))
