import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, runningPostmaster } from '@/server/db/embedded/postmaster'

/** What lies in the system's temporary folder says in its name which process put it there: carmine-<kind>-<process>-… */
const NAME = /^carmine-(?:test|files|house|closed|bench|child)-(\d+)-/
const BUNDLE = /^(?:server-under-test|api-child)-(\d+)\.mjs$/
const CHILD = /^carmine-child-\d+-(\d+)$/

export type FolderKind = 'test' | 'files' | 'house' | 'closed' | 'bench'

/** A new folder in the system's temporary folder, where PostgreSQL's own user can enter, as it may not in a checkout. */
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

/** Removes what tests and measurements left that were killed, or are over: their programs, the databases in their folders, the folders. */
export async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => {
    const owner = Number(NAME.exec(name)?.[1] ?? 0)
    return owner > 0 && owner !== process.pid && !isAlive(owner)
  })
  // Programs first: one that still runs would start its database again.
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

/** The process id may have been reused, so the program must also be one that tests start. */
async function endChild(name: string): Promise<void> {
  const pid = Number(CHILD.exec(name)?.[1] ?? 0)
  if (!pid || !isAlive(pid)) return
  const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (program.includes('server-under-test-')) process.kill(pid, 'SIGKILL')
}
