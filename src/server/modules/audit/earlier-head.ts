import { headSealOf } from '@/server/integrity/audit-seal'
import type { Query, Tx } from '@/server/db/database'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'

type Head = { seq: bigint; hash: string }
/** Before the first link of the chain. */
const NO_ENTRY: Head = { seq: 0n, hash: '' }

const headAt = (db: Query, seq?: bigint): Promise<Head | undefined> =>
  db.maybe<Head>(sql`
    select c.seq, pg_catalog.encode(c.hash, 'hex') as hash from audit_chain c where ${seq === undefined ? sql`true` : sql`c.seq = ${seq}`} order by c.seq desc limit 1`)

/**
 * Keeps the keyed hash of the chain's head at the time from which entries are sealed one by one.
 * @param isCovered whether it covers what was written so far; else nothing
 */
export async function sealHead(
  tx: Tx,
  secrets: Secrets,
  { installation, isCovered }: { installation: string; isCovered: boolean },
): Promise<void> {
  const head = (isCovered ? await headAt(tx) : undefined) ?? NO_ENTRY
  await tx.run(sql`
    update installation set audit_unsealed_until = ${head.seq}, audit_head_seal = ${headSealOf(secrets, { id: installation, ...head })}`)
}

/** The place of that head, where it is not what it was; undefined if all is well. */
export async function brokenEarlierHead(db: Query, secrets: Secrets): Promise<number | undefined> {
  const stored = await db.maybe<{ id: string; seq: bigint | null; seal: Buffer }>(
    sql`select id, audit_unsealed_until as seq, audit_head_seal as seal from installation where audit_head_seal is not null`,
  )
  if (!stored) return undefined
  const head = (stored.seq === null ? undefined : await headAt(db, stored.seq)) ?? NO_ENTRY
  return sameBytes(stored.seal, headSealOf(secrets, { id: stored.id, ...head })) ? undefined : Number(stored.seq ?? 0)
}
