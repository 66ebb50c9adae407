import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore } from './services'

const NAME = /^[a-z0-9-]{1,80}(\.[a-z0-9]{1,8})?$/

/** Files in a folder: the data directory, or a mounted one named by `file://…`. */
export function folderStore(folder: string): FileStore {
  const place = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not a name of a stored file')
    return join(folder, name.slice(-6, -4) || '00', name)
  }
  return {
    async put(name, content) {
      const path = place(name)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and moved, so that a crash leaves no half file under the name.
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    get: (name) => readFile(place(name)),
    remove: (name) => rm(place(name), { force: true }),
  }
}

/** The folder that `STORAGE_URL` names (the environment lets no other kind through), else one of ours. */
export const openFileStore = (storageUrl: string | undefined, dataDir: string): FileStore =>
  folderStore(storageUrl ? fileURLToPath(storageUrl) : join(dataDir, 'files'))
