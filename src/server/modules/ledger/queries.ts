import type { Received } from '@/contract/core/endpoint'
import type { Digest, reports } from '@/contract/reports'
import type { Query } from '@/server/db/database'
import { listPage, type Page } from '@/server/db/list'
import { sql } from '@/server/db/sql'

type DigestRow = { day: string; transfers: bigint; entries: bigint; hash: string; taken_at: Date }

/** The digests by day, newest first. */
export const listDigests = (db: Query, query: Received<typeof reports.digests>['query']): Promise<Page<Digest>> =>
  listPage<DigestRow, Digest>(db, query, {
    columns: sql`d.day, d.transfers, d.entries, encode(d.hash, 'hex') as hash, d.taken_at`,
    from: sql`ledger_digests d`,
    where: [],
    dated: sql`d.day`,
    sort: { day: { by: sql`d.day`, as: 'date' } },
    tie: sql`uuid_v7_first(d.day::timestamptz)`,
    map: (row) => ({
      day: row.day,
      transfers: Number(row.transfers),
      entries: Number(row.entries),
      hash: row.hash,
      takenAt: row.taken_at.toISOString(),
    }),
  })
