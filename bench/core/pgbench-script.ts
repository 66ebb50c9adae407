import pg from 'pg'
import type { Statement } from './capture'

/**
 * Converts the statements of one command into a pgbench script that repeats it: values that differ between calls are replaced by
 * expressions, everything else stays as recorded.
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

/** The types that PostgreSQL infers for the parameters: literals must state them explicitly. */
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
  // All timestamps of a command are equal; in the script they are the transaction's timestamp.
  if (value instanceof Date) return 'now()'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `array[${value.map((element) => literal(element, differing)).join(', ')}]`
  return text(String(value), differing)
}

type Part = { text: string } | { expression: string }

/** A text as SQL, with the differing parts replaced by their expressions and concatenated. */
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

/** pgbench interprets a colon as a variable even within quotes, so colons are escaped. */
const quoted = (value: string) =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`
