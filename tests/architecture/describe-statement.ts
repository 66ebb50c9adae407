import type pg from 'pg'

export type Column = { name: string; dataTypeID: number }
type Failure = { code: string; message: string }
export type Description = { columns: readonly Column[] } | { failure: Failure }

/** The protocol's own parts of a connection, which the driver's types leave out. */
type Wire = { parse(query: { text: string; types: number[] }): void; describe(what: { type: 'S' }): void; sync(): void }

/** Has PostgreSQL plan a statement without running it, and say which columns it answers. */
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
      // The driver forgets a query that failed before the server is ready again.
      handleError: ({ code, message }: Failure) => resolve({ failure: { code, message } }),
      handleReadyForQuery: () => resolve(answer),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

const STRING = ['string']
/** What the driver makes of a type: `db/database.ts` reads int8 as bigint and a day as text. */
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

/** Whether a column of a type can be what the code says; JSON, arrays and rarer types can be anything. */
export const canBe = (dataTypeID: number, said: readonly string[]): boolean => {
  const possible = kinds[dataTypeID]
  return possible === undefined || said.includes('any') || said.every((kind) => possible.includes(kind))
}
