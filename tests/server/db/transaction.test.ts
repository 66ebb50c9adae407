import { expect, test } from 'vitest'
import { raw, sql } from '@/server/db/sql'
import { startServer } from '../../support/server'

// Guarantees for a command: its statements are sent together and committed or rolled back together.
const { db } = await startServer()
await db.run(sql`create table pebbles (name text primary key)`)
const lay = (name: string) => sql`insert into pebbles (name) values (${name})`
const pebbles = async () => (await db.all<{ name: string }>(sql`select name from pebbles order by name`)).map(({ name }) => name)

test('statements sent together are executed in the order in which they were sent', async () => {
  const balance = await db.transaction(async (tx) => {
    const [, , { many }] = await Promise.all([
      tx.run(lay('a')),
      tx.run(lay('b')),
      tx.one<{ many: bigint }>(sql`select count(*) as many from pebbles where name in ('a', 'b')`),
    ])
    return many
  })
  expect(balance).toBe(2n)
})

test('a statement sent with the commit is committed with the others', async () => {
  await db.transaction(async (tx) => {
    tx.withCommit(lay('d'))
    await tx.run(lay('c'))
  })
  expect(await pebbles()).toEqual(['a', 'b', 'c', 'd'])
})

test('if a statement sent with the commit fails, nothing is committed and the caller receives its error', async () => {
  const refused = db.transaction(async (tx) => {
    tx.withCommit(lay('a'))
    await tx.run(lay('e'))
  })
  await expect(refused).rejects.toMatchObject({ constraint: 'pebbles_pkey' })
  expect(await pebbles()).not.toContain('e')
})

test('a branch that still runs when another one fails cannot write after the rollback', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const refused = db.transaction(async (tx) => {
    late = tx.one(sql`select pg_sleep(0.05)::text as slept`).then(() => tx.run(lay('f')))
    late.catch(() => undefined)
    await Promise.all([late, Promise.reject(new Error('changed my mind'))])
  })
  await expect(refused).rejects.toThrow('changed my mind')
  await expect(late).rejects.toThrow('This transaction has already ended')
  expect(await pebbles()).not.toContain('f')
})

test('a connection can be used again after a failed transaction', async () => {
  await expect(db.transaction((tx) => tx.run(lay('a')))).rejects.toThrow()
  await db.transaction((tx) => tx.run(lay('g')))
  expect(await pebbles()).toContain('g')
})

test('the caller receives the error of the failed statement, not of the statements skipped after it', async () => {
  const further = async (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => {
    const deeper = async () => {
      const deepest = async () => tx.run(lay('a'))
      return await deepest()
    }
    return await deeper()
  }
  const refused = db.transaction(async (tx) => {
    await Promise.all([further(tx), tx.all(sql`select 1`), tx.run(lay('h'))])
  })
  await expect(refused).rejects.toMatchObject({ constraint: 'pebbles_pkey' })
  expect(await pebbles()).not.toContain('h')
})

const STUMBLE = 'new multixact has more than one updating member: 0 2[7 (nokeyupd), 8 (nokeyupd)]'
const stumble = sql`do ${raw(`$$ begin raise exception using errcode = 'XX000', message = '${STUMBLE}'; end $$`)}`

test('the transaction is retried after the PostgreSQL multixact error', async () => {
  let tries = 0
  await db.transaction(async (tx) => {
    tries += 1
    await tx.run(lay('i'))
    if (tries === 1) await tx.run(stumble)
  })
  expect(tries).toBe(2)
  expect(await pebbles()).toContain('i')
})

test('the caller receives the multixact error after five failed tries', async () => {
  let tries = 0
  const refused = db.transaction(async (tx) => {
    tries += 1
    await Promise.all([tx.run(lay('j')), tx.run(stumble)])
  })
  await expect(refused).rejects.toThrow(STUMBLE)
  expect(tries).toBe(5)
  expect(await pebbles()).not.toContain('j')
})
