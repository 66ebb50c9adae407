import type { Query } from './database'
import { sql } from './sql'

/**
 * Holds a named row until the transaction ends: another process that wants it waits, and then goes on with what this one committed.
 * @param now kept in the row beside the process id, to show since when the lease is held
 */
export const holdRow = (tx: Query, name: string, now: Date): Promise<number> =>
  tx.run(sql`
    insert into leases (name, holder, until) values (${name}, ${String(process.pid)}, ${now})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`)
