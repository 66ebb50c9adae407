import { createHash } from 'node:crypto'
import { addDays, dayOf } from '@/domain/dates'
import { dropAnchor, readAnchors, type Anchor } from '@/server/integrity/anchors'
import type { Query, Tx } from '@/server/db/database'
import { instantOf } from '@/server/db/ids'
import { installationName } from '@/server/integrity/installation-id'
import { holdRow } from '@/server/db/row-lease'
import { readRestores, withoutRestored } from '@/server/integrity/restores'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { firstBadCommitDay } from './commit-records'
import { readDay, type DayContent } from './day-content'
import { addDay, areSameTotals, sumTotalsBefore, type DayTotals } from './day-totals'

const LEASE = 'ledger-digests'
const MOST_DAYS = 20_000
/** A transfer posted just before midnight may commit just after it; no command runs longer than this. */
const MINUTES_TO_SETTLE = 15

type Parts = Pick<Services, 'db' | 'clock' | 'env' | 'log'>

/**
 * Computes the digest of every past day without one: a hash over its entries, chained to the day before, and the balances by kind of
 * account at its end. It may stop at any point and be run again by any process.
 * @returns the number of new digests
 */
export async function takeDigests(services: Parts): Promise<number> {
  const now = services.clock.now()
  const settled = dayOf(addDays(new Date(now.getTime() - MINUTES_TO_SETTLE * 60_000), -1))
  let taken = 0
  while (taken < MOST_DAYS && (await services.db.transaction((tx) => takeNext(tx, settled, now)))) taken += 1
  if (taken > 0) await anchorHead(services)
  return taken
}

type Last = { day: string; hash: Buffer; totals: DayTotals | null }

/** The day after the last digest, or the day of the first transfer; false if it has not ended. */
async function takeNext(tx: Tx, settled: string, now: Date): Promise<boolean> {
  await holdRow(tx, LEASE, now)
  const last = await tx.maybe<Last>(sql`select day, hash, totals from ledger_digests order by day desc limit 1`)
  const day = last ? dayOf(addDays(new Date(`${last.day}T00:00:00Z`), 1)) : await firstDay(tx)
  if (day === undefined || day > settled) return false
  // Waits for postings to the day that are in progress; later ones find it closed.
  await tx.run(sql`select pg_advisory_xact_lock(ledger_day_lock(${day}))`)
  const { transfers, entries, content, sums } = await readDay(tx, day)
  // A digest of an earlier version has no totals.
  const before = last ? (last.totals ?? (await sumTotalsBefore(tx, day))) : {}
  await tx.run(sql`
    insert into ledger_digests (day, transfers, entries, content, hash, totals, taken_at)
    values (${day}, ${transfers}, ${entries}, ${content}, ${hashAfter(last?.hash, content)}, ${JSON.stringify(addDay(before, sums))}::jsonb, ${now})`)
  return true
}

/** The day of the first transfer. */
async function firstDay(db: Query): Promise<string | undefined> {
  const first = await db.maybe<{ id: string }>(sql`select id from ledger_transfers order by id limit 1`)
  return first && dayOf(new Date(instantOf(first.id)))
}

/** The digest of a day, chained to the day before. */
const hashAfter = (before: Buffer | undefined, content: Buffer): Buffer =>
  createHash('sha256')
    .update(before ?? Buffer.alloc(32))
    .update(content)
    .digest()

async function anchorHead(services: Parts): Promise<void> {
  const ends = await endsOf(services.db)
  if (!ends) return
  const installation = await installationName(services.db)
  await dropAnchor(services, { chain: 'ledger', installation }, { at: services.clock.now().toISOString(), seq: ends.days, hash: ends.head })
}

type Ends = { first: string; head: string; days: number; day: string }
/** The first and the last digest; undefined if there is none. */
export const endsOf = (db: Query): Promise<Ends | undefined> =>
  db.maybe<Ends>(sql`
    select pg_catalog.encode(f.hash, 'hex') as first, pg_catalog.encode(l.hash, 'hex') as head, l.day, (select count(*)::int from ledger_digests) as days
    from (select hash from ledger_digests order by day limit 1) f, (select hash, day from ledger_digests order by day desc limit 1) l`)

