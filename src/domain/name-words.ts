/** A name of the code as words: "payment.approved" is "Payment approved". */
export function nameWords(name: string): string {
  const words = name.replace(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
