import type pg from 'pg'

/** A result column. If it is an unchanged column of a table, both numbers identify that column; otherwise both are 0. */
export type Column = { name: string; dataTypeID: number; tableID: number; columnID: number }
type Failure = { code: string; message: string }
export type Description = { columns: readonly Column[] } | { failure: Failure }

/** The protocol methods of a connection that the driver's types omit. */
type Wire = { parse(query: { text: string; types: number[] }): void; describe(what: { type: 'S' }): void; sync(): void }

/** Lets PostgreSQL prepare a statement without executing it; returns the result columns, or the error. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve) => {
    let answer: Description = { columns: [] }
    const query = {
      submit(connection: Wire) {
        connection.parse({ text, types: [] })
        connection.describe({ type: 'S' })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => void (answer = { columns: fields }),
      // Resolved here, because the driver drops a failed query before the server is ready again.
      handleError: ({ code, message }: Failure) => resolve({ failure: { code, message } }),
      handleReadyForQuery: () => resolve(answer),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

const STRING = ['string']
/** The JavaScript types that the driver returns for a PostgreSQL type: `db/database.ts` reads int8 as bigint and a date as text. */
const kinds: Readonly<Record<number, readonly string[]>> = {
  16: ['boolean'],
  17: ['Buffer', 'Uint8Array'],
  20: ['bigint'],
  21: ['number'],
  23: ['number'],
  26: ['number'],
  700: ['number'],
  701: ['number'],
  18: STRING,
  19: STRING,
  25: STRING,
  869: STRING,
  1042: STRING,
  1043: STRING,
  1082: STRING,
  1700: STRING,
  2950: STRING,
  1114: ['Date'],
  1184: ['Date'],
}

/** Whether a column of this type can have the declared type; JSON, arrays and rarer types match any. */
export const canBe = (dataTypeID: number, tsTypes: readonly string[]): boolean => {
  const possible = kinds[dataTypeID]
  return possible === undefined || tsTypes.includes('any') || tsTypes.every((kind) => possible.includes(kind))
}

/** A column of a table in the schema; `pointers` are the non-null foreign keys of any table that reference its table. */
export type SchemaColumn = { table: string; column: string; isRequired: boolean; pointers: readonly string[] }

/** References without a foreign key, which would slow down millions of entries: posting always writes an entry with its transfer. */
const WITHOUT_KEY = new Map([['ledger_transfers', ['transfer']]])

/** Every column of our tables by `tableID.columnID`. Views are excluded, because their columns have no nullability. */
export async function readSchema(client: pg.Client): Promise<ReadonlyMap<string, SchemaColumn>> {
  const { rows } = await client.query<SchemaColumn & { key: string }>(`
    select a.attrelid || '.' || a.attnum as key, c.relname as table, a.attname as column, a.attnotnull as "isRequired",
      array(select p.attname::text from pg_constraint f join pg_attribute p on p.attrelid = f.conrelid and p.attnum = f.conkey[1]
        where f.contype = 'f' and f.confrelid = c.oid and cardinality(f.conkey) = 1 and p.attnotnull) as pointers
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  return new Map(rows.map(({ key, ...column }) => [key, { ...column, pointers: WITHOUT_KEY.get(column.table) ?? column.pointers }]))
}

/** Whether the statement excludes rows in which the column is null, by a comparison or `is not null`. */
const isCompared = (text: string, column: string): boolean =>
  new RegExp(`\\b${column}\\s*(is not null|=|<|>|in\\b|between\\b)|[=<>]\\s*(\\w+\\.)?${column}\\b`, 'i').test(text)

/** Whether the table occurs only in outer joins that can have no matching row. */
function isOptional(text: string, { table, pointers }: SchemaColumn): boolean {
  const joins =
    text.match(
      new RegExp(`(left join|join|from|into|update|,)\\s+(lateral\\s+)?${table}\\b(\\s+\\w+ on \\w+\\.id = \\w+\\.\\w+)?`, 'gi'),
    ) ?? []
  const exists = (join: string) => !/^left/i.test(join) || pointers.some((pointer) => join.endsWith(`.${pointer}`))
  return joins.length > 0 && !joins.some(exists)
}

/** Whether an unchanged table column can be null in the rows of a statement; undefined if the text does not determine it. */
export function canBeNull(text: string, column: SchemaColumn): boolean | undefined {
  if (isOptional(text, column) || !column.isRequired) return isCompared(text, column.column) ? undefined : true
  return /\b(left|right|full) join\b/i.test(text) ? undefined : false
}
