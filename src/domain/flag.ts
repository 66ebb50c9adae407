/** A flag emoji consists of the two "regional indicator" letters of its country ("us" → 🇺🇸). */
export function flagOf(slug: string): string {
  return [...slug.toUpperCase()].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
}
