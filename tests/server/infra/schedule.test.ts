import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openJobs } from '@/server/infra/jobs/jobs'
import { startSchedule } from '@/server/infra/jobs/schedule'
import { startServer } from '../../support/server'

const { url, services } = await startServer()
const MS_TO_WAIT = 30_000
type Boss = Parameters<typeof startSchedule>[0]['boss']

afterEach(() => vi.useRealTimers())

test('of two processes with the same schedule, one runs the job; a stopped process runs none', { timeout: 60_000 }, async () => {
  const runs: string[] = []
  const errors: unknown[] = []
  const open = async (process: string) => {
    const queue = openJobs(url, (error) => void errors.push(error))
    const run = () => Promise.resolve(void runs.push(process))
    await queue.start(services, [{ name: 'audit.chain', schedule: '* * * * *', run }])
    return queue
  }
  const queues = await Promise.all([open('first'), open('second')])
  for (const end = performance.now() + MS_TO_WAIT; runs.length === 0 && performance.now() < end;) await sleep(50)
  await sleep(2_500)
  // The queue accepts one job per minute, so two at most if a minute begins during the test.
  expect(runs.length).toBeGreaterThan(0)
  expect(runs.length).toBeLessThanOrEqual(2)
  await Promise.all(queues.map((queue) => queue.stop()))
  const { length } = runs
  await sleep(2_000)
  expect(runs).toHaveLength(length)
  expect(errors).toEqual([])
})

test('each job is queued once in each minute of its schedule, also after the clock was set back or jumped', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T03:19:30Z') })
  const sent: string[] = []
  const send = (name: string) => {
    sent.push(`${new Date().toISOString().slice(11, 16)} ${name}`)
    return Promise.resolve(null)
  }
  const end = startSchedule(
    { boss: { send } as unknown as Boss, clock: { now: () => new Date() } },
    [{ name: 'every minute', schedule: '* * * * *' }, { name: 'daily', schedule: '20 3 * * *' }, { name: 'on request' }],
    (error) => {
      throw error
    },
  )
  vi.advanceTimersByTime(2 * 60_000)
  expect(sent.splice(0)).toEqual(['03:19 every minute', '03:20 every minute', '03:20 daily', '03:21 every minute'])
  vi.setSystemTime(new Date('2026-11-30T01:21:30Z'))
  vi.advanceTimersByTime(60_000)
  expect(sent.splice(0)).toEqual(['01:21 every minute', '01:22 every minute'])
  vi.setSystemTime(new Date('2026-12-01T03:20:05Z'))
  vi.advanceTimersByTime(10_000)
  expect(sent.splice(0)).toEqual(['03:20 every minute', '03:20 daily'])
  end()
  vi.advanceTimersByTime(10 * 60_000)
  expect(sent).toEqual([])
})
