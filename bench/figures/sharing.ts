import type { Db } from '../../src/server/db/database'
import { newId } from '../../src/server/db/ids'
import { sql } from '../../src/server/db/sql'
import { sumShare } from '../../src/server/modules/profit/sums'
import { postBatch } from '../../src/server/modules/profit/commands/post-batch'
import { BENCH_STAFF, BIG_PROJECT, dataSet, servicesOn, unhurried } from '../core/data-set'
import { measured, median, type Figure } from '../core/figure'

/** Months of the big project that the data set leaves undistributed, one per round. */
const UNSHARED = [1, 5, 6, 7]

export const p6: Figure = {
  id: 'P6',
  what: 'sharing over 100,000 investments ÷ INSERT … SELECT',
  against:
    'a bare INSERT … SELECT, in one transaction, of the very transfers and entries that the share wrote, into tables with the same indexes and keys that hold the same million rows before',
  limit: { floor: 3, target: 1.5, better: 'less', unit: '×' },
  also: { seconds: { floor: Infinity, target: 10, better: 'less', unit: 's' } },
  async measure(stage) {
    const { db } = await dataSet(stage)
    await bareTables(db)
    const rounds: { ours: number; bare: number }[] = []
    for (const back of UNSHARED.slice(0, Math.max(2, stage.pace.rounds))) {
      const id = await confirmed(db, back)
      await db.run(sql`checkpoint`)
      const ours = await seconds(() => postBatch(servicesOn(db), id))
      const bare = await bareInsert(db, id)
      rounds.push({ ours, bare })
    }
    return measured(
      rounds.map(({ ours, bare }) => ours / bare),
      { seconds: median(rounds.map(({ ours }) => ours)), 'bare s': median(rounds.map(({ bare }) => bare)) },
    )
  },
}

const seconds = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1_000
}

/** The record of a confirmed distribution, as confirming writes it. */
async function confirmed(db: Db, back: number): Promise<string> {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const month = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
  const id = newId(now)
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into profit_batches (id, project_id, year, month, rates, hash, total, lines, investors, principal, status, confirmed_by, created_at, progress_at)
      values (${id}, ${BIG_PROJECT}, ${month.year}, ${month.month}, '[]', 'bench', 0, 0, 0, 0, 'POSTING', ${BENCH_STAFF}, ${now}, ${now})`)
    const share = { projectId: BIG_PROJECT, month, rates: [{ lockedPeriod: 24, percentage: '0.5' }] }
    const sums = await sumShare(tx, share, { batchId: id, now })
    await tx.run(sql`
      update profit_batches set total = ${sums.total}, lines = ${sums.investments}, investors = ${sums.investors}, principal = ${sums.principal} where id = ${id}`)
  })
  return id
}

/** Tables like the ledger's, with its rows, but without its constraints. */
async function bareTables(db: Db): Promise<void> {
  for (const table of ['ledger_transfers', 'ledger_entries']) {
    await db.send(`drop table if exists bare_${table}`, [])
    await db.send(`create table bare_${table} (like ${table} including all)`, [])
    await unhurried(db, `insert into bare_${table} select * from ${table}`)
    await unhurried(db, `vacuum analyze bare_${table}`)
  }
}

/** The rows of one distribution, read before the measurement and written during it. */
async function bareInsert(db: Db, batch: string): Promise<number> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `create temp table fresh_transfers as select t.* from ledger_transfers t join profit_lines l on l.id = t.reference and t.kind = 'PROFIT_SHARE' where l.batch_id = '${batch}' order by t.id`,
    )
    await client.query(
      'create temp table fresh_entries as select e.* from ledger_entries e join fresh_transfers t on t.id = e.transfer order by e.owner, e.kind, e.seq',
    )
    await client.query('analyze fresh_transfers')
    await client.query('analyze fresh_entries')
    await client.query('checkpoint')
    return await seconds(async () => {
      await client.query('begin')
      await client.query('insert into bare_ledger_transfers select * from fresh_transfers')
      await client.query('insert into bare_ledger_entries select * from fresh_entries')
      await client.query('commit')
    })
  } finally {
    client.release(true)
  }
}
