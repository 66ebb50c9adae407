import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../tests/support/folders'

/** TPC-B with the settings that the figures of bench/README.md use. */
export const SCALE = 20
export const TPCB_CLIENTS = 8

const run = promisify(execFile)
const PACKAGED = '/usr/lib/postgresql'

/** The path of pgbench; undefined if it is not installed. The real binary instead of Debian's wrapper. */
export function findPgbench(): string | undefined {
  const packaged = existsSync(PACKAGED)
    ? readdirSync(PACKAGED)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(PACKAGED, version, 'bin', 'pgbench'))
    : []
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))
  return [...packaged, ...onPath].find((path) => existsSync(path))
}

export const noPgbench = { skipped: 'pgbench is not here; Debian has it in postgresql-contrib or postgresql-15' }

/** `settings`: of each connection, in the format of PostgreSQL's `options`. */
type Options = { url: string; script?: string; clients: number; seconds: number; settings?: string }

/** Transactions per second. Without a script, the built-in TPC-B is run. */
export async function pgbench({ url, script, clients, seconds, settings = '' }: Options): Promise<number> {
  const program = findPgbench()
  if (!program) throw new Error(noPgbench.skipped)
  const folder = await temporaryFolder('bench')
  try {
    const file = join(folder, 'script.sql')
    if (script) await writeFile(file, script)
    const args = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      '--jobs=2',
      `--time=${seconds}`,
      ...(script ? [`--file=${file}`] : []),
      url,
    ]
    const { stdout, stderr } = await run(program, args, {
      maxBuffer: 1024 * 1024 * 16,
      env: { ...process.env, PGOPTIONS: settings },
    }).catch((error: { stderr?: string; message: string }) => {
      throw new Error(`pgbench: ${(error.stderr || error.message).slice(0, 280)}`)
    })
    if (/ERROR|aborted/.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 600)}`)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function preparePgbench(url: string, scale: number): Promise<void> {
  await run(findPgbench() ?? 'pgbench', ['--initialize', '--quiet', `--scale=${scale}`, url], { maxBuffer: 1024 * 1024 })
}
