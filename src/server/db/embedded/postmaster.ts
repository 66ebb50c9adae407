import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Postmaster = { pid: number; port: number }

/** The server that holds this cluster's folder now; undefined if none does, whatever an old pid file says. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const said = await readPidFile(cluster)
  return said && (await serves(said.pid, cluster)) ? said : undefined
}

/**
 * Removes a pid file that a dead server left behind, and the like beside its socket. PostgreSQL sees by itself that its number is gone, but not that the
 * number has been given to somebody else since, which is the rule in containers. Never while any process is in the folder.
 */
export async function removeStalePidFile(cluster: string, sockets: string | undefined): Promise<void> {
  const said = await readPidFile(cluster)
  if (!said || !isAlive(said.pid) || (await serves(said.pid, cluster))) return
  if (await isInUse(cluster)) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  if (sockets) for (const name of await readdir(sockets)) await rm(join(sockets, name), { force: true })
}

/** Lines of PostgreSQL's own file: process, folder, start time, port. */
async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  return pid && port ? { pid, port } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is alive all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A server's working folder is its cluster; where the system does not show that, its command line names it. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (platform() === 'linux') return (await folderOf(pid)) === (await realpath(cluster))
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

const folderOf = (pid: number | string): Promise<string | undefined> => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

/** Whether any process, say a last backend of a killed server, still works in the folder. */
async function isInUse(cluster: string): Promise<boolean> {
  if (platform() !== 'linux') return false
  const folder = await realpath(cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(folderOf))
  return folders.includes(folder)
}

const MS_TO_STOP = 8_000

/** Stops the server of a cluster, if one runs. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = await runningPostmaster(cluster)
  if (!running) return
  // "Fast": ends connections, writes a checkpoint, exits. If that takes too long the next start recovers from its log instead.
  process.kill(running.pid, 'SIGINT')
  if (await isGone(running.pid, MS_TO_STOP)) return
  process.kill(running.pid, 'SIGQUIT')
  await isGone(running.pid, 1_000)
}

async function isGone(pid: number, within: number): Promise<boolean> {
  for (const until = Date.now() + within; isAlive(pid); await sleep(10)) if (Date.now() > until) return false
  return true
}
