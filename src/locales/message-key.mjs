/**
 * The key of an English text in the translation files that pages load. The English texts themselves would be a third of the size. The
 * build fails if two texts have the same key.
 *
 * @param {string} text
 * @returns {string} the 32-bit FNV-1a hash over its UTF-16 units, in base 36
 */
export function messageKey(text) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
