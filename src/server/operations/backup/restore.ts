import { chmod, chown, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prepareDataFolder, RESTORING } from '@/server/environment/data-folder'
import { StartRefusal } from '@/server/environment/start-refusal'
import { letEnter, serverAccount } from '@/server/db/embedded/postgres-account'
import { forEachConcurrently } from './for-each-concurrently'
import { proveBackup } from './manifest'

const CLUSTER = 'postgres/cluster'
// Empty folders that PostgreSQL requires; a backup contains only files.
const EMPTY =
  'pg_wal/archive_status pg_wal/summaries pg_commit_ts pg_dynshmem pg_logical/snapshots pg_logical/mappings pg_notify pg_replslot pg_serial pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase'

/**
 * Restores a backup into an empty folder. The backup is verified completely before the first write, and the database is moved into place
 * last, so that an interrupted restore can never be started as if it were complete.
 * @returns when the backup was taken
 */
export async function restoreBackup({ from, dataDir }: { from: string; dataDir: string }): Promise<string> {
  const { items, takenAt } = await proveBackup(from)
  await prepareDataFolder(dataDir)
  if ((await readdir(dataDir)).length > 0)
    throw new StartRefusal(`${dataDir} is not empty, so nothing was restored. Empty it, or set DATA_DIR to another folder.`)
  const part = join(dataDir, RESTORING)
  const account = await serverAccount()
  await forEachConcurrently(items, async ({ path }) => {
    await mkdir(dirname(join(part, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), join(part, path))
  })
  for (const path of EMPTY.split(' ')) await mkdir(join(part, CLUSTER, path), { recursive: true, mode: 0o700 })
  await own(join(part, CLUSTER), account)
  await chmod(join(part, 'postgres'), 0o700)
  await letEnter(join(part, 'postgres'), account)
  for (const name of (await readdir(part)).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres')))
    await rename(join(part, name), join(dataDir, name))
  await rm(part, { recursive: true })
  return takenAt
}

/** The server runs as its own user and refuses a cluster that other users can read. */
async function own(cluster: string, account: Awaited<ReturnType<typeof serverAccount>>): Promise<void> {
  const entries = ['', ...(await readdir(cluster, { recursive: true }))]
  if (account) await forEachConcurrently(entries, (entry) => chown(join(cluster, entry), account.uid, account.gid))
  await chmod(cluster, 0o700)
}
