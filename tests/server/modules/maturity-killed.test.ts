import fc from 'fast-check'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sql } from '@/server/core/sql'
import { fillProject } from '../../support/crowd'
import { expectBooksExact, expectCapacityExact } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()
const { db } = server
const CUSTOMERS = 200
const KILLS = 10

/** Starts a process that does the work, and kills it (SIGKILL) so many milliseconds after it began; says whether it came to its end first. */
async function workAndKill(job: string, after: number | null, data: object = {}): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/job-child.ts', server.url, job, '2026-12-20T12:00:00Z', JSON.stringify(data)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  if (after !== null) setTimeout(() => child.kill('SIGKILL'), after)
  const [code] = (await ended) as [number | null]
  return code === 0
}
const moments = (seed: number) => fc.sample(fc.integer({ min: 20, max: 400 }), { numRuns: KILLS, seed })

const statesOf = async (project: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.all<{ state: string; n: number }>(
        sql`select source || ' ' || status as state, count(*)::int as n from investments where project_id = ${project} group by 1`,
      )
    ).map(({ state, n }) => [state, n]),
  )
/** What reached the balances, customer by customer: how many different sums, and the sum of each. */
const paidOut = (project: string) =>
  db.all<{ balance: bigint; n: number }>(sql`
    select coalesce(a.balance, 0) as balance, count(*)::int as n from (select distinct user_id from investments where project_id = ${project}) u
    left join ledger_accounts a on a.owner = u.user_id and a.kind = 'CUSTOMER_AVAILABLE' group by 1`)

test(`maturing and refunding that are killed ${KILLS} times each pay every principal once`, { timeout: 300_000 }, async () => {
  const project = await fillProject(server, CUSTOMERS)
  let finished = 0
  for (const after of moments(20261120)) finished += (await workAndKill('investment.mature', after)) ? 1 : 0
  expect(finished).toBeLessThan(KILLS)
  expect(await workAndKill('investment.mature', null)).toBe(true)
  expect(await statesOf(project)).toEqual({ 'GATEWAY CLOSED': 2 * CUSTOMERS, 'GATEWAY MATURED': CUSTOMERS, 'REINVEST ACTIVE': CUSTOMERS })
  expect(await paidOut(project)).toEqual([{ balance: 10_001n, n: CUSTOMERS }])
  await expectBooksExact(server)
  await expectCapacityExact(server)

  await db.run(sql`update projects set status = 'CANCELLED' where id = ${project}`)
  for (const after of moments(20261121)) await workAndKill('project.refund', after, { projectId: project })
  expect(await workAndKill('project.refund', null, { projectId: project })).toBe(true)
  expect(await statesOf(project)).toEqual({ 'GATEWAY CLOSED': 3 * CUSTOMERS, 'REINVEST REFUNDED': CUSTOMERS })
  expect(await paidOut(project)).toEqual([{ balance: 30_006n, n: CUSTOMERS }])
  await expectBooksExact(server)
  await expectCapacityExact(server)
})
