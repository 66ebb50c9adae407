#!/usr/bin/env node
// Collects the messages of the code into the catalogues: `lingui extract` once for the texts of customers, once for those of staff.
// Its output is shown only on failure, because it names commands that this repository does not have.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('lingui.js', import.meta.resolve('@lingui/cli')))
for (const area of ['', 'admin']) {
  const { status, stdout } = spawnSync(process.execPath, [cli, 'extract', '--clean'], {
    env: { ...process.env, MESSAGES: area },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) {
    console.error(stdout)
    process.exit(status ?? 1)
  }
}
