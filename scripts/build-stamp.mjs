// Checks whether the build is up to date, by a hash of all inputs of the build.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const stampFile = join(root, 'dist', 'stamp')

const files = [
  'package-lock.json',
  'tsconfig.json',
  'next.config.js',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'scripts/build.mjs',
  'scripts/compress-static.mjs',
  'scripts/messages/areas.mjs',
  'scripts/messages/extractor.mjs',
  'scripts/messages/page-messages.mjs',
  'scripts/messages/po.mjs',
  'scripts/security-headers.mjs',
]

/** The hash of the sources and of the public settings, which are compiled into the pages. */
export function stampOfSources() {
  const hash = createHash('sha256')
  for (const path of [...files, ...filesUnder('src')])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  const settings = Object.entries(process.env).filter(([name, value]) => name.startsWith('NEXT_PUBLIC_') && value)
  hash.update(JSON.stringify(settings.sort(([a], [b]) => (a < b ? -1 : 1))))
  return hash.digest('hex')
}

export function isBuilt() {
  try {
    return readFileSync(stampFile, 'utf8') === stampOfSources()
  } catch {
    // No stamp: never built, or the build did not finish.
    return false
  }
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}
