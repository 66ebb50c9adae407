import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { databaseFault } from '@/server/work/errors'
import type { CommitRecord } from '@/server/integrity/commit-record'
import { retried } from './retried'
import type { Sql } from './sql'
import { readStateNotice, type StateChange } from '@/server/integrity/state-changes'

// Money and counters never become floats; a calendar day is a text, not an instant in somebody's zone.
const INT8 = 20
const DATE = 1082
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (text: string) => BigInt(text)
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

type Row = Record<string, unknown>

/** Reads and writes with rows typed by the caller; the statement stands right beside its type. */
export type Query = {
  all<R extends object = Row>(statement: Sql): Promise<R[]>
  /** The one row there must be; anything else is our bug and throws. */
  one<R extends object = Row>(statement: Sql): Promise<R>
  maybe<R extends object = Row>(statement: Sql): Promise<R | undefined>
  /** How many rows a write touched. */
  run(statement: Sql): Promise<number>
  /** Text and values as a library brings them (the queue writes its jobs through this). */
  send(text: string, values: unknown[]): Promise<object[]>
}

export type Tx = Query & {
  /** Runs once the transaction is committed; its failure is logged and changes nothing. */
  afterCommit(work: () => void): void
  /** Sends this with the commit, as the last of the transaction: one round trip for both. If it fails nothing is committed. */
  withCommit(statement: Sql): void
  /** The sensitive rows changed so far; the caller that takes them seals them. The rest is sealed with the commit. */
  takeStateChanges(): StateChange[]
  /** Rows whose removal must be seen from the commit on; those of a savepoint that is rolled back are dropped. */
  recordCommit(records: readonly CommitRecord[]): void
}

export type Db = Query & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  readonly pool: pg.Pool
  close(): Promise<void>
}

type Runner = { query(config: { text: string; values: unknown[]; name?: string }): Promise<pg.QueryResult<Row>> }

function queries(runner: Runner): Query {
  const send = (statement: Sql) => runner.query(statement.compile())
  const all = async <R extends object>(statement: Sql) => (await send(statement)).rows as R[]
  return {
    all,
    async one<R extends object>(statement: Sql) {
      const rows = await all<R>(statement)
      const [row] = rows
      if (rows.length !== 1 || row === undefined) throw new Error(`Expected one row, got ${rows.length}`)
      return row
    },
    maybe: async <R extends object = Row>(statement: Sql): Promise<R | undefined> => (await all<R>(statement))[0],
    run: async (statement) => (await send(statement)).rowCount ?? 0,
    send: async (text, values) => (await runner.query({ text, values })).rows,
  }
}

/** The database hands over the sensitive rows that are changed, as notices. */
const SEALING = ' -c carmine.seal=on -c client_min_messages=notice'

/** Nobody waits for the disk; and small tables are looked through alike for every value, so a statement is planned once. */
const FILLING = ' -c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/** Sent with each connection, so that no setting of the role or of the database replaces it. */
const rbacOf = (rbac: 'true' | 'false') => ` -c carmine.rbac=${rbac === 'false' ? 'off' : 'on'}`

export type DatabaseOptions = {
  url: string
  max: number
  bookCurrency: string
  /** "false" lets every member of staff pass every permission check (`permissionsBypassed` in `actor.ts`). */
  rbac?: 'true' | 'false'
  onError: (error: unknown) => void
  /** Commits are acknowledged before they reach the disk: for filling a database that begins anew if the machine fails meanwhile. */
  relaxed?: boolean
  /** Writes what a transaction made of sensitive rows; without it the database hands none over. */
  seal?: (changes: readonly StateChange[], tx: Pick<Tx, 'recordCommit'>) => Sql | undefined
  /** Takes the rows that a committed transaction recorded. */
  onCommit?: (records: readonly CommitRecord[]) => void
}

