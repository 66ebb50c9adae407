import { pino } from 'pino'
import { runCommand } from '@/server/operations/operator-command'
import { rotateFileKeys } from './rotate'

await runCommand({
  usage: 'npm run rotate-file-keys',
  most: 0,
  run: async (env) => {
    const count = await rotateFileKeys(env, pino({ level: 'error', base: null }, pino.destination(2)))
    return `Identity documents have a new key: ${count} ${count === 1 ? 'file was' : 'files were'} encrypted with it.`
  },
})
