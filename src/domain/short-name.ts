/** The name of a customer as shown to another customer: "Hanna Koller" is "Hanna K.". */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase() ?? ''}.` : first
}