export type DigestProof = { valid: boolean; checkedTo: string | null; firstBad?: string; head: string | null }

/**
 * Proves that no past entry was changed, added or removed: recomputes the digest of every day, and compares the heads that were anchored
 * outside the database. Of days without a digest, each transfer recorded as committed is compared with its record.
 */
export async function verifyDigests(services: Pick<Services, 'db' | 'env' | 'secrets'>): Promise<DigestProof> {
  const { db } = services
  const [ends, installation] = await Promise.all([endsOf(db), installationName(db)])
  const [all, { acknowledged }] = await Promise.all([
    readAnchors(services, { chain: 'ledger', installation, first: ends?.first }),
    readRestores(services),
  ])
  const anchors = withoutRestored(all, acknowledged, 'keptDays')
  const badCommit = await firstBadCommitDay(services, acknowledged)
  // Anchors without digests mean that the digests were removed; the first wrong day is that of the anchor.
  if (!ends) return { valid: anchors.length === 0 && !badCommit, checkedTo: null, ...removedDay(anchors, badCommit), head: null }
  const firstBad = (await changedDay(db)) ?? (await lostAnchor(db, ends, anchors)) ?? badCommit
  return {
    valid: !firstBad,
    checkedTo: firstBad ? await dayBefore(db, firstBad) : ends.day,
    ...(firstBad ? { firstBad } : {}),
    head: ends.head,
  }
}

const removedDay = ([first]: readonly Anchor[], badCommit: string | undefined) => {
  const firstBad = first ? dayOf(addDays(new Date(first.at), -1)) : badCommit
  return firstBad ? { firstBad } : {}
}

type Digest = { day: string; transfers: bigint; entries: bigint; content: Buffer; hash: Buffer; totals: DayTotals | null }

/** The first day whose entries, digest, totals or position in the chain was changed. */
async function changedDay(db: Query): Promise<string | undefined> {
  const digests = await db.all<Digest>(sql`select day, transfers, entries, content, hash, totals from ledger_digests order by day`)
  const first = await firstDay(db)
  // A transfer was inserted before the first day.
  if (first !== undefined && digests[0] && first < digests[0].day) return first
  let before: Digest | undefined
  let totals: DayTotals = {}
  for (const digest of digests) {
    if (!follows(digest, before)) return digest.day
    const found = await readDay(db, digest.day)
    totals = addDay(totals, found.sums)
    if (!isAsTaken(digest, found) || !hasTotals(digest, totals, before)) return digest.day
    before = digest
  }
  return undefined
}

const follows = ({ day, content, hash }: Digest, before: Digest | undefined): boolean =>
  (!before || day === dayOf(addDays(new Date(`${before.day}T00:00:00Z`), 1))) && hash.equals(hashAfter(before?.hash, content))

const isAsTaken = (taken: Digest, found: DayContent): boolean =>
  taken.transfers === found.transfers && taken.entries === found.entries && taken.content.equals(found.content)

/** Digests of earlier versions have no totals; all later ones have them. */
const hasTotals = (digest: Digest, totals: DayTotals, before: Digest | undefined): boolean =>
  digest.totals === null ? !before?.totals : areSameTotals(digest.totals, totals)

/** The first anchored day that the chain no longer contains; the last day if the end was removed. */
async function lostAnchor(db: Query, ends: Ends, anchors: readonly Anchor[]): Promise<string | undefined> {
  const lost = await db.maybe<{ day: string | null }>(sql`
    select d.day from unnest(${anchors.map((one) => one.seq)}::bigint[], ${anchors.map((one) => one.hash)}::text[]) as a(seq, hash)
    left join (select day, hash, row_number() over (order by day) as seq from ledger_digests) d on d.seq = a.seq
    where d.hash is null or pg_catalog.encode(d.hash, 'hex') <> a.hash order by a.seq limit 1`)
  return lost && (lost.day ?? ends.day)
}

async function dayBefore(db: Query, day: string): Promise<string | null> {
  const row = await db.one<{ day: string | null }>(sql`select max(day) as day from ledger_digests where day < ${day}::date`)
  return row.day
}
