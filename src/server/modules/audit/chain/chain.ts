import { dropAnchor } from '@/server/integrity/anchors'
import type { Query, Tx } from '@/server/db/database'
import { firstIdAt, instantOf } from '@/server/db/ids'
import { installationName } from '@/server/integrity/installation-id'
import { holdRow } from '@/server/db/row-lease'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { entryLine, linkAfter, NO_HASH } from './entry-line'
import { recordLostAnchors } from '../restored'

const LEASE = 'audit-chain'
const A_FEW = 1000
const MOST_ROUNDS = 10_000
/** No command runs longer than this, so an entry that commits late has no older id. */
export const LATEST_COMMIT_MS = 15 * 60_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Parts = Pick<Services, 'db' | 'clock' | 'env' | 'log' | 'secrets' | 'jobs'>

/**
 * Chains unchained entries in small batches. It may stop at any point and be run again by any process; it stops on shutdown.
 * @param whole scans all entries, however old; otherwise only those that may have been committed since the last run
 * @returns how many were chained
 */
export async function chainAudit(services: Parts, { whole }: { whole: boolean }): Promise<number> {
  await recordLostAnchors(services)
  let chained = 0
  let from = whole ? FIRST_ID : undefined
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const added = await services.db.transaction((tx) => extend(tx, services.clock.now(), from))
    chained += added.length
    if (added.length < A_FEW || services.jobs.stopping.aborted) break
    // Earlier entries are chained by now, so the next round starts after them.
    if (whole) from = added.at(-1)
  }
  if (chained > 0) await anchorHead(services)
  return chained
}

type Head = { seq: bigint; audit_id: string; hash: Buffer }

/**
 * @param from the first entry to scan; by default, the first that may have been committed since the head
 * @returns the ids of the chained entries, in order
 */
async function extend(tx: Tx, now: Date, from: string | undefined): Promise<readonly string[]> {
  await holdRow(tx, LEASE, now)
  const head = await tx.maybe<Head>(sql`select seq, audit_id, hash from audit_chain order by seq desc limit 1`)
  const first = from ?? (head ? idBefore(head.audit_id) : FIRST_ID)
  const entries = await tx.all<{ id: string; line: string }>(sql`
    select a.id, ${entryLine} as line from audit_logs a
    where a.id >= ${first} and not exists (select 1 from audit_chain c where c.audit_id = a.id) order by a.id limit ${A_FEW}`)
  if (entries.length === 0) return []
  let hash = head?.hash ?? NO_HASH
  const hashes = entries.map(({ line }) => (hash = linkAfter(hash, line)))
  await tx.run(sql`
    insert into audit_chain (seq, audit_id, hash)
      select ${head?.seq ?? 0n} + n.place, n.id, n.hash from unnest(${entries.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) with ordinality as n(id, hash, place)`)
  return entries.map(({ id }) => id)
}

/** The lowest id that an uncommitted command may have used, as of an entry. */
export const idBefore = (id: string): string => firstIdAt(new Date(instantOf(id) - LATEST_COMMIT_MS))

async function anchorHead(services: Parts): Promise<void> {
  const ends = await endsOf(services.db)
  if (!ends) return
  const installation = await installationName(services.db)
  await dropAnchor(services, { chain: 'audit', installation }, { at: services.clock.now().toISOString(), seq: ends.seq, hash: ends.head })
}

type Ends = { first: string; head: string; seq: number }

/** The first and the last link of the chain; undefined if it has none. */
export const endsOf = (db: Query): Promise<Ends | undefined> =>
  db.maybe<Ends>(sql`
    select pg_catalog.encode(f.hash, 'hex') as first, pg_catalog.encode(l.hash, 'hex') as head, l.seq::int as seq
    from (select hash from audit_chain order by seq limit 1) f, (select hash, seq from audit_chain order by seq desc limit 1) l`)
