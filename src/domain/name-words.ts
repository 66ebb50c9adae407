/** A name of the code as words: "payment.approved" is "Payment approved". */
export function nameWords(name: string): string {
  const spaced = name.replace(/[._-]+/g, ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
