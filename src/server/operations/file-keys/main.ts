import { pino } from 'pino'
import { runCommand } from '@/server/operations/operator-command'
import { rotateFileKeys } from './rotate'

await runCommand({
  usage: 'npm run rotate-file-keys',
  maxArguments: 0,
  run: async (env) => {
    const count = await rotateFileKeys(env, pino({ level: 'error', base: null }, pino.destination(2)))
    return `Encryption key of identity documents rotated: ${count} ${count === 1 ? 'file' : 'files'} re-encrypted.`
  },
})
