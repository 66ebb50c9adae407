import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Tx } from './database'
import { sql, type Sql } from './sql'
import { StartRefusal } from '@/server/environment/start-refusal'

/** Applies pending migrations in order, each in one transaction. Safe when two processes start concurrently. */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await createRecord(db)
  return db.transaction(async (tx) => {
    // A second process waits here, then finds nothing to apply.
    await tx.run(sql`lock table schema_migrations in exclusive mode`)
    const applied = new Map(
      (await tx.all<{ name: string; sha256: string }>(sql`select name, sha256 from schema_migrations`)).map((row) => [
        row.name,
        row.sha256,
      ]),
    )
    const unknown = [...applied.keys()].sort().findLast((name) => !files.includes(name))
    if (unknown)
      throw new StartRefusal(
        `This database is newer than this version of Carmine: it contains the migration ${unknown}. Start the newer version, or restore a backup that this version created.`,
      )
    const newlyApplied: string[] = []
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8')
      if (await apply(tx, name, text, applied.get(name))) newlyApplied.push(name)
    }
    return newlyApplied
  })
}

async function apply(tx: Tx, name: string, text: string, known: string | undefined): Promise<boolean> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (known === sha256) return false
  if (known !== undefined)
    throw new StartRefusal(
      `The migration ${name} was changed after it was applied to this database. Add a new migration instead, or start with an empty DATA_DIR.`,
    )
  await tx.send(text, [])
  await tx.run(sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`)
  return true
}

const record: Sql = sql`create table if not exists schema_migrations (name text primary key, sha256 text not null, at timestamptz not null default now())`

async function createRecord(db: Db): Promise<void> {
  try {
    await db.run(record)
  } catch (error) {
    // Two processes may both find it missing; the slower one re-reads it.
    if (!(error instanceof Error) || !/already exists|duplicate key/.test(error.message)) throw error
  }
}
