import { chown, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Account } from './postgres-account'

/** The address of a socket has 104 bytes on macOS and 108 on Linux, and ends with a zero. */
const LONGEST = 103
const HIGHEST_PORT = 65_535

const socketIn = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`)

/**
 * A folder for the server's socket, which only the server and we can enter; undefined where there can be none, because the way
 * there is too long or has letters that mean something to the server's setting.
 */
export async function makeSocketFolder(inside: string, account: Account): Promise<string | undefined> {
  const folder = resolve(inside, 'socket')
  if (!/^[\w./-]+$/.test(folder) || Buffer.byteLength(socketIn(folder, HIGHEST_PORT)) > LONGEST) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** The server may be one that was started without a socket and has been taken over. */
export const hasSocket = (folder: string, port: number): Promise<boolean> =>
  stat(socketIn(folder, port)).then(
    (found) => found.isSocket(),
    () => false,
  )
