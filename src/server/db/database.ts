import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { databaseFault } from '@/server/work/errors'
import type { CommitRecord } from '@/server/integrity/commit-record'
import { BatchingSocket } from './batching-socket'
import { retried } from './retried'
import type { Sql } from './sql'
import { readStateNotice, type StateChange } from '@/server/integrity/state-changes'
import { bySource } from '@/server/integrity/statement-targets'

// Money and counters never become floats; a calendar day is text, not an instant in a time zone.
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

/** Reads and writes. The caller declares the type of the rows next to the statement. */
export type Query = {
  all<R extends object = Row>(statement: Sql): Promise<R[]>
  /** Returns exactly one row; any other count is a bug and throws. */
  one<R extends object = Row>(statement: Sql): Promise<R>
  maybe<R extends object = Row>(statement: Sql): Promise<R | undefined>
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>
  /** Runs plain text with values, for libraries (the job queue writes its jobs through this). */
  send(text: string, values: unknown[]): Promise<object[]>
}

export type Tx = Query & {
  /** Runs after the transaction has been committed. A failure is logged and has no other effect. */
  afterCommit(work: () => void): void
  /** Sends this statement pipelined with the commit, as the last one of the transaction. If it fails, nothing is committed. */
  withCommit(statement: Sql): void
  /**
   * Returns the sensitive rows changed so far; the caller seals them. All others are sealed with the commit. Rows of tables that no statement
   * of the transaction names as its target are never sealed.
   */
  takeStateChanges(): StateChange[]
  /** Returns the transfers posted so far; the caller seals them. All others are sealed with the commit. */
  takeTransfers(): CommitRecord[]
  /** Rows whose removal must be detectable after the commit. Those of a rolled back savepoint are dropped. */
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

/** The database reports changed sensitive rows as notices. */
const SEALING = ' -c carmine.seal=on -c client_min_messages=notice'

/** Commits do not wait for the disk. Small tables have the same plan for every value, so generic plans are used. */
const SEEDING = ' -c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/** Sent with each connection, so that settings of the role or the database do not override it. */
const rbacOf = (rbac: 'true' | 'false') => ` -c carmine.rbac=${rbac === 'false' ? 'off' : 'on'}`

export type DatabaseOptions = {
  url: string
  max: number
  bookCurrency: string
  /** "false" lets all staff pass every permission check (`permissionsBypassed` in `actor.ts`). */
  rbac?: 'true' | 'false'
  onError: (error: unknown) => void
  /** Acknowledges commits before they reach the disk: for seeding a database that is recreated after a crash. */
  relaxed?: boolean
  /** Seals the sensitive rows that a transaction changed and the transfers that it posted; without it the database does not report rows. */
  seal?: (changes: readonly StateChange[], tx: Pick<Tx, 'recordCommit' | 'takeTransfers'>) => Sql | undefined
  /** Receives the rows that a committed transaction recorded. */
  onCommit?: (records: readonly CommitRecord[]) => void
  /** Receives the sensitive rows that a committed transaction changed although none of its statements names their table as its target. */
  onForeignChange?: (changes: readonly StateChange[]) => void
}

type Hooks = Pick<DatabaseOptions, 'onError' | 'seal' | 'onCommit' | 'onForeignChange'>

export function openDatabase({ url, max, bookCurrency, rbac = 'true', relaxed = false, ...hooks }: DatabaseOptions): Db {
  const { onError, seal } = hooks
  const pool = new pg.Pool({
    connectionString: url,
    types: exactTypes,
    max,
    // Queries are pipelined: sent without waiting for earlier results. The database still executes them in order.
    pipeline: true,
    stream: () => new BatchingSocket(),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // Every statement, lock and idle transaction has a timeout.
    options: `-c statement_timeout=60000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=60000 -c carmine.book_currency=${bookCurrency} -c timezone=UTC -c jit=off${rbacOf(rbac)}${seal ? SEALING : ''}${relaxed ? SEEDING : ''}`,
  })
  pool.on('error', onError)
  return {
    ...queries(pool),
    pool,
    transaction: (work) => retried(() => transact(pool, work, hooks)),
    close: () => pool.end(),
  }
}

const IN_FAILED_TRANSACTION = '25P02'

/**
 * Pipelined statements after a failed one are skipped; their errors arrive right after its own. They are delivered one event loop turn
 * later, so that callers awaiting all of them receive the original error first.
 */
async function afterItsCause(error: unknown): Promise<never> {
  if (databaseFault(error)?.code === IN_FAILED_TRANSACTION) await nextTurn()
  throw error
}

async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, { onError, seal, onCommit, onForeignChange }: Hooks): Promise<T> {
  const client = await pool.connect()
  const state = collectChanges(client)
  const after: (() => void)[] = []
  const last: Sql[] = []
  let broken: Error | undefined
  let isOver = false
  // After a rollback, statements of the same work that are still running must not write on a connection that has been returned to the pool.
  const runner: Runner = {
    query: (config) =>
      isOver
        ? Promise.reject(new Error('This transaction has already ended'))
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
        takeTransfers: state.takeTransfers,
        recordCommit: state.recordCommit,
      }),
      begun,
    ])
    isOver = true
    const rest = state.take()
    const sealing = rest.length > 0 || state.holdsTransfers() ? seal?.(rest, state) : undefined
    if (sealing) last.push(sealing)
    // A commit after a failed statement rolls back; the caller receives the statement's error.
    await Promise.all([...last.map((statement) => client.query(statement.compile())), client.query('commit')])
    const foreign = state.takeForeign()
    for (const job of [() => onCommit?.(state.records), () => foreign.length > 0 && onForeignChange?.(foreign), ...after]) {
      try {
        job()
      } catch (error) {
        onError(error)
      }
    }
    return result[0]
  } catch (error) {
    isOver = true
    // If the rollback fails too, the connection is broken and must not return to the pool.
    await client.query('rollback').catch((lost: Error) => void (broken = lost))
    throw error
  } finally {
    state.stop()
    client.release(broken)
  }
}