export function openDatabase({ url, max, bookCurrency, rbac = 'true', onError, relaxed = false, seal, onCommit }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    types: exactTypes,
    max,
    // What is asked without waiting for the answer before travels together; the database still does one after the other.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // Bounds on everything: a statement, a lock, a forgotten transaction.
    options: `-c statement_timeout=60000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=60000 -c carmine.book_currency=${bookCurrency} -c timezone=UTC -c jit=off${rbacOf(rbac)}${seal ? SEALING : ''}${relaxed ? FILLING : ''}`,
  })
  pool.on('error', onError)
  return {
    ...queries(pool),
    pool,
    transaction: (work) => retried(() => transact(pool, work, { onError, seal, onCommit })),
    close: () => pool.end(),
  }
}

const PASSED_OVER = '25P02'

/**
 * Statements that travel behind one that failed are passed over, and their words arrive with the failure's. They wait a turn of the
 * loop, so that whoever asked for all of them together hears the failure, however deep it lies.
 */
async function afterItsCause(error: unknown): Promise<never> {
  if (databaseFault(error)?.code === PASSED_OVER) await nextTurn()
  throw error
}

async function transact<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { onError, seal, onCommit }: Pick<DatabaseOptions, 'onError' | 'seal' | 'onCommit'>,
): Promise<T> {
  const client = await pool.connect()
  const state = collectChanges(client)
  const after: (() => void)[] = []
  const last: Sql[] = []
  let broken: Error | undefined
  let isOver = false
  // What still runs when another part of the work was refused must not write after the rollback, on a connection that is somebody else's.
  const runner: Runner = {
    query: (config) =>
      isOver
        ? Promise.reject(new Error('This transaction is over'))
        : state.following(config.text, client.query(config).catch(afterItsCause)),
  }
  try {
    const begun = client.query('begin')
    const result = await Promise.all([
      work({
        ...queries(runner),
        afterCommit: (job) => void after.push(job),
        withCommit: (statement) => void last.push(statement),
        takeStateChanges: state.take,
        recordCommit: state.recordCommit,
      }),
      begun,
    ])
    isOver = true
    const rest = state.take()
    const sealing = rest.length > 0 ? seal?.(rest, state) : undefined
    if (sealing) last.push(sealing)
    // A commit after a statement that failed rolls back, and the failure is what comes out of here.
    await Promise.all([...last.map((statement) => client.query(statement.compile())), client.query('commit')])
    for (const job of [() => onCommit?.(state.records), ...after]) {
      try {
        job()
      } catch (error) {
        onError(error)
      }
    }
    return result[0]
  } catch (error) {
    isOver = true
    // If even the rollback fails the connection is lost; it must not go back to the pool.
    await client.query('rollback').catch((lost: Error) => void (broken = lost))
    throw error
  } finally {
    state.stop()
    client.release(broken)
  }
}

const SAVEPOINT = /^\s*(rollback to )?savepoint (\w+)\s*$/i

/** Gathers the rows that the database hands over during a transaction, without those that a savepoint took back. */
function collectChanges(client: pg.PoolClient) {
  const changes: StateChange[] = []
  const records: CommitRecord[] = []
  const marks = new Map<string, { changes: number; records: number }>()
  const listen = (notice: { message?: string | undefined; detail?: string | undefined }) => {
    const change = readStateNotice(notice)
    if (change) changes.push(change)
  }
  client.on('notice', listen)
  return {
    async following<R>(text: string, answer: Promise<R>): Promise<R> {
      const [, back, name] = SAVEPOINT.exec(text) ?? []
      const result = await answer
      if (name && back) {
        changes.length = Math.min(changes.length, marks.get(name)?.changes ?? 0)
        records.length = Math.min(records.length, marks.get(name)?.records ?? 0)
      } else if (name) marks.set(name, { changes: changes.length, records: records.length })
      return result
    },
    take: () => changes.splice(0),
    records,
    recordCommit: (added: readonly CommitRecord[]) => void records.push(...added),
    stop: () => void client.off('notice', listen),
  }
}
