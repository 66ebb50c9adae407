/** SAME: the same person. PARTIAL: part of the name matches. OTHER: nothing matches. */
export type NameMatch = 'SAME' | 'PARTIAL' | 'OTHER'

const TITLES: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'sir',
  'herr',
  'frau',
  'sr',
  'sra',
  'mme',
  'and',
  'und',
  'et',
  'y',
])
/** Letters that Unicode normalization does not decompose. */
const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }
const LONG_ENOUGH_TO_MISTYPE = 4

/** The words of a name, normalized by case, accents, titles and order. */
function textsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæøœđðłþı]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/['’`]/g, '')
  return [...new Set(plain.split(/[^\p{L}]+/u))].filter((word) => word !== '' && !TITLES.has(word)).sort()
}

/**
 * Compares the name on a bank account with the name verified by the customer's identity document. Order, case,
 * accents, titles, initials and further given names do not matter. A name in another script cannot be compared: PARTIAL.
 */
export function compareNames(holder: string, verified: string): NameMatch {
  const [one, other] = [textsOf(holder), textsOf(verified)]
  if (one.length === 0 || other.length === 0) return 'PARTIAL'
  if (one.join('').localeCompare(other.join('')) === 0) return 'SAME'
  const [few, many] = [one, other].map((words) => words.filter((word) => word.length > 1)).sort((a, b) => a.length - b.length)
  if (!few || !many) return 'PARTIAL'
  const shared = few.filter((word) => many.includes(word)).length
  if (shared === few.length && (shared >= 2 || few.length === many.length) && shared > 0 && initialsAgree(one, other)) return 'SAME'
  if (shared > 0 || few.some((word) => many.some((written) => isMistyped(word, written)))) return 'PARTIAL'
  return isLatin(one) === isLatin(other) ? 'OTHER' : 'PARTIAL'
}

/** An initial of one name matches a word of the other; an initial without a match means a different person. */
function initialsAgree(one: readonly string[], other: readonly string[]): boolean {
  const agree = (from: readonly string[], to: readonly string[]) =>
    to.length < from.length || from.filter((word) => word.length === 1).every((initial) => to.some((word) => word.startsWith(initial)))
  return agree(one, other) && agree(other, one)
}

const isLatin = (words: readonly string[]): boolean => words.every((word) => /^\p{Script=Latin}+$/u.test(word))

/** A single typing error (a wrong, missing or extra letter) in a sufficiently long word. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LONG_ENOUGH_TO_MISTYPE || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1)
}