const SAVEPOINT = /^\s*(rollback to )?savepoint (\w+)\s*$/i

/** Collects the rows that the database reports during a transaction, except those of rolled back savepoints. */
function collectChanges(client: pg.PoolClient) {
  const changes: StateChange[] = []
  const records: CommitRecord[] = []
  /** How many of the records were taken to be sealed. */
  let taken = 0
  const isTransfer = ({ table }: CommitRecord) => table === 'ledger_transfers'
  const foreign: StateChange[] = []
  const texts: string[] = []
  const marks = new Map<string, { changes: number; records: number }>()
  const listen = (notice: { message?: string | undefined; detail?: string | undefined }) => {
    const change = readStateNotice(notice)
    if (change) changes.push(change)
  }
  client.on('notice', listen)
  return {
    async following<R>(text: string, answer: Promise<R>): Promise<R> {
      texts.push(text)
      const [, back, name] = SAVEPOINT.exec(text) ?? []
      const result = await answer
      if (name && back) {
        changes.length = Math.min(changes.length, marks.get(name)?.changes ?? 0)
        records.length = Math.min(records.length, marks.get(name)?.records ?? 0)
        taken = Math.min(taken, records.length)
      } else if (name) marks.set(name, { changes: changes.length, records: records.length })
      return result
    },
    holdsTransfers: () => records.slice(taken).some(isTransfer),
    takeTransfers() {
      const transfers = records.slice(taken).filter(isTransfer)
      taken = records.length
      return transfers
    },
    take(): StateChange[] {
      const taken = bySource(changes.splice(0), texts)
      foreign.push(...taken.foreign)
      return taken.own
    },
    /** Changes that no statement explains, and those reported after the last ones were taken: what is sent with the commit changes no sensitive row. */
    takeForeign: () => [...foreign.splice(0), ...changes.splice(0)],
    records,
    recordCommit: (added: readonly CommitRecord[]) => void records.push(...added),
    stop: () => void client.off('notice', listen),
  }
}
