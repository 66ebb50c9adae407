import type { Reply } from '@/contract/core/endpoint'
import type { audit } from '@/contract/audit'
import type { Query, Tx } from '@/server/core/database'
import type { Services } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { dropAnchor, readAnchors, type Anchor } from '@/server/core/anchors'
import { brokenEarlierHead } from './earlier-head'

const LEASE = 'audit-chain'
const A_FEW = 1000
const MOST_ROUNDS = 10_000
/** No command runs longer than this, so an entry that commits late has an id no older. */
const LATEST_COMMIT = '15 minutes'

/**
 * Chains what is not chained yet, a few at a time. It may stop anywhere and run again, in any process.
 * @param whole looks through all entries, however old; else only through those that may have been committed since
 * @returns how many were chained
 */
export async function chainAudit(services: Pick<Services, 'db' | 'clock' | 'env' | 'log'>, { whole }: { whole: boolean }): Promise<number> {
  let chained = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const added = await services.db.transaction((tx) => extend(tx, services.clock.now(), whole))
    chained += added
    if (added < A_FEW) break
  }
  if (chained > 0) await anchorHead(services)
  return chained
}

async function extend(tx: Tx, now: Date, whole: boolean): Promise<number> {
  // The lease's row is held until the transaction ends: another process waits, and then goes on behind us.
  await tx.run(
    sql`insert into leases (name, holder, until) values (${LEASE}, ${String(process.pid)}, ${now}) on conflict (name) do update set holder = excluded.holder, until = excluded.until`,
  )
  const { added } = await tx.one<{ added: number }>(sql`
    select audit_chain_extend(case when ${whole} then '00000000-0000-0000-0000-000000000000'::uuid else coalesce(
      (select uuid_v7_first(to_timestamp(uuid_v7_time(c.audit_id) / 1000.0) - ${LATEST_COMMIT}::interval) from audit_chain c order by c.seq desc limit 1),
      '00000000-0000-0000-0000-000000000000'::uuid) end, ${A_FEW}) as added`)
  return added
}

async function anchorHead(services: Pick<Services, 'db' | 'clock' | 'env' | 'log'>): Promise<void> {
  const ends = await endsOf(services.db)
  if (ends) await dropAnchor(services, 'audit', ends.first, { at: services.clock.now().toISOString(), seq: ends.seq, hash: ends.head })
}

type Ends = { first: string; head: string; seq: number }
const endsOf = (db: Query): Promise<Ends | undefined> =>
  db.maybe<Ends>(sql`
    select encode(f.hash, 'hex') as first, encode(l.hash, 'hex') as head, l.seq::int as seq
    from (select hash from audit_chain order by seq limit 1) f, (select hash, seq from audit_chain order by seq desc limit 1) l`)

/**
 * Proves the chain: every link is the hash of the one before it and of its entry, none is missing, the heads that were anchored outside
 * the database still stand in it, and so does the head that was sealed with a key. What is not chained yet is a tail, and valid.
 */
export async function verifyAudit(services: Pick<Services, 'db' | 'env' | 'secrets'>): Promise<Reply<typeof audit.verify>> {
  const { db } = services
  const ends = await endsOf(db)
  if (!ends) return { valid: true, checkedTo: 0, head: null }
  const firstBad =
    (await brokenLink(db)) ??
    (await lostAnchor(db, await readAnchors(services, 'audit', ends.first))) ??
    (await movedHead(db, await brokenEarlierHead(db, services.secrets)))
  return { valid: !firstBad, checkedTo: firstBad ? firstBad.seq - 1 : ends.seq, ...(firstBad ? { firstBad } : {}), head: ends.head }
}

type Bad = { seq: number; id: string }

// Each link is checked against the one before it as it stands, so all links can be checked at once.
const brokenLink = (db: Query): Promise<Bad | undefined> =>
  db.maybe<Bad>(sql`
    select l.seq::int as seq, l.audit_id as id from (
      select c.seq, c.audit_id, c.hash, lag(c.hash, 1, decode(repeat('00', 32), 'hex')) over before as before, lag(c.seq, 1, 0::bigint) over before as before_seq, a.id as entry, audit_digest(a) as digest
      from audit_chain c left join audit_logs a on a.id = c.audit_id window before as (order by c.seq)
    ) l where l.entry is null or l.seq <> l.before_seq + 1 or l.hash <> sha256(l.before || l.digest) order by l.seq limit 1`)

/** The first anchor that the chain does not hold any more: its tail was cut off, or it was forged anew. */
async function lostAnchor(db: Query, anchors: readonly Anchor[]): Promise<Bad | undefined> {
  return db.maybe<Bad>(sql`
    select a.seq::int as seq, coalesce(c.audit_id::text, 'missing') as id from unnest(${anchors.map((one) => one.seq)}::bigint[], ${anchors.map((one) => one.hash)}::text[]) as a(seq, hash)
    left join audit_chain c on c.seq = a.seq where c.hash is null or encode(c.hash, 'hex') <> a.hash order by a.seq limit 1`)
}

/** The link whose sealed head is another one now. */
async function movedHead(db: Query, seq: number | undefined): Promise<Bad | undefined> {
  if (seq === undefined) return undefined
  const link = await db.maybe<{ id: string }>(sql`select audit_id as id from audit_chain where seq = ${seq}`)
  return { seq, id: link?.id ?? 'missing' }
}
