import { readLost, readStateMarks, type Anchor, type LostAnchors } from './anchors'
import { isSealValid, type AuditRowJson } from './audit-seal'
import type { Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/** The audit entry with which two Super Admins acknowledge a restore. */
export const ACKNOWLEDGED = 'installation.restore-acknowledged'

/** The restores that two Super Admins have acknowledged, taken from verified audit entries. */
async function acknowledgedIn(db: Query, secrets: Secrets, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const entries = await db.all<{ entry: AuditRowJson }>(
    sql`select pg_catalog.to_jsonb(a) as entry from audit_logs a where a.action = ${ACKNOWLEDGED} and a.subject_id = any(${[...ids]}::text[])`,
  )
  return new Set(entries.filter(({ entry }) => isSealValid(secrets, entry, null)).map(({ entry }) => entry.subject_id))
}

export type Restores = { pending: LostAnchors[]; acknowledged: LostAnchors[] }

export async function readRestores({ db, env, secrets }: Pick<Services, 'db' | 'env' | 'secrets'>): Promise<Restores> {
  const lost = await readLost({ env })
  const known = await acknowledgedIn(
    db,
    secrets,
    lost.map(({ id }) => id),
  )
  return { pending: lost.filter(({ id }) => !known.has(id)), acknowledged: lost.filter(({ id }) => known.has(id)) }
}

/** The anchors that the chain must match: all except those superseded by an acknowledged restore. */
export const withoutRestored = (
  anchors: readonly Anchor[],
  acknowledged: readonly LostAnchors[],
  column: 'keptSeq' | 'keptDays',
): readonly Anchor[] => anchors.filter((anchor) => !acknowledged.some((one) => anchor.seq > one[column] && anchor.at <= one.until))

/**
 * Whether sensitive rows must have seals: a mark beside the anchors records that sealing began, and no acknowledged restore went back to a
 * time before it. After such a restore, sealing begins again.
 * @param part as for `readStateMarks`
 */
export async function needsSeals(services: Pick<Services, 'db' | 'env' | 'secrets'>, part: string): Promise<boolean> {
  const marks = await readStateMarks(services, part)
  if (marks.length === 0) return false
  const { acknowledged } = await readRestores(services)
  return marks.some((at) => !acknowledged.some(({ since = '', until }) => since < at && at <= until))
}
