import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../src/server/environment/ports'
import { freshFolder, startCarmine } from '../../tests/support/carmine'
import { removeFolder } from '../../tests/support/folders'
import { median, type Figure } from '../core/figure'

/** P17: from the command to the first 200 on the readiness path, polled every few milliseconds. */
export const p17: Figure = {
  id: 'P17',
  what: 'start to first 200, warm',
  against: 'the built program in a process of its own, its own PostgreSQL, no demo data',
  limit: { floor: 3, target: 1.5, better: 'less', unit: 's' },
  also: { 'first ever': { floor: 5, target: 2.5, better: 'less', unit: 's' } },
  async measure({ pace }) {
    const runs = pace.quick ? 3 : 7
    const [first, warm]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      const dataDir = await freshFolder()
      first.push(await secondsToReady(dataDir))
      warm.push(await secondsToReady(dataDir))
      await removeFolder(dataDir)
    }
    // The first pair also includes reading the program from disk.
    const [, ...rounds] = warm
    return {
      value: median(rounds),
      least: Math.min(...rounds),
      most: Math.max(...rounds),
      rounds,
      beside: { 'first ever': median(first.slice(1)) },
    }
  },
}

async function secondsToReady(dataDir: string): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const carmine = await startCarmine({ env: { SEED_DEMO: 'false' }, dataDir, port, wait: false })
  for (;;) {
    const answer = await fetch(`${carmine.url}/api/v1/health/ready`).catch(() => undefined)
    if (answer?.status === 200) break
    if (carmine.process.exitCode !== null) throw new Error(carmine.output())
    await sleep(5)
  }
  const seconds = (performance.now() - from) / 1000
  await carmine.end()
  return seconds
}
