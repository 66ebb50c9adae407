import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openJobs } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { bundle } from '../../support/bundle'
import { fillProject } from '../../support/crowd'
import { expectBooksExact, expectCapacityExact } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const { db } = server
const [PROJECTS, CUSTOMERS] = [8, 20]
const JOB = 'project.refund'
const MS_TO_WAIT = 90_000
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

/** A process that takes refunds from the queue and prints their ids. */
async function worker(): Promise<{ process: ChildProcess; took(): string[] }> {
  const args = [await bundle('tests/support/queue-child.ts'), server.url, JOB, '2026-12-20T12:00:00Z']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return { process: child, took: () => output.split('\n').filter(Boolean) }
}

async function until(isSo: () => Promise<boolean> | boolean, condition: string): Promise<void> {
  for (const end = performance.now() + MS_TO_WAIT; !(await isSo()); await sleep(20)) {
    if (performance.now() > end) throw new Error(`It never came: ${condition}`)
  }
}
const inState = async (...states: string[]) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from pgboss.job where name = ${JOB} and state::text = any(${states}::text[])`))
    .n

test('two processes share the jobs; one is killed, and nothing is lost or duplicated', { timeout: 240_000 }, async () => {
  const projects = await Promise.all(Array.from({ length: PROJECTS }, () => fillProject(server, CUSTOMERS)))
  await db.run(sql`update projects set status = 'CANCELLED'`)
  const queue = openJobs(server.url, () => undefined)
  await queue.start(server.services, [])
  await queue.boss.createQueue(JOB, { name: JOB, policy: 'short', retryLimit: 8, retryBackoff: true, retryDelay: 2, expireInSeconds: 600 })
  await db.transaction(async (tx) => {
    for (const projectId of projects) await queue.enqueue(tx, JOB, { projectId }, { key: projectId })
  })
  const [doomed, otherWorker] = await Promise.all([worker(), worker()])
  await until(() => doomed.took().length > 0 && otherWorker.took().length > 0, 'both at work')
  const before = doomed.took().length
  await until(() => doomed.took().length > before, 'the next refund of the one that dies')
  doomed.process.kill('SIGKILL')
  await until(async () => (await inState('created', 'retry')) === 0, 'all others taken')

  // Jobs of a dead process are requeued when its lease expires, not after the queue's timeout of ten minutes.
  await until(async () => (await inState('completed')) === PROJECTS - 1, 'all others done')
  expect(await inState('active')).toBe(1)
  const since = performance.now()
  await until(async () => (await inState('completed')) === PROJECTS, 'everything done')
  expect(performance.now() - since).toBeLessThan(60_000)
  expect(await db.one(sql`select count(*)::int as n from job_leases`)).toEqual({ n: 0 })
  await queue.stop()

  expect(new Set([...doomed.took(), ...otherWorker.took()]).size).toBe(PROJECTS)
  const states = await db.all(sql`select status, count(*)::int as n from investments group by 1`)
  expect(states).toEqual([{ status: 'REFUNDED', n: PROJECTS * CUSTOMERS * 3 }])
  const refunds = await db.one(
    sql`select count(*)::int as n, count(distinct reference)::int as of from ledger_transfers where kind = 'PRINCIPAL_RELEASED'`,
  )
  expect(refunds).toEqual({ n: PROJECTS * CUSTOMERS * 3, of: PROJECTS * CUSTOMERS * 3 })
  const sends = await db.one<{ most: number }>(sql`
    select max(n)::int as most from (select count(*) as n from notifications group by user_id, link) x`)
  expect(sends.most).toBe(1)
  await expectBooksExact(server)
  await expectCapacityExact(server)
})
