#!/usr/bin/env node
// Builds what `npm start` runs: the server as one file, and the pages. Needs no network.
import { build } from 'esbuild'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root, stampFile, stampOfSources } from './build-stamp.mjs'
import { compressStatic } from './compress-static.mjs'
import { writeGateways } from './gateways.mjs'
import { refuseMessageFaults } from './messages/check.mjs'

/** Builds only the server, in a quarter of a second. */
export async function buildServer() {
  writeGateways()
  rmSync(join(root, 'dist', 'chunks'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['src/server/main.ts'],
    outdir: 'dist',
    entryNames: 'server',
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    // Modules that only a first start needs are loaded on demand.
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}

/** Builds everything. Throws if a part cannot be built; then there is no stamp, and the next start builds again. */
export async function buildAll() {
  refuseMessageFaults()
  // Files generated from the sources are inputs of the pages too.
  writeGateways()
  const stamp = stampOfSources()
  rmSync(stampFile, { force: true })
  await buildServer()
  await runNext()
  await compressStatic(join(root, '.next', 'static'))
  writeFileSync(join(root, 'dist', 'built-for'), process.env.NEXT_PUBLIC_WEB_HOST_URL || 'http://localhost:3000')
  writeFileSync(stampFile, stamp)
}

async function runNext() {
  const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build', '--webpack'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NEXT_DIST_DIR: '' },
  })
  // An interrupted build must not leave `next build` running.
  const stop = (signal) => {
    next.kill(signal)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const [code] = await once(next, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop)
  if (code !== 0) throw new Error('The page build failed; see the output above.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  await buildAll().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
