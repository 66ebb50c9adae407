import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { readEnv } from '@/server/core/env'
import { StartRefusal } from '@/server/core/start-refusal'
import { rotateFileKeys } from './rotate'

// npm run rotate-file-keys
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const count = await rotateFileKeys(environment(), pino({ level: 'error', base: null }, pino.destination(2)))
  process.stdout.write(`Identity documents have a new key: ${count} files were encrypted with it.\n`)
} catch (error) {
  // One line for the operator; where the fault is our own, its stack too.
  const text = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

function environment() {
  try {
    return readEnv(process.env)
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error))
  }
}
