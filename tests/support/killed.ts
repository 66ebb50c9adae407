import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleWhole } from './bundle'

/**
 * Starts a process of one of the children, and kills it (SIGKILL) so many milliseconds after it has begun to work; with null it
 * may come to its end.
 * @returns whether it came to its end first
 */
export async function runAndKill(entry: string, args: readonly string[], after: number | null): Promise<boolean> {
  const child = spawn(process.execPath, [await bundleWhole(entry), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  if (after !== null) setTimeout(() => child.kill('SIGKILL'), after)
  const [code] = (await ended) as [number | null]
  return code === 0
}
