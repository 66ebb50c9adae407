import { chown, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Account } from './postgres-account'

/** A socket path holds 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const LONGEST = 103
const HIGHEST_PORT = 65_535

const socketIn = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`)

/**
 * A folder for the server's socket that only the server and this process can enter; undefined if its path is too long or contains
 * characters that are special in PostgreSQL's setting.
 */
export async function makeSocketFolder(inside: string, account: Account): Promise<string | undefined> {
  const folder = resolve(inside, 'socket')
  if (!/^[\w./-]+$/.test(folder) || Buffer.byteLength(socketIn(folder, HIGHEST_PORT)) > LONGEST) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** The server may have been started without a socket and then adopted. */
export const hasSocket = (folder: string, port: number): Promise<boolean> =>
  stat(socketIn(folder, port)).then(
    (found) => found.isSocket(),
    () => false,
  )
