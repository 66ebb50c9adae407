import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { StartRefusal } from '@/server/environment/start-refusal'
import { forEachConcurrently } from './for-each-concurrently'

/** The content of a backup: every file with its length and hash, and a hash of the list itself. */
export type Item = { path: string; size: number; sha256: string }
export type Manifest = { format: 1; takenAt: string; items: readonly Item[] }

const NAME = 'manifest.json'
const SMALL = 1024 * 1024
const HASH = /^[0-9a-f]{64}$/

/** Written last: a backup without it is incomplete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), JSON.stringify({ ...manifest, hash: hashOf(manifest) }), { mode: 0o600 })
}

/** Reads and verifies a backup: every byte is unchanged, no file is missing and none was added. Throws a refusal that names the problem. */
export async function proveBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = new Set(manifest.items.map(({ path }) => path))
  const there = await filesUnder(folder)
  const added = there.find((path) => path !== NAME && !known.has(path))
  if (added !== undefined) throw damaged(folder, `it contains the unexpected file ${added}`)
  const found = new Set(there)
  await forEachConcurrently(manifest.items, async ({ path, size, sha256 }) => {
    if (!found.has(path)) throw damaged(folder, `${path} is missing`)
    const file = join(folder, path)
    const { size: is } = await stat(file)
    if (is !== size) throw damaged(folder, `${path} has ${is} bytes instead of ${size}`)
    if ((await sha256Of(file, size)) !== sha256) throw damaged(folder, `the content of ${path} was modified`)
  })
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartRefusal(`${folder} is not a complete backup: ${NAME} is missing. Nothing was restored; take another backup.`)
  const read = parsed(text)
  if (!read || hashOf(read) !== read.hash) throw damaged(folder, `${NAME} was modified or truncated`)
  return { format: 1, takenAt: read.takenAt, items: read.items }
}

function parsed(text: string): (Manifest & { hash: string }) | undefined {
  try {
    const read = JSON.parse(text) as Partial<Manifest & { hash: string }>
    const isWhole = read.format === 1 && typeof read.takenAt === 'string' && typeof read.hash === 'string' && Array.isArray(read.items)
    return isWhole && read.items?.every(isItem) ? (read as Manifest & { hash: string }) : undefined
  } catch {
    // Truncated or changed: the caller reports it.
    return undefined
  }
}

// A path that leaves the folder is refused, whatever its hash.
const isItem = (item: Partial<Item> | null): boolean =>
  typeof item?.path === 'string' &&
  !item.path.split('/').includes('..') &&
  !item.path.startsWith('/') &&
  typeof item.size === 'number' &&
  HASH.test(item.sha256 ?? '')

const hashOf = ({ format, takenAt, items }: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify([format, takenAt, items.map(({ path, size, sha256 }) => [path, size, sha256])]))
    .digest('hex')

const damaged = (folder: string, what: string) =>
  new StartRefusal(`The backup ${folder} is damaged: ${what}. Nothing was restored; use another backup.`)

async function sha256Of(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  // Most files are small; reading them whole takes a tenth of the time.
  if (size <= SMALL) return hash.update(await readFile(file)).digest('hex')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Every file below a folder, as a relative path with `/` as separator. */
export async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)).split(sep).join('/'))
    .sort()
}
