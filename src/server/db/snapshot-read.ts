import type { Db, Tx } from './database'
import { sql } from './sql'

/** The reads, each a function, in the order of the results. */
export type Reads<T extends readonly unknown[]> = { readonly [K in keyof T]: (tx: Tx) => Promise<T[K]> }

/**
 * Runs several reads on one read-only snapshot. If a second connection is free, it imports the snapshot and shares the work; the slowest
 * reads should come first.
 */
export function readSnapshot<T extends readonly unknown[]>(db: Db, reads: Reads<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await beginSnapshot(tx)
    const { snapshot } = await tx.one<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`)
    const answers: unknown[] = []
    const waiting = reads.entries()
    const work = async (own: Tx) => {
      for (const [at, read] of waiting) answers[at] = await read(own)
    }
    const second = isFree(db) ? db.transaction((other) => beginSnapshot(other, snapshot).then(() => work(other))) : undefined
    await Promise.all([work(tx), second])
    // After a retry, the second connection has not finished the read that it had started.
    for (const [at, read] of reads.entries()) if (!(at in answers)) answers[at] = await read(tx)
    // Each slot now contains the result of its read, which the type of an array filled in any order cannot express.
    return answers as unknown as T
  })
}

async function beginSnapshot(tx: Tx, snapshot?: string): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  // The statement takes no parameters and differs each time, so it is not prepared by name. The snapshot id comes from PostgreSQL.
  if (snapshot) await tx.send(`set transaction snapshot '${snapshot}'`, [])
  // Sorts and hashes a million rows in memory instead of on disk; reset with the transaction.
  await tx.run(sql`set local work_mem = '64MB'`)
}

/** The helper never makes other callers wait for a connection. */
const isFree = ({ pool }: Db): boolean => pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max)
