import { system } from '@/server/work/actor'
import { isSealValid, type AuditRowJson } from '@/server/integrity/audit-seal'
import type { Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { Effects } from '@/server/work/effects'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

const ACTION = 'ledger.posting-floor'

/** The time before which nothing is posted, as the operator last recorded it. An entry that the application did not write is ignored. */
export async function readFloor(db: Query, secrets: Secrets): Promise<Date | undefined> {
  const entries = await db.all<{ entry: AuditRowJson }>(
    sql`select pg_catalog.to_jsonb(a) as entry from audit_logs a where action = ${ACTION} order by id desc limit 100`,
  )
  const valid = entries.find(({ entry }) => isSealValid(secrets, entry, null))?.entry
  const { floor } = (valid?.after ?? {}) as { floor?: string }
  return floor === undefined ? undefined : new Date(floor)
}

/**
 * Records that the ledger has postings later than the current time: new ones get the time of the last one until the clock has reached it.
 * Closed days stay closed.
 * @returns the time; undefined if the ledger is not ahead
 */
export const recordFloor = ({ db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>): Promise<Date | undefined> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { floor } = await tx.one<{ floor: Date | null }>(sql`
      select greatest((select posted_at from ledger_transfers order by id desc limit 1),
        (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_digests)) as floor`)
    if (!floor || floor <= now) return undefined
    const effects = new Effects(system, now, secrets, { id: null, address: null })
    effects.audit({ action: ACTION, subject: { type: 'ledger', id: 'posting-floor' }, after: { floor: floor.toISOString() } })
    const statement = effects.statement(tx)
    if (statement) await tx.run(statement)
    return floor
  })
