import { runCommand } from '@/server/core/operator-command'
import { recoverClock } from './recover'

// npm run recover-clock
await runCommand(recoverClock)
