import { existsSync } from 'node:fs'
import { readEnv, type Env } from './env'
import { StartRefusal } from './start-refusal'

/** Runs a command of the operator and writes what came of it, or the fault in one line. */
export async function runCommand(run: (env: Env) => Promise<string>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    process.stdout.write(`${await run(environment())}\n`)
  } catch (error) {
    // One line for the operator; where the fault is our own, its stack too.
    const text = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}

function environment(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error))
  }
}
