import { lastAnchor, readAnchors, writeLost, type Anchor, type LostAnchors } from '@/server/core/anchors'
import type { Query } from '@/server/core/database'
import { AppError } from '@/server/core/errors'
import { installationName } from '@/server/core/installation-id'
import { readRestores } from '@/server/core/restores'
import type { Services, Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'

type Place = Pick<Services, 'db' | 'env'>

/**
 * Records that the chain does not hold the last anchor: the database was restored from an earlier moment, or the log was cut off or
 * rewritten. It runs before the chain goes on, because the anchors that follow would hide it from a glance at the last one.
 */
export async function recordLostAnchors(services: Place & Pick<Services, 'log'>): Promise<void> {
  const { db, log } = services
  const installation = await installationName(db)
  const last = await lastAnchor(services, { chain: 'audit', installation })
  if (!last || (await isHeld(db, last))) return
  const audit = await readAnchors(services, { chain: 'audit', installation })
  const ledger = await readAnchors(services, { chain: 'ledger', installation })
  const lost: LostAnchors = {
    id: `${last.seq}-${last.hash.slice(0, 16)}`,
    keptSeq: await lastHeld(audit, (anchor) => isHeld(db, anchor)),
    keptDays: await lastHeld(ledger, (anchor) => isDayHeld(db, anchor)),
    until: last.at,
  }
  await writeLost(services, lost)
  log.error({ ...lost }, 'The audit log does not hold what was anchored: no money leaves until two Super Admins acknowledge a restore')
}

const isHeld = async (db: Query, { seq, hash }: Anchor): Promise<boolean> =>
  (await db.maybe(sql`select 1 from audit_chain where seq = ${seq} and encode(hash, 'hex') = ${hash}`)) !== undefined

// A digest holds the hash of the day before, so the same hash stands at the same place.
const isDayHeld = async (db: Query, { hash }: Anchor): Promise<boolean> =>
  (await db.maybe(sql`select 1 from ledger_digests where encode(hash, 'hex') = ${hash}`)) !== undefined

/** The highest place of a chain that still is as it was anchored. */
async function lastHeld(anchors: readonly Anchor[], isKept: (anchor: Anchor) => Promise<boolean>): Promise<number> {
  for (const anchor of [...anchors].sort((one, other) => other.seq - one.seq)) if (await isKept(anchor)) return anchor.seq
  return 0
}

/**
 * Where money leaves, the log must be the one that was anchored.
 * @throws SECOND_PERSON_NEEDED until two Super Admins have acknowledged a restore
 */
export async function requireUnbrokenLog({ tx, services }: Work): Promise<void> {
  const { pending } = await readRestores({ ...services, db: { ...services.db, ...tx } })
  if (pending.length > 0)
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      'The database was restored from an earlier moment, so what was paid since then may be missing. No money leaves until two Super Admins acknowledge the restore in the audit log. Nothing was recorded.',
    )
}
