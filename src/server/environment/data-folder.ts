import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefusal } from './start-refusal'

/** The folder that a restore copies into until it is complete. */
export const RESTORING = 'restoring'

/** Creates the data folder of this installation and checks that it is writable. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartRefusal(
      `DATA_DIR ${folder} is not writable (${reason}). Grant this user write access, or set DATA_DIR to another folder.`,
    )
  }
  if ((await readdir(folder)).includes(RESTORING))
    throw new StartRefusal(`A restore into ${folder} was interrupted and is incomplete. Empty the folder and restore the backup again.`)
}

/** Creates each level itself: with `recursive`, Node hangs on paths such as /proc. */
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

/** The installation's secret: from the environment, otherwise generated once and stored in the data folder. */
export async function authSecret(given: string | undefined, folder: string): Promise<string> {
  if (given) return given
  const path = join(folder, 'auth-secret')
  // Fails if the file exists: the secret of an installation is never overwritten.
  await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new StartRefusal(`The file ${path} is damaged: it contains no valid secret. Restore it from your backup.`)
  return secret
}
