import type { Db, Tx } from './database'
import { sql } from './sql'

/** What is read, each by a function of its own, in the order in which the answers are wanted. */
export type Reads<T extends readonly unknown[]> = { readonly [K in keyof T]: (tx: Tx) => Promise<T[K]> }

/**
 * Reads many things as they stood at one moment: one read-only snapshot. Where a second connection is free it looks at the same
 * snapshot and takes its share of the reads; who has finished one takes the next, so the longest should stand first.
 */
export function readSnapshot<T extends readonly unknown[]>(db: Db, reads: Reads<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await look(tx)
    const { snapshot } = await tx.one<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`)
    const answers: unknown[] = []
    const waiting = reads.entries()
    const work = async (own: Tx) => {
      for (const [at, read] of waiting) answers[at] = await read(own)
    }
    const second = isFree(db) ? db.transaction((other) => look(other, snapshot).then(() => work(other))) : undefined
    await Promise.all([work(tx), second])
    // A second connection that had to begin again has left out what it was at.
    for (const [at, read] of reads.entries()) if (!(at in answers)) answers[at] = await read(tx)
    // Each place now holds the answer of the read that stands there, which an array filled in any order cannot say by itself.
    return answers as unknown as T
  })
}

async function look(tx: Tx, snapshot?: string): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  // This one takes no parameter; its text differs each time, so it gets no name either. The word is PostgreSQL's own.
  if (snapshot) await tx.send(`set transaction snapshot '${snapshot}'`, [])
  // Sorting and hashing a million rows in memory instead of on disk; it goes back with the transaction.
  await tx.run(sql`set local work_mem = '64MB'`)
}

/** Nobody is kept waiting for a connection by a helper. */
const isFree = ({ pool }: Db): boolean => pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max)
