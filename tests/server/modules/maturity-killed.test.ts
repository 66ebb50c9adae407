import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { fillProject } from '../../support/crowd'
import { expectBooksExact, expectCapacityExact } from '../../support/investing'
import { runAndKill } from '../../support/killed'
import { startServer } from '../../support/server'

const server = await startServer()
const { db } = server
// Enough customers that each kill interrupts the work.
const CUSTOMERS = 400
const KILLS = 20

const workAndKill = (job: string, after: number | null, data: object = {}) =>
  runAndKill('tests/support/job-child.ts', [server.url, job, '2026-12-20T12:00:00Z', JSON.stringify(data)], after)
const moments = (seed: number) => fc.sample(fc.integer({ min: 5, max: 200 }), { numRuns: KILLS, seed })

const statesOf = async (project: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.all<{ state: string; n: number }>(
        sql`select source || ' ' || status as state, count(*)::int as n from investments where project_id = ${project} group by 1`,
      )
    ).map(({ state, n }) => [state, n]),
  )
/** The available balances of the project's customers: each distinct balance, and how many customers have it. */
const paidOut = (project: string) =>
  db.all<{ balance: bigint; n: number }>(sql`
    select coalesce(a.balance, 0) as balance, count(*)::int as n from (select distinct user_id from investments where project_id = ${project}) u
    left join ledger_accounts a on a.owner = u.user_id and a.kind = 'CUSTOMER_AVAILABLE' group by 1`)

test(`maturity and refund jobs killed ${KILLS} times each pay every principal exactly once`, { timeout: 300_000 }, async () => {
  const project = await fillProject(server, CUSTOMERS)
  for (const after of moments(20261120)) expect(await workAndKill('investment.mature', after)).toBe(false)
  const between = await statesOf(project)
  expect(between['GATEWAY ACTIVE']).toBeGreaterThan(0)
  expect(between['GATEWAY ACTIVE']).toBeLessThan(3 * CUSTOMERS)
  expect(await workAndKill('investment.mature', null)).toBe(true)
  expect(await statesOf(project)).toEqual({ 'GATEWAY CLOSED': 2 * CUSTOMERS, 'GATEWAY MATURED': CUSTOMERS, 'REINVEST ACTIVE': CUSTOMERS })
  expect(await paidOut(project)).toEqual([{ balance: 10_001n, n: CUSTOMERS }])
  await expectBooksExact(server)
  await expectCapacityExact(server)

  await db.run(sql`update projects set status = 'CANCELLED' where id = ${project}`)
  for (const after of moments(20261121)) expect(await workAndKill('project.refund', after, { projectId: project })).toBe(false)
  const open = (await statesOf(project))['GATEWAY MATURED'] ?? 0
  expect(open).toBeLessThan(CUSTOMERS)
  expect(await workAndKill('project.refund', null, { projectId: project })).toBe(true)
  expect(await statesOf(project)).toEqual({ 'GATEWAY CLOSED': 3 * CUSTOMERS, 'REINVEST REFUNDED': CUSTOMERS })
  expect(await paidOut(project)).toEqual([{ balance: 30_006n, n: CUSTOMERS }])
  await expectBooksExact(server)
  await expectCapacityExact(server)
})
