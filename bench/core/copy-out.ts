import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Rows per second of COPY … TO STDOUT as CSV through psql: the upper bound for an export. */
export async function copyOut(url: string, query: string): Promise<{ rowsPerSecond: number }> {
  const psql = ['/usr/bin/psql', '/usr/local/bin/psql'].find((path) => existsSync(path))
  if (!psql) return { rowsPerSecond: NaN }
  const from = performance.now()
  const child = spawn(psql, [url, '--no-psqlrc', '--command', `copy (${query}) to stdout with csv`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let rows = 0
  child.stdout.on('data', (piece: Buffer) => {
    for (const byte of piece) if (byte === 10) rows += 1
  })
  await once(child, 'close')
  return { rowsPerSecond: rows / ((performance.now() - from) / 1_000) }
}
