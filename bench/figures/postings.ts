import type { Figure } from '../core/figure'
import { interleaved } from '../core/interleave'
import { findPgbench, noPgbench, pgbench, preparePgbench, SCALE, TPCB_CLIENTS as CLIENTS } from '../core/pgbench'
import type { Stage } from '../core/stage'
import { sql } from '../../src/server/db/sql'

const ACCOUNTS = 1_000

/** Owners whose id a script can compute from a number. */
const owner = (variable: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(:${variable}::bigint), 12, '0'))::uuid`

const ADJUSTMENTS = "'00000000-0000-0000-0000-000000000000'::uuid"
// The reference of a transfer is a time-ordered id, as in the application; the transfer's own id is sufficient here.
const posting = (owners: string, kinds: string) =>
  `select ledger_post_in_order(id, 'ADJUSTMENT', id, null, now(), null, array[${owners}], '{${kinds}}', '{-1,1}') from (select uuid_v7(now()) as id offset 0) as made`

const spread = `\\set a random(1, ${ACCOUNTS / 2})
\\set b random(${ACCOUNTS / 2 + 1}, ${ACCOUNTS})
${posting(`${owner('a')}, ${owner('b')}`, 'CUSTOMER_AVAILABLE,CUSTOMER_AVAILABLE')};
`
const throughOne = `\\set b random(1, ${ACCOUNTS})
${posting(`${ADJUSTMENTS}, ${owner('b')}`, 'PLATFORM_ADJUSTMENTS,CUSTOMER_AVAILABLE')};
`

/** A thousand accounts with more money than any run can spend. */
async function ledger(stage: Stage): Promise<string> {
  const { url, db } = await stage.platform('postings')
  const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const [{ opened } = { opened: 0 }] = await db.all<{ opened: number }>(
    sql`select count(*)::int as opened from ledger_accounts where kind = 'CUSTOMER_AVAILABLE'`,
  )
  if (opened === 0) {
    await db.run(sql`
      select ledger_post_in_order(uuid_v7(now(), n), 'ADJUSTMENT', gen_random_uuid(), null, now(), null, array['00000000-0000-0000-0000-000000000000'::uuid, ${id}],
        '{PLATFORM_ADJUSTMENTS,CUSTOMER_AVAILABLE}', '{-1000000000,1000000000}') from generate_series(1, ${ACCOUNTS}::int) as n`)
    await db.run(sql`analyze`)
  }
  return url
}

const run = (name: string, url: string, script?: string) => ({
  name,
  run: (seconds: number) => pgbench({ url, clients: CLIENTS, seconds, ...(script ? { script } : {}) }),
})

export const p1: Figure = {
  id: 'P1',
  what: 'postings in SQL ÷ TPC-B',
  against: `pgbench TPC-B, scale ${SCALE}, ${CLIENTS} clients, prepared, same server`,
  limit: { floor: 0.9, target: 1, better: 'more', unit: '' },
  async measure(stage) {
    if (!findPgbench()) return noPgbench
    const tpcb = await stage.database('tpcb')
    await preparePgbench(tpcb, SCALE)
    return interleaved(stage.pace, run('postings/s', await ledger(stage), spread), run('TPC-B/s', tpcb))
  },
}

export const p3: Figure = {
  id: 'P3',
  what: 'postings through one account ÷ spread',
  against: 'the same postings over a thousand accounts',
  limit: { floor: 0.7, target: 0.95, better: 'more', unit: '' },
  async measure(stage) {
    if (!findPgbench()) return noPgbench
    const url = await ledger(stage)
    return interleaved(stage.pace, run('through one/s', url, throughOne), run('spread/s', url, spread))
  },
}

export const p5: Figure = {
  id: 'P5',
  what: 'bytes on disk per transfer',
  against: 'tables and indexes of transfers and entries, before and after many postings',
  limit: { floor: 743, target: 500, better: 'less', unit: 'B' },
  async measure(stage) {
    if (!findPgbench()) return noPgbench
    const url = await ledger(stage)
    const { db } = await stage.platform('postings')
    const readSizes = () =>
      db.one<{ bytes: number; transfers: number }>(sql`
      select (pg_total_relation_size('ledger_transfers') + pg_total_relation_size('ledger_entries'))::float8 as bytes, (select count(*)::int from ledger_transfers) as transfers`)
    const rounds: number[] = []
    for (let round = 0; round < stage.pace.rounds; round += 1) {
      const before = await readSizes()
      await pgbench({ url, script: spread, clients: CLIENTS, seconds: stage.pace.seconds })
      const after = await readSizes()
      rounds.push((after.bytes - before.bytes) / (after.transfers - before.transfers))
    }
    const sorted = [...rounds].sort((a, b) => a - b)
    return { value: sorted[Math.floor(sorted.length / 2)] ?? NaN, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN, rounds, beside: {} }
  },
}
