/** Turns an identifier into words: "payment.approved" becomes "Payment approved". */
export function nameWords(name: string): string {
  const spaced = name.replace(/[._-]+/g, ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
