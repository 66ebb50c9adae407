import { runCommand } from '@/server/operations/operator-command'
import { recoverClock } from './recover'

await runCommand({ usage: 'npm run recover-clock', maxArguments: 0, run: recoverClock })
