import { headSealOf } from '@/server/integrity/audit-seal'
import type { Query, Tx } from '@/server/db/database'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'

type Head = { seq: bigint; hash: string }
/** The position before the first link of the chain. */
const NO_ENTRY: Head = { seq: 0n, hash: '' }

const headAt = (db: Query, seq?: bigint): Promise<Head | undefined> =>
  db.maybe<Head>(sql`
    select c.seq, pg_catalog.encode(c.hash, 'hex') as hash from audit_chain c where ${seq === undefined ? sql`true` : sql`c.seq = ${seq}`} order by c.seq desc limit 1`)

/**
 * Stores the keyed hash of the chain's head at which sealing of individual entries began.
 * @param isCovered whether the head covers everything written so far; otherwise nothing is stored
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
  /**
   * The position in the chain after which every entry has its own seal; undefined if the database does not contain it or cannot be trusted.
   */
  sealedAfter: bigint | undefined
  /** The position that the database names, if its head is not the sealed one. */
  movedTo: number | undefined
  /** There is a position without its keyed hash. */
  isSealMissing: boolean
}

/** Reads the head at which sealing began, and checks its keyed hash. */
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
