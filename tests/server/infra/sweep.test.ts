import { expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { refundAll } from '@/server/modules/investments/jobs'
import { fillProject } from '../../support/crowd'
import { expectBooksExact } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const { db, services } = server
const MANY = 450
await db.run(sql`create table things (id uuid primary key, is_done boolean not null default false)`)
await db.run(sql`insert into things select uuid_v7(now(), n) from generate_series(1, ${MANY}::int) n`)
const due = sql`select id from things where not is_done`
const finish = (id: string) => db.run(sql`update things set is_done = true where id = ${id}`)
const left = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from things where not is_done`)).n
const anew = () => db.run(sql`update things set is_done = false`)

test('a sweep processes every due item once, page by page, and reports its progress', async () => {
  const events: string[] = []
  const notes: [number, number][] = []
  const each = (id: string) => {
    events.push(id)
    return finish(id)
  }
  expect(await sweep(services, 'things', { due, each }, (done, of) => void notes.push([done, of]))).toBe(true)
  expect(new Set(events).size).toBe(MANY)
  expect(events).toHaveLength(MANY)
  expect(notes).toEqual(Array.from({ length: MANY + 1 }, (_, done) => [done, MANY]))
  expect(await sweep(services, 'things', { due, each })).toBe(true)
  expect(events).toHaveLength(MANY)
})

test('a failed item does not stop the others, and the sweep fails as a whole', async () => {
  await anew()
  let tried = 0
  const each = async (id: string) => {
    tried += 1
    if (tried === 3) throw new Error('The third one is broken')
    await finish(id)
  }
  await expect(sweep(services, 'things', { due, each })).rejects.toThrow(`1 of ${MANY} failed; the first: Error: The third one is broken`)
  expect(await left()).toBe(1)
  expect(await sweep(services, 'things', { due, each })).toBe(true)
  expect(await left()).toBe(0)
})

test('a sweep out of time leaves the rest and returns false; without any time it processes one item', async () => {
  await anew()
  expect(await sweep(services, 'things', { due, each: finish, within: 0 })).toBe(false)
  expect(await left()).toBe(MANY - 1)
  let sweeps = 1
  while (!(await sweep(services, 'things', { due, each: finish, within: 30 }))) sweeps += 1
  expect(sweeps).toBeGreaterThan(0)
  expect(await left()).toBe(0)
})

test('a project refund that runs out of time is continued by the jobs', async () => {
  const project = await fillProject(server, 4)
  await db.run(sql`update projects set status = 'CANCELLED' where id = ${project}`)
  await refundAll(services, project, { within: 0 })
  const open = async () =>
    (await db.one<{ n: number }>(sql`select count(*)::int as n from investments where project_id = ${project} and status = 'ACTIVE'`)).n
  expect(await open()).toBe(11)
  await server.runJobs()
  expect(await open()).toBe(0)
  await expectBooksExact(server)
})
