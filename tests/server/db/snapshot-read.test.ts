import { expect, test } from 'vitest'
import { openDatabase, type Tx } from '@/server/db/database'
import { readSnapshot } from '@/server/db/snapshot-read'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'

// Reconciliation relies on this: all its reads use one snapshot, for every reader and under any load of the pool.
const server = await startServer()
const { db } = server
await db.run(sql`create table stones (name text primary key)`)
const stones = async (tx: Tx) => (await tx.one<{ many: number }>(sql`select count(*)::int as many from stones`)).many
const session = async (tx: Tx) => (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
const rest = (tx: Tx) => tx.run(sql`select pg_sleep(0.2)`)

test('rows written during a snapshot are visible to none of its reads', async () => {
  const counts = await readSnapshot<number[]>(db, [
    stones,
    async (tx) => {
      await db.run(sql`insert into stones (name) values (${`laid by ${await session(tx)}`})`)
      return stones(tx)
    },
    ...Array.from({ length: 6 }, () => async (tx: Tx) => {
      await rest(tx)
      return stones(tx)
    }),
  ])
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(await db.transaction(stones)).toBe(1)
})

test('two connections share the reads, and the results keep the order of the reads', async () => {
  const pids = await readSnapshot<[string, number, string, number]>(db, [
    async (tx) => rest(tx).then(() => 'first'),
    async (tx) => rest(tx).then(() => session(tx)),
    async (tx) => rest(tx).then(() => 'third'),
    async (tx) => rest(tx).then(() => session(tx)),
  ])
  expect(pids).toEqual(['first', expect.any(Number), 'third', expect.any(Number)])
  const both = await readSnapshot<number[]>(
    db,
    Array.from({ length: 8 }, () => async (tx: Tx) => rest(tx).then(() => session(tx))),
  )
  expect(new Set(both).size).toBe(2)
})

test('one connection runs all reads if no second one is free', async () => {
  const narrow = openDatabase({ url: server.url, max: 1, bookCurrency: 'USD', onError: () => undefined })
  const pids = await readSnapshot<number[]>(
    narrow,
    Array.from({ length: 4 }, () => session),
  )
  await narrow.close()
  expect(new Set(pids).size).toBe(1)
})

test('a write within a snapshot is refused, and one failed read fails the whole snapshot', async () => {
  const wrong = readSnapshot<number[]>(db, [stones, (tx) => tx.run(sql`delete from stones`), stones])
  await expect(wrong).rejects.toThrow(/read-only/)
  expect(await db.transaction(stones)).toBe(1)
})
