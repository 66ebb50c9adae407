import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isAlive, runningPostmaster } from '@/server/db/embedded/postmaster'

/** Names in the system's temporary folder contain the process that created them: carmine-<kind>-<process>-… */
const NAME = /^carmine-(?:test|files|house|closed|bench|child)-(\d+)-/
const BUNDLE = /^(?:server-under-test|api-child)-(\d+)\.mjs$/
const CHILD = /^carmine-child-\d+-(\d+)$/

export type FolderKind = 'test' | 'files' | 'house' | 'closed' | 'bench'

const IN_MEMORY = '/dev/shm'
/** Bytes. Many times what a run of all tests holds at once. */
const ROOM = 8 * 1024 ** 3

/** Each test file creates and deletes a database of some thousand files, which takes a sixth of the time of the server tests on disk. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}

/** Creates a temporary folder that PostgreSQL's system user can access, unlike a checkout: in memory if there is room, except for benchmarks. */
export async function temporaryFolder(kind: FolderKind): Promise<string> {
  const parent = kind !== 'bench' && hasRoomInMemory() ? IN_MEMORY : tmpdir()
  const folder = await mkdtemp(join(parent, `carmine-${kind}-${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Records a started process, so that it can be cleaned up if this one is killed first. */
export function noteChild(pid: number): () => void {
  const note = join(tmpdir(), `carmine-child-${process.pid}-${pid}`)
  writeFileSync(note, '')
  return () => rmSync(note, { force: true })
}

/** Removes what finished or killed test runs left behind: their processes, the databases in their folders, and the folders. */
export async function removeLeftovers(): Promise<void> {
  const paths = (await Promise.all([tmpdir(), IN_MEMORY].map(leftoversIn))).flat()
  // Processes first: a running one would restart its database.
  for (const path of paths) await endChild(basename(path))
  for (const folder of paths) {
    const running = await runningPostmaster(join(folder, 'postgres', 'cluster'))
    if (running) process.kill(running.pid, 'SIGQUIT')
    await removeFolder(folder)
  }
  await removeBundles()
}

async function leftoversIn(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [])
  return names
    .filter((name) => {
      const owner = Number(NAME.exec(name)?.[1] ?? 0)
      return owner > 0 && owner !== process.pid && !isAlive(owner)
    })
    .map((name) => join(parent, name))
}

/** Bundles of the server that killed processes left beside the real one. */
async function removeBundles(): Promise<void> {
  const folder = join(process.cwd(), 'dist')
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = Number(BUNDLE.exec(name)?.[1] ?? 0)
    if (owner > 0 && owner !== process.pid && !isAlive(owner)) await rm(join(folder, name), { force: true })
  }
}

/** Process ids are reused, so this also checks that the program is one that tests start. */
async function endChild(name: string): Promise<void> {
  const pid = Number(CHILD.exec(name)?.[1] ?? 0)
  if (!pid || !isAlive(pid)) return
  const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (program.includes('server-under-test-')) process.kill(pid, 'SIGKILL')
}
