import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefusal } from './start-refusal'

/** What a backup is copied into until it is whole. */
export const RESTORING = 'restoring'

/** Makes the folder that holds everything of this installation, and sees that it can be written to. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartRefusal(
      `DATA_DIR ${folder} cannot be written to (${reason}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
  if ((await readdir(folder)).includes(RESTORING))
    throw new StartRefusal(
      `A restore into ${folder} was cut short, so only a part is there. Empty the folder and restore the backup again.`,
    )
}

/** Folder by folder: told to do it by itself, Node never comes back from places like /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/** The installation's secret: from the environment, else made once and kept beside the data. */
export async function authSecret(given: string | undefined, folder: string): Promise<string> {
  if (given) return given
  const path = join(folder, 'auth-secret')
  // Refused if it is there already: the secret of an installation never changes by itself.
  await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new StartRefusal(`The file ${path} is damaged: it holds no secret. Restore it from your backup.`)
  return secret
}
