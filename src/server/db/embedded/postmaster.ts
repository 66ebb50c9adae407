import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Postmaster = { pid: number; port: number }

/** The server that currently holds this cluster's folder; undefined if there is none, even if a stale pid file exists. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const pidFile = await readPidFile(cluster)
  return pidFile && (await serves(pidFile.pid, cluster)) ? pidFile : undefined
}

/**
 * Removes a stale pid file and socket lock of a dead server. PostgreSQL detects a dead process id, but not one that has been reused, which
 * is common in containers. Never called while any process uses the folder.
 */
export async function removeStalePidFile(cluster: string, sockets: string | undefined): Promise<void> {
  const pidFile = await readPidFile(cluster)
  if (!pidFile || !isAlive(pidFile.pid) || (await serves(pidFile.pid, cluster))) return
  if (await isInUse(cluster)) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  if (sockets) for (const name of await readdir(sockets)) await rm(join(sockets, name), { force: true })
}

/** Lines of postmaster.pid: process id, folder, start time, port. */
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
    // A process of another user is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The working directory of a server is its cluster; where the system does not expose it, the command line is used. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (platform() === 'linux') return (await folderOf(pid)) === (await realpath(cluster))
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

const folderOf = (pid: number | string): Promise<string | undefined> => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

/** Whether any process, such as a remaining backend of a killed server, still uses the folder. */
async function isInUse(cluster: string): Promise<boolean> {
  if (platform() !== 'linux') return false
  const folder = await realpath(cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(folderOf))
  return folders.includes(folder)
}

const MS_TO_STOP = 8_000

/** Stops the cluster's server if it runs. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = await runningPostmaster(cluster)
  if (!running) return
  // "Fast" shutdown: closes connections, writes a checkpoint, exits. If it times out, the next start recovers from the WAL.
  process.kill(running.pid, 'SIGINT')
  if (await isGone(running.pid, MS_TO_STOP)) return
  process.kill(running.pid, 'SIGQUIT')
  await isGone(running.pid, 1_000)
}

async function isGone(pid: number, within: number): Promise<boolean> {
  for (const until = Date.now() + within; isAlive(pid); await sleep(10)) if (Date.now() > until) return false
  return true
}
