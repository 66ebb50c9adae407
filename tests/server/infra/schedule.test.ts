import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openJobs } from '@/server/infra/jobs/jobs'
import { startSchedule } from '@/server/infra/jobs/schedule'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'

const { url, services, db } = await startServer()
const MS_TO_WAIT = 30_000
type Boss = Parameters<typeof startSchedule>[0]['boss']

afterEach(() => vi.useRealTimers())

test('two processes with the same schedule queue the job once per minute', { timeout: 60_000 }, async () => {
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
  await Promise.all(queues.map((queue) => queue.stop()))
  // Both processes sent one job. The database assigns each to the minute in which it arrived and keeps one of each minute.
  const jobs = await db.all<{ minute: Date | null }>(sql`select singleton_on as minute from pgboss.job where name = 'audit.chain'`)
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.every(({ minute }) => minute !== null)).toBe(true)
  expect(new Set(jobs.map(({ minute }) => minute?.getTime())).size).toBe(jobs.length)
  expect(runs).toHaveLength(jobs.length)
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

test('a job that could not be queued is queued by the next check of the same minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T03:20:10Z') })
  const results = [false, true]
  const sent: boolean[] = []
  const send = () => {
    const isQueued = results.shift() ?? true
    sent.push(isQueued)
    return isQueued ? Promise.resolve('id') : Promise.reject(new Error('The database is restarting'))
  }
  const errors: unknown[] = []
  const end = startSchedule(
    { boss: { send } as unknown as Boss, clock: { now: () => new Date() } },
    [{ name: 'daily', schedule: '20 3 * * *' }],
    (error) => void errors.push(error),
  )
  await vi.advanceTimersByTimeAsync(45_000)
  end()
  expect([sent, errors.length]).toEqual([[false, true], 1])
})
