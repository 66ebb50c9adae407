import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@/server/environment/ports'
import { StartRefusal } from '@/server/environment/start-refusal'
import { letEnter, type Account, type Binaries } from './postgres-account'

const run = promisify(execFile)

export const CLUSTER_USER = 'carmine'
/** Connection details of the cluster's server, stored beside it and readable by this user only. */
export type Access = { port: number; password: string }

/** Only the variables that PostgreSQL needs: the environment of this process contains secrets. */
export const serverEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' } as const

export async function readAccess(folder: string): Promise<Access> {
  const path = join(folder, 'access.json')
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Access
  } catch {
    throw new StartRefusal(`The file ${path} with the database password cannot be read. Restore it from your backup.`)
  }
}

export async function writeAccess(folder: string, access: Access): Promise<void> {
  const path = join(folder, 'access.json')
  await writeFile(`${path}.part`, JSON.stringify(access), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/**
 * Creates the cluster if it is missing. It is created under a temporary name and renamed, so that an interrupted or concurrent start never
 * leaves a partial cluster. Returns whether this process created it.
 */
export async function createCluster(folder: string, account: Account, binaries: Binaries): Promise<boolean> {
  if (await exists(folder)) return false
  const part = `${folder}.${process.pid}`
  try {
    await rm(part, { recursive: true, force: true })
    await fillFolder(part, account, binaries)
    await rename(part, folder)
    return true
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // A concurrent start was faster; its cluster is equivalent.
    if (await exists(folder)) return false
    throw error
  }
}

async function fillFolder(part: string, account: Account, { initdb }: Binaries): Promise<void> {
  const cluster = join(part, 'cluster')
  const passwordFile = join(part, 'password')
  const access: Access = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await writeAccess(part, access)
  await writeFile(passwordFile, `${access.password}\n`, { mode: 0o600 })
  if (account) for (const path of [cluster, passwordFile]) await chown(path, account.uid, account.gid)
  await chmod(cluster, 0o700)
  await letEnter(part, account)
  // A collation that is independent of the operating system, so that system updates cannot corrupt indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    `--pgdata=${cluster}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    ...locale,
  ]
  await run(initdb, args, { ...account, cwd: cluster, env: serverEnv }).catch((error: { stderr?: string; message: string }) => {
    throw new StartRefusal(`PostgreSQL could not initialize its cluster in ${cluster}: ${lastLine(error.stderr || error.message)}`)
  })
  await rm(passwordFile)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The last line of a program's output, without its time stamp. */
export const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\S+ \S+ UTC \[\d+\] /, '') ?? ''
