import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { StartRefusal } from '@/server/environment/start-refusal'
import { CLUSTER_USER, readAccess } from '@/server/db/embedded/postgres-cluster'
import { runningPostmaster } from '@/server/db/embedded/postmaster'
import { forEachConcurrently } from './for-each-concurrently'
import { filesUnder, writeManifest, type Item } from './manifest'

const CLUSTER = 'postgres/cluster'
// Files that PostgreSQL recreates at its start, or that belong to the running server only.
const NOT_OF_THE_CLUSTER =
  /^(postmaster\.(pid|opts)|pg_wal\/|pg_replslot\/|pg_dynshmem\/|pg_notify\/|pg_serial\/|pg_snapshots\/|pg_stat_tmp\/|pg_subtrans\/|.*pgsql_tmp|.*pg_internal\.init)/
// Excluded: programs that can be installed again, logs, partial files, and the cluster, which is copied separately.
const NOT_OF_THE_FOLDER = /^(postgres\/cluster\/|postgres\/(socket\/|server\.log)|postgres-\d|.*\.part$|postgres\.\d+\/)/
const SEGMENT = /^pg_wal\/[0-9A-F]{24}$/
const PIECE = 1024 * 1024

/**
 * Copies a whole installation into a new folder while it runs and processes money. The backup contains everything committed before the
 * copy began, and transactions committed during the copy up to one point in time, the same for all tables.
 * @returns the size of the backup in bytes
 */
export async function takeBackup({ dataDir, target, now }: { dataDir: string; target: string; now: Date }): Promise<number> {
  const cluster = join(dataDir, CLUSTER)
  if (!(await isThere(cluster))) throw new StartRefusal(`No Carmine database found in ${dataDir}. Nothing was backed up.`)
  if (!relative(dataDir, target).startsWith('..'))
    throw new StartRefusal(
      `${target} is inside the folder to back up. Nothing was backed up. Specify a folder elsewhere, preferably on another disk.`,
    )
  if (await isThere(target))
    throw new StartRefusal(`${target} already exists. Nothing was backed up. Specify a folder that does not exist.`)
  const part = `${target}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const keep = copier(part)
  // The heads of the chains first: they must not be newer than the database that they are checked against.
  await keep.all(dataDir, (path) => path.startsWith('anchors/'))
  const running = await runningPostmaster(cluster)
  if (running) await copyRunning(dataDir, cluster, running.port, keep)
  else await copyResting(cluster, keep)
  // Files last: a file is stored before the database refers to it.
  await keep.all(dataDir, (path) => !NOT_OF_THE_FOLDER.test(path) && !path.startsWith('anchors/'))
  await writeManifest(part, { format: 1, takenAt: now.toISOString(), items: keep.items })
  await rename(part, target)
  return keep.items.reduce((sum, { size }) => sum + size, 0)
}

type Copier = {
  items: Item[]
  all(from: string, isIncluded: (path: string) => boolean, under?: string): Promise<void>
  text(path: string, content: string): Promise<void>
}

/** PostgreSQL's online base backup: the WAL between its start and end makes the copied files consistent. */
async function copyRunning(dataDir: string, cluster: string, port: number, keep: Copier): Promise<void> {
  const { password } = await readAccess(join(dataDir, 'postgres'))
  const client = new pg.Client({ host: '127.0.0.1', port, user: CLUSTER_USER, password, database: 'postgres' })
  await client.connect()
  try {
    // A temporary slot keeps the WAL until it is copied; it ends with this connection.
    await client.query(`select pg_create_physical_replication_slot('carmine_backup_${process.pid}', true, true)`)
    const begun = await client.query<{ segment: string }>(`select pg_walfile_name(pg_backup_start('carmine', true)) as segment`)
    await keep.all(cluster, (path) => !NOT_OF_THE_CLUSTER.test(path), CLUSTER)
    const ended = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)`,
    )
    const [first, last] = [begun.rows[0]?.segment ?? '', ended.rows[0]?.segment ?? '']
    await keep.text(`${CLUSTER}/backup_label`, ended.rows[0]?.label ?? '')
    const isNeeded = (path: string) => SEGMENT.test(path) && path.slice(7) >= first && path.slice(7) <= last
    await keep.all(cluster, isNeeded, CLUSTER)
  } finally {
    await client.end()
  }
}

/** A stopped server's files and WAL are copied as they are; if the server was started meanwhile, the copy is unusable. */
async function copyResting(cluster: string, keep: Copier): Promise<void> {
  await keep.all(cluster, (path) => !NOT_OF_THE_CLUSTER.test(path) || path.startsWith('pg_wal/'), CLUSTER)
  if (await runningPostmaster(cluster))
    throw new StartRefusal('The database was started during the backup, so the backup is unusable. Run it again.')
}

function copier(part: string): Copier {
  const items: Item[] = []
  const place = async (path: string) => {
    const to = join(part, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    return to
  }
  return {
    items,
    async all(from, isIncluded, under) {
      await forEachConcurrently((await filesUnder(from)).filter(isIncluded), async (path) => {
        const name = under ? `${under}/${path}` : path
        const copied = await copyHashing(join(from, path), await place(name))
        if (copied) items.push({ path: name, ...copied })
      })
    },
    async text(path, content) {
      await writeFile(await place(path), content, { mode: 0o600 })
      items.push({ path, size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') })
    },
  }
}

/** Copies a file and hashes the written bytes. A file that disappears meanwhile (a dropped table, a removed file) is left out. */
async function copyHashing(from: string, to: string): Promise<{ size: number; sha256: string } | undefined> {
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!source) return undefined
  const hash = createHash('sha256')
  const target = await open(to, 'w', 0o600)
  let size = 0
  try {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, Math.max(8192, (await source.stat()).size)))
    for (
      let { bytesRead } = await source.read(piece, 0, piece.length);
      bytesRead > 0;
      { bytesRead } = await source.read(piece, 0, piece.length)
    ) {
      await target.writeFile(piece.subarray(0, bytesRead))
      hash.update(piece.subarray(0, bytesRead))
      size += bytesRead
    }
    // A copied file must be flushed to disk; many files are flushed concurrently.
    await target.sync()
  } finally {
    await source.close()
    await target.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
