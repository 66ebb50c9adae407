import pg from 'pg'
import type { Statement } from './capture'

/**
 * Turns the statements of one command into a pgbench script that does the same again and again: what differs from call to
 * call is named by an expression, everything else stays as recorded.
 */
export async function scriptOf(
  url: string,
  statements: readonly Statement[],
  variables: string,
  differing: ReadonlyMap<string, string>,
): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const lines: string[] = []
    for (const [at, { text, values }] of statements.entries()) {
      const types = values.length === 0 ? [] : await typesOf(client, `bench_${at}`, text)
      const whole = text.replace(/\$(\d+)/g, (_, n: string) => `${literal(values[Number(n) - 1], differing)}::${types[Number(n) - 1]}`)
      lines.push(`${whole.replace(/\s+/g, ' ').trim()};`)
    }
    return `${variables}\n${lines.join('\n')}\n`
  } finally {
    await client.end()
  }
}

/** What PostgreSQL takes each parameter for: as literals they have to say it themselves. */
async function typesOf(client: pg.Client, name: string, text: string): Promise<string[]> {
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  )
  return rows[0]?.types ?? []
}

function literal(value: unknown, differing: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  // Everything of a command happens at one instant, which in the script is the transaction's.
  if (value instanceof Date) return 'now()'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `array[${value.map((element) => literal(element, differing)).join(', ')}]`
  return text(String(value), differing)
}

type Part = { text: string } | { expression: string }

/** A text with the parts that differ replaced by what makes them, joined again in SQL. */
function text(value: string, differing: ReadonlyMap<string, string>): string {
  const whole = differing.get(value)
  if (whole) return whole
  const parts = [...differing].reduce<Part[]>(
    (all, [literal, expression]) => all.flatMap((part) => cut(part, literal, expression)),
    [{ text: value }],
  )
  const written = parts.map((part) => ('text' in part ? quoted(part.text) : `(${part.expression})::text`))
  return written.length === 1 ? (written[0] ?? "''") : `(${written.join(' || ')})`
}

const cut = (part: Part, literal: string, expression: string): Part[] =>
  'text' in part
    ? part.text.split(literal).flatMap((piece, at): Part[] => (at === 0 ? [{ text: piece }] : [{ expression }, { text: piece }]))
    : [part]

/** pgbench takes a colon for a variable even within quotes, so none is written. */
const quoted = (value: string) =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`
