#!/usr/bin/env node
// Development server: restarts when the server's sources change; pages and styles use hot reloading.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeGateways } from './gateways.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
writeGateways()

const port = process.env.PORT || '3000'
const watched = ['src/server', 'src/contract', 'src/domain'].flatMap((folder) => ['--include', `${folder}/**/*`])
// Files that Next writes while compiling must not restart the server.
const ignored = ['.next', '.data', 'node_modules', 'tests', 'e2e', 'docs', 'public', '.tmp'].flatMap((folder) => [
  '--exclude',
  `${folder}/**/*`,
])
const child = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...watched, ...ignored, 'src/server/main.ts'],
  {
    stdio: 'inherit',
    // One folder per port, so that several instances can run in one checkout.
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR || `.next/port-${port}`,
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
