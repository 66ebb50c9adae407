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
/** Words that belong to many families' names, so that sharing one proves nothing. */
const PARTICLES: ReadonlySet<string> = new Set('da das de del della den der des do dos van von bin bint ibn'.split(' '))
/** Letters that Unicode normalization does not decompose. */
const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }
const LONG_ENOUGH_TO_MISTYPE = 4
/** The scripts of names. Two names in different ones, such as kanji and katakana, cannot be compared. */
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}/u,
  /\p{Script=Katakana}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Thai}/u,
]

/** The words of a name, normalized by case, accents, titles and order. */
function textsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    // Some invisible characters count as letters.
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[ßæøœđðłþı]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/['’`]/g, '')
  const words = [...new Set(plain.split(/[^\p{L}]+/u))].filter((word) => word !== '').sort()
  const named = words.filter((word) => !TITLES.has(word))
  return named.length > 0 ? named : words
}

/**
 * Compares the name on a bank account with the name verified by the customer's identity document. Order, case,
 * accents, titles, initials and further given names do not matter. A name in another script cannot be compared: PARTIAL.
 */
export function compareNames(holder: string, verified: string): NameMatch {
  const [one, other] = [textsOf(holder), textsOf(verified)]
  if (one.length === 0 || other.length === 0) return 'PARTIAL'
  if (one.join('').localeCompare(other.join('')) === 0) return 'SAME'
  const [few, many] = [one, other].map(identifyingWordsOf).sort((a, b) => a.length - b.length)
  if (!few || !many) return 'PARTIAL'
  const shared = few.filter((word) => many.includes(word)).length
  const isWhole = longOf(one).join(' ') === longOf(other).join(' ')
  if (shared === few.length && (shared >= 2 || isWhole) && shared > 0 && initialsAgree(one, other)) return 'SAME'
  if (few.some((word) => many.some((written) => isAlike(word, written)))) return 'PARTIAL'
  return shareScript(one.join(''), other.join('')) ? 'OTHER' : 'PARTIAL'
}

const longOf = (words: readonly string[]): string[] => words.filter((word) => word.length > 1)

/** The words of a name that identify a person: no initials, and particles only if there is nothing else. */
function identifyingWordsOf(words: readonly string[]): string[] {
  const long = longOf(words)
  const identifying = long.filter((word) => !PARTICLES.has(word))
  return identifying.length > 0 ? identifying : long
}

/** An initial of one name matches a word of the other; an initial without a match means a different person. */
function initialsAgree(one: readonly string[], other: readonly string[]): boolean {
  const agree = (from: readonly string[], to: readonly string[]) =>
    to.length < from.length || from.filter((word) => word.length === 1).every((initial) => to.some((word) => word.startsWith(initial)))
  return agree(one, other) && agree(other, one)
}

const shareScript = (one: string, other: string): boolean => SCRIPTS.some((script) => script.test(one) && script.test(other))

const isAlike = (one: string, other: string): boolean => withoutDigraphs(one) === withoutDigraphs(other) || isMistyped(one, other)

/** Banks write ä, ö, ü and å as ae, oe, ue and aa. */
const withoutDigraphs = (word: string): string => word.replace(/([aou])e/g, '$1').replace(/aa/g, 'a')

/** A single typing error (a wrong, missing or extra letter) in a sufficiently long word. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LONG_ENOUGH_TO_MISTYPE || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1)
}
