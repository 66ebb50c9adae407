import type { Query } from './database'
import { sql } from './sql'

/**
 * Locks a named row until the transaction ends: other processes wait, then continue with the committed state.
 * @param now stored in the row with the process id, to show since when the lease is held
 */
export const holdRow = (tx: Query, name: string, now: Date): Promise<number> =>
  tx.run(sql`
    insert into leases (name, holder, until) values (${name}, ${String(process.pid)}, ${now})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`)
