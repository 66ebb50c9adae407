import { lastAnchor, readAnchors, readLost, writeLost, type Anchor, type LostAnchors } from '@/server/integrity/anchors'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { installationName } from '@/server/integrity/installation-id'
import { readRestores } from '@/server/integrity/restores'
import type { Services, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { missingEnds } from '../ledger/commit-records'

type RestoreServices = Pick<Services, 'db' | 'env' | 'secrets'>

/**
 * Records that the last anchor is missing from the chain, or the last committed rows from the database: it was restored to an earlier time,
 * or rows were removed. It runs before the chain is extended, since later anchors would hide the loss from a comparison with the last one.
 */
export async function recordLostAnchors(services: RestoreServices & Pick<Services, 'log'>): Promise<void> {
  const { db, log } = services
  const installation = await installationName(db)
  const last = await lastAnchor(services, { chain: 'audit', installation })
  const isCut = last !== undefined && !(await isHeld(db, last))
  const missing = await missingEnds(services, await readLost(services))
  if (!isCut && !missing) return
  const audit = await readAnchors(services, { chain: 'audit', installation })
  const ledger = await readAnchors(services, { chain: 'ledger', installation })
  const kept = await lastHeld(audit, (anchor) => isHeld(db, anchor))
  const lost: LostAnchors = {
    id: isCut ? `${last.seq}-${last.hash.slice(0, 16)}` : `record-${missing?.id ?? ''}`,
    keptSeq: kept?.seq ?? 0,
    keptDays: (await lastHeld(ledger, (anchor) => isDayHeld(db, anchor)))?.seq ?? 0,
    since: isCut ? (kept?.at ?? '') : (missing?.from ?? ''),
    until: [isCut ? last.at : '', missing?.until ?? ''].sort().at(-1) ?? '',
  }
  await writeLost(services, lost)
  log.error(
    { ...lost },
    'Anchored or committed data is missing from the database: payouts are blocked until two Super Admins acknowledge a restore',
  )
}

const isHeld = async (db: Query, { seq, hash }: Anchor): Promise<boolean> =>
  (await db.maybe(sql`select 1 from audit_chain where seq = ${seq} and pg_catalog.encode(hash, 'hex') = ${hash}`)) !== undefined

// A digest includes the hash of the previous day, so equal hashes identify the same position.
const isDayHeld = async (db: Query, { hash }: Anchor): Promise<boolean> =>
  (await db.maybe(sql`select 1 from ledger_digests where pg_catalog.encode(hash, 'hex') = ${hash}`)) !== undefined

/** The last anchor that a chain still contains. */
async function lastHeld(anchors: readonly Anchor[], isKept: (anchor: Anchor) => Promise<boolean>): Promise<Anchor | undefined> {
  for (const anchor of [...anchors].sort((one, other) => other.seq - one.seq)) if (await isKept(anchor)) return anchor
  return undefined
}

/**
 * Requires that the log is the one that was anchored, before money leaves.
 * @throws SECOND_PERSON_NEEDED until two Super Admins have acknowledged a restore
 */
export async function requireUnbrokenLog({ tx, services }: Work): Promise<void> {
  const { pending } = await readRestores({ ...services, db: { ...services.db, ...tx } })
  if (pending.length > 0)
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      'The database was restored to an earlier point in time, so later payouts may be missing. Payouts are blocked until two Super Admins acknowledge the restore in the audit log. Nothing was recorded.',
    )
}
