import type { Db } from '../../src/server/db/database'
import { sql } from '../../src/server/db/sql'
import { dataSet, dataSetCopy, unhurried } from '../core/data-set'
import { measured, median, type Figure } from '../core/figure'
import { openBackOffice, type Office } from '../core/back-office'
import type { Stage } from '../core/stage'

const PAGE = 50_000
const LIMIT = 10
const ROUNDS = 20
const FURTHER = 4_000_000

const list = (page: number, cursor?: string) => `user-transactions?limit=${LIMIT}&page=${page}${cursor ? `&cursor=${cursor}` : ''}`

/** The cursor at which a page starts, as returned by the previous page. */
async function cursorBefore(db: Db, page: number): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`select transfer as id from ledger_entries where kind = 'CUSTOMER_AVAILABLE' order by transfer desc offset ${(page - 1) * LIMIT - 1} limit 1`,
  )
  return Buffer.from(JSON.stringify([id, id])).toString('base64url')
}

type PageTimes = { byCursor: number; byNumber: number; atOnce: number; firstPage: number }

/** Consecutive pages from deep in the list, each measured beside a first page, so that both run under the same load. */
async function measureRound(at: Office, round: number): Promise<PageTimes> {
  const from = PAGE + round * 100
  // No page bookmark is near: the rows before the page must be skipped.
  const atOnce = (await at.fetch(list(from))).ms
  const taken: Record<'first' | 'number' | 'cursor', number[]> = { first: [], number: [], cursor: [] }
  for (let further = 1; further <= ROUNDS; further += 1) {
    const cursor = await cursorBefore(at.db, from + further)
    taken.first.push((await at.fetch(list(1))).ms)
    taken.number.push((await at.fetch(list(from + further))).ms)
    taken.first.push((await at.fetch(list(1))).ms)
    taken.cursor.push((await at.fetch(list(1, cursor))).ms)
  }
  const firstPage = median(taken.first)
  return { byNumber: median(taken.number) / firstPage, byCursor: median(taken.cursor) / firstPage, atOnce, firstPage }
}

/** Adds four million older transactions: only the customers' entries, since nothing else is read here. */
async function grow({ db }: { db: Db }): Promise<void> {
  const nth = (kind: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(n), 12, '0'))::uuid`
  const at = `date_trunc('month', now()) - interval '24 months' + n * interval '8 seconds'`
  const id = `(lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000a000' || lpad(to_hex(n), 12, '0'))::uuid`
  const owner = `('00000000-0000-7000-8000-' || lpad(to_hex(1 + n / 40), 12, '0'))::uuid`
  await unhurried(
    db,
    `set session_replication_role = replica; set synchronous_commit = off;
     insert into ledger_transfers (id, reference, posted_at, kind) select ${id}, ${nth('c000')}, ${at}, 'ADJUSTMENT' from generate_series(1, ${FURTHER - 1}) n;
     insert into ledger_entries (owner, transfer, seq, amount, kind) select ${owner}, ${id}, 1000000 + n, 1, 'CUSTOMER_AVAILABLE' from generate_series(1, ${FURTHER - 1}) n`,
  )
  await unhurried(db, 'vacuum analyze ledger_transfers')
  await unhurried(db, 'vacuum analyze ledger_entries')
}

async function rounds(stage: Stage, at: Office): Promise<PageTimes[]> {
  const rounds: PageTimes[] = []
  for (let round = 0; round < stage.pace.rounds; round += 1) rounds.push(await measureRound(at, round))
  return rounds
}

const limit = { floor: 2, target: 1.2, better: 'less', unit: '' } as const

export const p10: Figure = {
  id: 'P10',
  what: 'page 50,000 by number ÷ page 1, 1M rows',
  against:
    'the same list, ten rows a page, newest first: all movements of everybody, page after page from the fifty-thousandth; by number, and through the cursor that the page before answers. A page that nobody was near stands beside. With five million rows the further four are only the customers’ side',
  limit,
  also: { 'by cursor, 1M': limit, 'by number, 5M': limit, 'by cursor, 5M': limit },
  async measure(stage) {
    const small = await rounds(stage, await openBackOffice(stage, await dataSet(stage), 'dataset'))
    const grown = await dataSetCopy(stage, 'grown')
    await grow(grown)
    const large = await rounds(stage, await openBackOffice(stage, grown, 'grown'))
    const of = (rounds: readonly PageTimes[], measure: keyof PageTimes) => median(rounds.map((run) => run[measure]))
    return measured(
      small.map(({ byNumber }) => byNumber),
      {
        'by cursor, 1M': of(small, 'byCursor'),
        'by number, 5M': of(large, 'byNumber'),
        'by cursor, 5M': of(large, 'byCursor'),
        'page 1 ms': of(small, 'firstPage'),
        'page 1 of 5M ms': of(large, 'firstPage'),
        'at once ms': small[0]?.atOnce ?? NaN,
        'at once of 5M ms': large[0]?.atOnce ?? NaN,
      },
    )
  },
}
