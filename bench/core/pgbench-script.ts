import type { Statement } from './capture'

/**
 * Turns the statements of one command into a pgbench script that does the same again and again: what differs from call to
 * call is named by an expression, everything else stays as it was seen.
 */
export function scriptOf(statements: readonly Statement[], variables: string, differing: ReadonlyMap<string, string>): string {
  const written = statements.map(
    ({ text, values }) => `${oneLine(text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1], differing)))};`,
  )
  return `${variables}\n${written.join('\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function literal(value: unknown, differing: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return String(value)
  // Everything of a command happens at one instant, which in the script is the transaction's.
  if (value instanceof Date) return 'now()'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (Array.isArray(value)) return `array[${value.map((one) => literal(one, differing)).join(', ')}]`
  return text(String(value), differing)
}

/** A text with the parts that differ replaced by what makes them, joined again in SQL. */
function text(value: string, differing: ReadonlyMap<string, string>): string {
  const whole = differing.get(value)
  if (whole) return whole
  let parts = [quoted(value)]
  for (const [seen, expression] of differing) {
    parts = parts.flatMap((part) => (part.startsWith("'") ? between(part, seen, `(${expression})::text`) : [part]))
  }
  return parts.length === 1 ? (parts[0] ?? "''") : `(${parts.join(' || ')})`
}

function between(part: string, seen: string, expression: string): string[] {
  const pieces = part.slice(1, -1).split(seen)
  return pieces.flatMap((piece, at) => (at === 0 ? [`'${piece}'`] : [expression, `'${piece}'`]))
}

// A colon would be read as a variable by pgbench; only within quotes is it left alone, which it is here.
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
