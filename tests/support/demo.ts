import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { seedFoundation } from '@/server/installation/foundation'
import { beginningOf } from '@/seed/demo/calendar'
import { seedDemo } from '@/seed/demo/seed'
import { administer, cloneDatabase } from './database'
import { removeFolder, temporaryFolder } from './folders'
import { sql } from '@/server/db/sql'
import type { Db } from '@/server/db/database'
import { openServices, startServer, type TestServer } from './server'

const DATABASE = 'carmine_demo'
/** Key of the advisory lock under which one test file creates the demo data while the others wait. */
const LOCK = 420_017

/**
 * A server with demo data up to the start of this run. The first test file that needs the data creates it; the others copy it. With a
 * browser, the server uses the current time, because a token issued at the earlier time would have expired.
 */
export async function startDemoServer(): Promise<TestServer> {
  const folder = inject('demoFolder')
  const note = join(folder, 'made-at')
  const client = new pg.Client(Object.assign(new URL(inject('postgres')), { pathname: '/postgres' }).href)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!existsSync(note)) await writeFile(note, (await makeDemo(folder)).toISOString())
  } finally {
    await client.end()
  }
  const now = typeof window === 'undefined' ? new Date(await readFile(note, 'utf8')) : new Date()
  return startServer({ now, demo: { database: DATABASE, folder } })
}

async function makeDemo(target: string): Promise<Date> {
  const now = new Date()
  const { url } = await cloneDatabase(inject('postgres'))
  const folder = await temporaryFolder('files')
  const { services, db, foreign, close } = openServices({ url, folder, now, seeds: true })
  try {
    await seedFoundation(db, beginningOf(now))
    await keepDeletedMails(db)
    expect(await seedDemo(services, now)).toEqual([])
    expect(foreign).toEqual([])
    await db.run(sql`drop trigger keep_deleted on outbox`)
  } finally {
    await close()
  }
  await cp(folder, target, { recursive: true })
  await removeFolder(folder)
  await administer(inject('postgres'), `alter database ${new URL(url).pathname.slice(1)} rename to ${DATABASE}`)
  return now
}

/** Copies emails that the demo deletes (older than a month) to a separate schema, so that tests can read those of the whole year. */
async function keepDeletedMails(db: Db): Promise<void> {
  await db.run(sql`create schema kept`)
  await db.run(sql`create table kept.outbox (like public.outbox)`)
  await db.run(sql`create function kept.keep() returns trigger language plpgsql as
    $$ begin insert into kept.outbox select (old).*; return old; end $$`)
  await db.run(sql`create trigger keep_deleted before delete on outbox for each row execute function kept.keep()`)
}

/** Restores the emails that the demo deleted. @returns their number */
export async function restoreDeletedMails({ db }: TestServer): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    with restored as (insert into outbox select * from kept.outbox returning 1) select count(*)::int as n from restored`)
  return n
}
