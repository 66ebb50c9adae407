#!/usr/bin/env node
// `npm start`: builds unless the build is up to date, then runs it in this process.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isBuilt, root } from './build-stamp.mjs'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'

if (!isBuilt()) await buildFirst()
await import('../dist/server.mjs')

async function buildFirst() {
  const { buildAll, buildServer } = await import('./build.mjs')
  try {
    // Validates the environment before the build, which takes a minute.
    await buildServer()
    const check = spawnSync(process.execPath, ['dist/server.mjs', '--check'], { stdio: 'inherit' })
    if (check.status !== 0) process.exit(check.status ?? 1)
    console.log('Building Carmine. This takes one to two minutes and is needed only once.')
    await buildAll()
  } catch (error) {
    console.error(`Build failed. ${error.message}`)
    process.exit(1)
  }
}
