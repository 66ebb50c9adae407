import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { TimedState } from '@/server/integrity/row-history'
import type { State } from '@/server/integrity/state-changes'
import { TRANSFERS } from '@/server/integrity/transfer-seals'

const PAGE = 1000

/** A sealed change with the id of its audit entry. */
export type LoggedState = TimedState & { entry: string }
/** The sealed changes of each row, in order. */
export type StateLog = ReadonlyMap<string, readonly LoggedState[]>

/** Reads the sealed changes of all rows from the audit log. Verification of the log checks whether an entry is genuine. */
export async function readStateLog(db: Query): Promise<StateLog> {
  const changes = new Map<string, LoggedState[]>()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await db.all<{ id: string; at: Date; state: State }>(
      sql`select id, at, state - ${TRANSFERS} as state from audit_logs where state is not null and id > ${after} order by id limit ${PAGE}`,
    )
    for (const { id, at, state } of page)
      for (const [row, change] of Object.entries(state)) {
        const logged = { ...change, at: at.getTime(), entry: id }
        const known = changes.get(row)
        if (known) known.push(logged)
        else changes.set(row, [logged])
      }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.id
  }
  for (const of of changes.values()) of.sort((one, other) => one.n - other.n)
  return changes
}
