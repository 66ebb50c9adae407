import { pino } from 'pino'
import { runCommand } from '@/server/core/operator-command'
import { rotateFileKeys } from './rotate'

// npm run rotate-file-keys
await runCommand(async (env) => {
  const count = await rotateFileKeys(env, pino({ level: 'error', base: null }, pino.destination(2)))
  return `Identity documents have a new key: ${count} files were encrypted with it.`
})
