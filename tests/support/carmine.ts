import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/server/environment/ports'
import { bundle } from './bundle'
import { noteChild, temporaryFolder } from './folders'

const MS_TO_START = 300_000

export type Carmine = {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** All output so far. */
  output(): string
  /** The error output so far. */
  complained(): string
  /** Sends a signal and waits for the exit; returns the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}
export type CarmineOptions = {
  env?: Readonly<Record<string, string>>
  dataDir?: string
  port?: number
  /** False: returns before the server responds. */ wait?: boolean
}

/** A new data folder for a Carmine or a PostgreSQL server. */
export const freshFolder = (): Promise<string> => temporaryFolder('house')

/** Starts the whole program as `npm start` does, in a separate process. Pages come from the last build. */
export async function startCarmine({ env = {}, dataDir, port, wait = true }: CarmineOptions = {}): Promise<Carmine> {
  const folder = dataDir ?? (await freshFolder())
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, [...(process.env.CARMINE_NODE_ARGS ?? '').split(' ').filter(Boolean), await serverFile()], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'warn',
      PORT: String(chosen),
      DATA_DIR: folder,
      GATEWAY_PRIVATE_HOSTS: '127.0.0.1',
      ...env,
    },
  })
  const forget = noteChild(child.pid ?? 0)
  child.once('exit', forget)
  let output = ''
  let complaint = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const carmine: Carmine = {
    url: `http://127.0.0.1:${chosen}`,
    port: chosen,
    dataDir: folder,
    process: child,
    output: () => output,
    complained: () => complaint,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
  }
  if (wait) await untilReady(carmine)
  return carmine
}

async function untilReady({ url, process: child, output }: Carmine): Promise<void> {
  for (const until = Date.now() + MS_TO_START; Date.now() < until; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`Carmine ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/v1/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`Carmine did not become ready:\n${output()}`)
}

/** A bundle of the server from the current sources, so that tests never run a stale build. */
function serverFile(): Promise<string> {
  if (!existsSync(join(process.cwd(), '.next', 'BUILD_ID'))) throw new Error('The pages are not built. Run: npm run build')
  return bundle('src/server/main.ts', 'server-under-test')
}
