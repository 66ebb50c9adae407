import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALLEST = 1024
const AT_ONCE = 4
const shrink = {
  br: (/** @type {Buffer} */ bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Writes a `.br` and a `.gz` file next to every script and style under `folder`, with maximum compression. Compressing them once during
 * the build is faster than for each request.
 * @param {string} folder
 */
export async function compressStatic(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(Array.from({ length: AT_ONCE }, () => compressUntilDone(paths)))
}

/** Compresses files from a list that it shares with the parallel workers. @param {string[]} paths */
async function compressUntilDone(paths) {
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    const bytes = await readFile(path)
    if (bytes.length < SMALLEST) continue
    for (const [ending, by] of Object.entries(shrink)) await writeFile(`${path}.${ending}`, await by(bytes))
  }
}
