import { lastAnchor, readAnchors, readLost, writeLost, type Anchor, type LostAnchors } from '@/server/core/anchors'
import { isSealValid, type AuditRowJson } from '@/server/core/audit-seal'
import type { Query } from '@/server/core/database'
import { AppError } from '@/server/core/errors'
import { installationName } from '@/server/core/installation-id'
import type { Secrets } from '@/server/core/secrets'
import type { Services, Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'

export const ACKNOWLEDGED = 'installation.restore-acknowledged'

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

/** Which restores two Super Admins have acknowledged, by entries that the application wrote. */
async function acknowledgedIn(db: Query, secrets: Secrets, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const entries = await db.all<{ entry: AuditRowJson }>(
    sql`select to_jsonb(a) as entry from audit_logs a where a.action = ${ACKNOWLEDGED} and a.subject_id = any(${[...ids]}::text[])`,
  )
  return new Set(entries.filter(({ entry }) => isSealValid(secrets, entry, null)).map(({ entry }) => entry.subject_id))
}

export type Restores = { pending: LostAnchors[]; acknowledged: LostAnchors[] }

export async function readRestores({ db, env, secrets }: Place & Pick<Services, 'secrets'>): Promise<Restores> {
  const lost = await readLost({ env })
  const known = await acknowledgedIn(
    db,
    secrets,
    lost.map(({ id }) => id),
  )
  return { pending: lost.filter(({ id }) => !known.has(id)), acknowledged: lost.filter(({ id }) => known.has(id)) }
}

/** The anchors that the chain must hold: all but those that an acknowledged restore took back. */
export const withoutRestored = (
  anchors: readonly Anchor[],
  acknowledged: readonly LostAnchors[],
  kept: 'keptSeq' | 'keptDays',
): readonly Anchor[] => anchors.filter((anchor) => !acknowledged.some((one) => anchor.seq > one[kept] && anchor.at <= one.until))

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
