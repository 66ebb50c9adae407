import { addDays, dayOf } from '@/shared/dates'
import { dropAnchor, readAnchors, type Anchor } from '@/server/core/anchors'
import type { Query, Tx } from '@/server/core/database'
import type { Services } from '@/server/core/services'
import { sql } from '@/server/core/sql'

const LEASE = 'ledger-digests'
const MOST_DAYS = 20_000
/** A transfer posted just before midnight may commit just after it; no command runs longer than this. */
const MINUTES_TO_SETTLE = 15

type Parts = Pick<Services, 'db' | 'clock' | 'env' | 'log'>

/**
 * Takes the digest of every day that has ended and has none yet: a hash over its entries, chained to the day before. It may
 * stop anywhere and run again, in any process.
 * @returns how many days were taken
 */
export async function takeDigests(services: Parts): Promise<number> {
  const now = services.clock.now()
  const settled = dayOf(addDays(new Date(now.getTime() - MINUTES_TO_SETTLE * 60_000), -1))
  let taken = 0
  while (taken < MOST_DAYS && (await services.db.transaction((tx) => takeNext(tx, settled, now)))) taken += 1
  if (taken > 0) await anchorHead(services)
  return taken
}

/** The day after the last digest, or the day of the first transfer; false when it has not ended. */
async function takeNext(tx: Tx, settled: string, now: Date): Promise<boolean> {
  // The lease's row is held until the transaction ends: another process waits, and then goes on behind us.
  await tx.run(sql`
    insert into leases (name, holder, until) values (${LEASE}, ${String(process.pid)}, ${now})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`)
  const added = await tx.run(sql`
    with next as (
      select coalesce(
        (select max(day) + 1 from ledger_digests),
        (select (to_timestamp(uuid_v7_time(t.id) / 1000.0) at time zone 'UTC')::date from ledger_transfers t order by t.id limit 1)) as day)
    insert into ledger_digests (day, transfers, entries, content, hash, taken_at)
    select next.day, x.transfers, x.entries, x.content,
      sha256(coalesce((select d.hash from ledger_digests d order by d.day desc limit 1), decode(repeat('00', 32), 'hex')) || x.content), ${now}
    from next cross join lateral ledger_day(next.day) x where next.day <= ${settled}::date`)
  return added === 1
}

async function anchorHead(services: Parts): Promise<void> {
  const ends = await endsOf(services.db)
  if (ends) await dropAnchor(services, 'ledger', ends.first, { at: services.clock.now().toISOString(), seq: ends.days, hash: ends.head })
}

type Ends = { first: string; head: string; days: number; day: string }
const endsOf = (db: Query): Promise<Ends | undefined> =>
  db.maybe<Ends>(sql`
    select encode(f.hash, 'hex') as first, encode(l.hash, 'hex') as head, l.day, (select count(*)::int from ledger_digests) as days
    from (select hash from ledger_digests order by day limit 1) f, (select hash, day from ledger_digests order by day desc limit 1) l`)

export type DigestProof = { valid: boolean; checkedTo: string | null; firstBad?: string; head: string | null }

/**
 * Proves that no past entry was changed, added or taken away: every day is hashed anew and compared, day after day, and the
 * heads that were anchored outside the database still stand. Days that have not ended are not part of it.
 */
export async function verifyDigests(services: Pick<Services, 'db' | 'env'>): Promise<DigestProof> {
  const { db } = services
  const ends = await endsOf(db)
  if (!ends) return { valid: true, checkedTo: null, head: null }
  const firstBad = (await changedDay(db)) ?? (await lostAnchor(db, ends, await readAnchors(services, 'ledger', ends.first)))
  return {
    valid: !firstBad,
    checkedTo: firstBad ? await dayBefore(db, firstBad) : ends.day,
    ...(firstBad ? { firstBad } : {}),
    head: ends.head,
  }
}

async function changedDay(db: Query): Promise<string | undefined> {
  const bad = await db.maybe<{ day: string }>(sql`
    select coalesce(
      -- Something was slipped in before the first day there is.
      (select (to_timestamp(uuid_v7_time(t.id) / 1000.0) at time zone 'UTC')::date from ledger_transfers t
        where t.id < (select uuid_v7_first(min(d.day)::timestamp at time zone 'UTC') from ledger_digests d) order by t.id limit 1),
      (select d.day from (
          select day, transfers, entries, content, hash, lag(day, 1, day - 1) over by_day as day_before,
            lag(hash, 1, decode(repeat('00', 32), 'hex')) over by_day as hash_before
          from ledger_digests window by_day as (order by day)) d
        cross join lateral ledger_day(d.day) x
        where d.day <> d.day_before + 1 or d.content <> x.content or d.transfers <> x.transfers or d.entries <> x.entries
          or d.hash <> sha256(d.hash_before || d.content)
        order by d.day limit 1)) as day`)
  return bad?.day ?? undefined
}

/** The first anchored day that the chain does not hold any more; the last day, if it was cut off. */
async function lostAnchor(db: Query, ends: Ends, anchors: readonly Anchor[]): Promise<string | undefined> {
  const lost = await db.maybe<{ day: string | null }>(sql`
    select d.day from unnest(${anchors.map((one) => one.seq)}::bigint[], ${anchors.map((one) => one.hash)}::text[]) as a(seq, hash)
    left join (select day, hash, row_number() over (order by day) as seq from ledger_digests) d on d.seq = a.seq
    where d.hash is null or encode(d.hash, 'hex') <> a.hash order by a.seq limit 1`)
  return lost && (lost.day ?? ends.day)
}

async function dayBefore(db: Query, day: string): Promise<string | null> {
  const row = await db.one<{ day: string | null }>(sql`select max(day) as day from ledger_digests where day < ${day}::date`)
  return row.day
}
