import { existsSync } from 'node:fs'
import { readEnv, type Env } from '@/server/environment/env'
import { StartRefusal } from '@/server/environment/start-refusal'

type Command = {
  /** How the command is called, for a call with too many arguments. */
  usage: string
  /** How many arguments it takes at most. */
  maxArguments: number
  run: (env: Env, args: readonly string[]) => Promise<string>
}

/** Runs a command of the operator and writes its outcome, or the fault in one line. */
export async function runCommand({ usage, maxArguments, run }: Command): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const args = process.argv.slice(2)
    if (args.length > maxArguments)
      throw new StartRefusal(`Unknown argument ${args[maxArguments] ?? ''}. Nothing was done. Usage: ${usage}`)
    process.stdout.write(`${await run(environment(), args)}\n`)
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
