import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
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
  }
}

export function openFileStore(storageUrl: string | undefined, dataDir: string): FileStore {
  if (!storageUrl) return folderStore(join(dataDir, 'files'))
  if (storageUrl.startsWith('file:')) return folderStore(fileURLToPath(storageUrl))
  throw new Error('The environment variable STORAGE_URL is wrong: file:// is the only kind of storage so far')
}
