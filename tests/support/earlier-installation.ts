import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Db } from '@/server/db/database'
import { migrate } from '@/server/db/migrate'
import { seedFoundation } from '@/server/installation/foundation'
import { emptyDatabase } from './database'
import { removeFolder, temporaryFolder } from './folders'

const MIGRATIONS = 'src/server/db/migrations'
const NOON = new Date('2026-11-20T12:00:00Z')

/** An installation from before a migration ("0008"), with rows of that version, then migrated to the current version. */
export async function earlierInstallation(
  migration: string,
  insertRows: (db: Db) => Promise<void>,
): Promise<{ db: Db; remove(): Promise<void> }> {
  const { url, drop } = await emptyDatabase(inject('postgres'))
  const db = openDatabase({ url, max: 2, bookCurrency: 'USD', onError: () => undefined })
  const folder = await temporaryFolder('test')
  const earlier = join(folder, 'migrations')
  await mkdir(earlier)
  for (const file of await readdir(MIGRATIONS)) if (file < migration) await copyFile(join(MIGRATIONS, file), join(earlier, file))
  await migrate(db, earlier)
  await insertRows(db)
  await migrate(db, MIGRATIONS)
  await seedFoundation(db, NOON)
  return {
    db,
    async remove() {
      await removeFolder(folder)
      await db.close()
      await drop()
    },
  }
}
