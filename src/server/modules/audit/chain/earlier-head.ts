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

export type EarlierHead = {
  /** The place in the chain after which every entry has a seal of its own; undefined if the database does not say so or cannot be trusted. */
  sealedAfter: bigint | undefined
  /** The place that the database names, where its head is not the one that was sealed. */
  movedTo: number | undefined
  /** A place without its keyed hash. */
  isSealMissing: boolean
}

/** The head with which sealing began, compared with its keyed hash. */
export async function readEarlierHead(db: Query, secrets: Secrets): Promise<EarlierHead> {
  const stored = await db.maybe<{ id: string; seq: bigint | null; seal: Buffer | null }>(
    sql`select id, audit_unsealed_until as seq, audit_head_seal as seal from installation`,
  )
  const { seq = null, seal = null } = stored ?? {}
  if (!stored || seal === null) return { sealedAfter: undefined, movedTo: undefined, isSealMissing: seq !== null }
  const head = seq === 0n ? NO_ENTRY : seq === null ? undefined : await headAt(db, seq)
  const isUnchanged = head !== undefined && sameBytes(seal, headSealOf(secrets, { id: stored.id, ...head }))
  return { sealedAfter: isUnchanged ? head.seq : undefined, movedTo: isUnchanged ? undefined : Number(seq ?? 0), isSealMissing: false }
}
