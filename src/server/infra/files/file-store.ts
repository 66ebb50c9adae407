import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { FileStore } from '@/server/work/services'

const PART = '.part'
const NAME = /^[a-z0-9-]{1,80}(\.[a-z0-9]{1,8})?$/

/** Files in a folder: the data folder, or a mounted one given as `file://…`. */
export function folderStore(folder: string): FileStore {
  const place = (name: string) => {
    if (!NAME.test(name)) throw new Error('Invalid stored file name')
    return join(folder, name.slice(-6, -4) || '00', name)
  }
  const store = async (name: string, write: (part: string) => Promise<void>) => {
    const path = place(name)
    await mkdir(dirname(path), { recursive: true })
    // Written to a temporary name and renamed, so that a crash leaves no partial file.
    const part = `${path}${PART}`
    try {
      await write(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    // The folder itself may be new.
    for (const changed of [dirname(path), folder]) await syncFolder(changed)
  }
  return {
    put: (name, content) => store(name, (part) => writeSynced(part, content)),
    write: (name, content) => store(name, (part) => pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))),
    // Node declares the same streams under two types; a file yields bytes.
    read: (name) => Readable.toWeb(createReadStream(place(name))) as ReadableStream<Uint8Array>,
    get: (name) => readFile(place(name)),
    remove: (name) => rm(place(name), { force: true }),
    async free() {
      await mkdir(folder, { recursive: true })
      return freeBytes(folder)
    },
    async sweep(before) {
      await mkdir(folder, { recursive: true })
      return removeParts(folder, before)
    },
  }
}

/** Content and directory entry are synced to disk on return: an upload is acknowledged only then. */
async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Bytes available to this user on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Removes partial files left by a crash. */
async function removeParts(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  let removed = 0
  for (const path of names.filter((name) => name.endsWith(PART)).map((name) => join(folder, name))) {
    if ((await stat(path)).mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** The folder in `STORAGE_URL` (the environment allows no other type), otherwise one in the data folder. */
export const openFileStore = (storageUrl: string | undefined, dataDir: string): FileStore =>
  folderStore(storageUrl ? fileURLToPath(storageUrl) : join(dataDir, 'files'))
