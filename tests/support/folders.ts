import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, runningPostmaster } from '@/server/db/embedded/postmaster'

/** Names in the system's temporary folder contain the process that created them: carmine-<kind>-<process>-… */
const NAME = /^carmine-(?:test|files|house|closed|bench|child)-(\d+)-/
const BUNDLE = /^(?:server-under-test|api-child)-(\d+)\.mjs$/
const CHILD = /^carmine-child-\d+-(\d+)$/

export type FolderKind = 'test' | 'files' | 'house' | 'closed' | 'bench'

/** Creates a temporary folder that PostgreSQL's system user can access, unlike a checkout. */
export async function temporaryFolder(kind: FolderKind): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `carmine-${kind}-${process.pid}-`))
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
  const names = (await readdir(tmpdir())).filter((name) => {
    const owner = Number(NAME.exec(name)?.[1] ?? 0)
    return owner > 0 && owner !== process.pid && !isAlive(owner)
  })
  // Processes first: a running one would restart its database.
  for (const name of names) await endChild(name)
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const running = await runningPostmaster(join(folder, 'postgres', 'cluster'))
    if (running) process.kill(running.pid, 'SIGQUIT')
    await removeFolder(folder)
  }
  await removeBundles()
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
