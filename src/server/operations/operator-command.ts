import { existsSync } from 'node:fs'
import { readEnv, type Env } from '@/server/environment/env'
import { StartRefusal } from '@/server/environment/start-refusal'

type Command = {
  /** The usage line, shown if there are too many arguments. */
  usage: string
  /** The maximum number of arguments. */
  maxArguments: number
  run: (env: Env, args: readonly string[]) => Promise<string>
}

/** Runs an operator command and prints its result, or the error in one line. */
export async function runCommand({ usage, maxArguments, run }: Command): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const args = process.argv.slice(2)
    if (args.length > maxArguments)
      throw new StartRefusal(`Unknown argument ${args[maxArguments] ?? ''}. Nothing was done. Usage: ${usage}`)
    process.stdout.write(`${await run(environment(), args)}\n`)
  } catch (error) {
    // One line for the operator; a bug also prints its stack.
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
