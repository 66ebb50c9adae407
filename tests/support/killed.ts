import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleWhole } from './bundle'

/**
 * Starts one of the child programs and kills it with SIGKILL `after` milliseconds from its first output; null lets it finish.
 * @returns whether it finished successfully before the kill
 */
export async function runAndKill(entry: string, args: readonly string[], after: number | null): Promise<boolean> {
  const child = spawn(process.execPath, [await bundleWhole(entry), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  if (after !== null) setTimeout(() => child.kill('SIGKILL'), after)
  const [code] = (await ended) as [number | null]
  return code === 0
}
