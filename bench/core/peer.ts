import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../src/server/environment/ports'
import type { Stage } from './stage'

/** Starts a peer in a separate process, as the application is. @returns its address */
export async function startPeer(stage: Stage, file: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [`bench/peers/${file}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
  })
  const ended = once(child, 'exit')
  stage.later(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(`The peer ${file} exited immediately`)))])
  return `http://127.0.0.1:${port}`
}
