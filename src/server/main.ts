import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv, type Env } from './environment/env'
import { openSentLog, type SentLog } from './infra/log'
import { missingLogos } from './infra/logo'
import { StartRefusal } from './environment/start-refusal'
import { startServer, type Server } from './server'

const MS_TO_EXIT = 9_500

await main()

async function main(): Promise<void> {
  let server: Server | undefined
  let sent: SentLog | undefined
  let signalled = false
  const leave = (signal: NodeJS.Signals) => {
    // A second signal exits immediately.
    if (signalled) process.exit(1)
    signalled = true
    process.stderr.write(`Shutting down (${signal}).\n`)
    setTimeout(() => process.exit(1), MS_TO_EXIT).unref()
    if (server) void end(server, sent)
    else process.exitCode = 1
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  try {
    const env = readEnvironment()
    // `--check` only validates the environment.
    if (process.argv.includes('--check')) return
    sent = openSentLog(env)
    server = await startServer(env, rootFolder(), sent.log)
    if (signalled) void end(server, sent)
  } catch (error) {
    refuse(error)
  }
}

async function end(server: Server, sent: SentLog | undefined): Promise<void> {
  await server.stop()
  await sent?.stop()
  process.exit(0)
}

/** The repository root: two levels above this file in the sources, one level above it in the build. */
function rootFolder(): string {
  const folderOfThisFile = dirname(fileURLToPath(import.meta.url))
  return (
    [join(folderOfThisFile, '../..'), join(folderOfThisFile, '..')].find((folder) => existsSync(join(folder, 'package.json'))) ??
    process.cwd()
  )
}

function readEnvironment(): Env {
  try {
    return withLogos(readEnv(process.env))
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error))
  }
}

/** A missing logo would fail every email and PDF later. */
function withLogos(env: Env): Env {
  const [missing] = missingLogos(env)
  if (missing) throw new Error(`Logo ${missing} not found in the folder public: check NEXT_PUBLIC_LOGO and NEXT_PUBLIC_LOGO_DARK`)
  return env
}

/** Prints a one-line error for the operator; unexpected errors include the stack. */
function refuse(error: unknown): void {
  const message = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`Carmine did not start. ${message}\n`, () => process.exit(1))
}
