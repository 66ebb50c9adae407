import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openJobs } from '@/server/infra/jobs/jobs'
import { startServer } from '../../support/server'

const { url, services } = await startServer()
const MS_TO_WAIT = 30_000

test('of two processes with the same schedule, one runs the job; a stopped process runs none', { timeout: 60_000 }, async () => {
  const runs: string[] = []
  const errors: unknown[] = []
  const open = async (process: string) => {
    const queue = openJobs(url, (error) => void errors.push(error))
    const run = () => Promise.resolve(void runs.push(process))
    await queue.start(services, [{ name: 'audit.chain', schedule: '* * * * * *', run }])
    return queue
  }
  const queues = await Promise.all([open('first'), open('second')])
  for (const end = performance.now() + MS_TO_WAIT; runs.length === 0 && performance.now() < end;) await sleep(50)
  // Each process tries every second; the queue accepts one job per minute, so two at most if a minute begins during the test.
  await sleep(3_500)
  expect(runs.length).toBeGreaterThan(0)
  expect(runs.length).toBeLessThanOrEqual(2)
  await Promise.all(queues.map((queue) => queue.stop()))
  const { length } = runs
  await sleep(2_000)
  expect(runs).toHaveLength(length)
  expect(errors).toEqual([])
})
