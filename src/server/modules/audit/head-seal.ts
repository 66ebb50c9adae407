import { headSealOf } from '@/server/core/audit-seal'
import type { Query } from '@/server/core/database'
import { sameBytes, type Secrets } from '@/server/core/secrets'
import type { Services } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { chainAudit } from './chain'

const NO_ENTRY = 0n

type Head = { seq: bigint; hash: string }
const headAt = (db: Query, seq?: bigint): Promise<Head | undefined> =>
  db.maybe<Head>(sql`
    select c.seq, encode(c.hash, 'hex') as hash from audit_chain c where ${seq === undefined ? sql`true` : sql`c.seq = ${seq}`} order by c.seq desc limit 1`)

/**
 * Keeps the keyed hash of the chain's head, once, when an installation begins to seal its entries one by one: what was written
 * before is covered by it.
 */
export async function beginSealing(services: Pick<Services, 'db' | 'clock' | 'env' | 'log' | 'secrets'>): Promise<void> {
  const { db, secrets } = services
  const installation = await db.maybe<{ id: string }>(sql`select id from installation where audit_head_seal is null`)
  if (!installation) return
  await chainAudit(services, { whole: true })
  const head = (await headAt(db)) ?? { seq: NO_ENTRY, hash: '' }
  await db.run(sql`
    update installation set audit_unsealed_until = ${head.seq}, audit_head_seal = ${headSealOf(secrets, { ...installation, ...head })}
    where audit_head_seal is null`)
}

/** Up to which place of the chain entries without a seal of their own are covered; 0 if the head is not what it was. */
export async function headSealedUntil(db: Query, secrets: Secrets): Promise<number> {
  const kept = await db.maybe<{ id: string; seq: bigint; seal: Buffer }>(
    sql`select id, audit_unsealed_until as seq, audit_head_seal as seal from installation where audit_head_seal is not null`,
  )
  if (!kept) return 0
  const head = (await headAt(db, kept.seq)) ?? { seq: NO_ENTRY, hash: '' }
  return sameBytes(kept.seal, headSealOf(secrets, { id: kept.id, ...head })) ? Number(kept.seq) : 0
}
