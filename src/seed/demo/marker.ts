import type { Db, Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

const NAME = 'demo-data'
const DONE = 'done'
const SECONDS = 60

/** Whether this database has demo data: none, being seeded by a running process, interrupted, or complete. */
export type DemoState = 'none' | 'telling' | 'cut-short' | 'told'

export async function demoState(db: Query): Promise<DemoState> {
  const row = await db.maybe<{ holder: string; is_live: boolean }>(
    sql`select holder, until > now() as is_live from leases where name = ${NAME}`,
  )
  if (!row) return 'none'
  if (row.holder === DONE) return 'told'
  return row.is_live ? 'telling' : 'cut-short'
}

/** Takes the seeding lease for this process; true for only one of several concurrent processes. */
export const beginSeeding = async (db: Query): Promise<boolean> =>
  (await db.run(sql`
    insert into leases (name, holder, until) values (${NAME}, ${String(process.pid)}, now() + make_interval(secs => ${SECONDS})) on conflict (name) do nothing`)) ===
  1

/** Renews the lease every few seconds; returns a function that stops the renewal. */
export function resumeSeeding(db: Db, onError: (error: unknown) => void): () => void {
  const say = () =>
    void db.run(sql`update leases set until = now() + make_interval(secs => ${SECONDS}) where name = ${NAME}`).catch(onError)
  const timer = setInterval(say, (SECONDS * 1000) / 6)
  return () => clearInterval(timer)
}

export const finishSeeding = async (db: Query): Promise<void> =>
  void (await db.run(sql`update leases set holder = ${DONE}, until = 'infinity' where name = ${NAME}`))
