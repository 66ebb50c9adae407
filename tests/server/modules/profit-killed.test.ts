import fc from 'fast-check'
import { expect, test } from 'vitest'
import { funds } from '@/contract/funds'
import { profit } from '@/contract/profit'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { reconcile } from '@/server/modules/reconciliation/queries'
import { runAndKill } from '@tests/support/killed'
import { makeGateway, makeProject } from '@tests/support/project'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db } = server
const LINES = 6_000
const KILLS = 20

const postAndKill = (batch: string, after: number | null) =>
  runAndKill('tests/support/post-batch-child.ts', [server.url, batch, '20', server.clock.now().toISOString()], after)

test(`a posting killed ${KILLS} times pays every line exactly once`, { timeout: 300_000 }, async () => {
  const admin = await server.admin()
  const gateway = await makeGateway(server)
  const { id: project } = await makeProject(server, { value: '9000000.00' })
  await db.send(
    `insert into users (id, type, username, name, email, password_hash, created_at)
     select uuid_v7(now(), n), 'Customer', 'killed' || n, 'Somebody ' || n, 'killed' || n || '@example.test', '-', now() from generate_series(1, ${LINES / 2}) n`,
    [],
  )
  // Two investments per customer, of amounts that need rounding.
  await db.send(
    `insert into investments (id, code, project_id, user_id, amount, paid_amount, locked_period, return_min, return_max, status, source, payment_reference, rates,
       effective_from, matures_at, terms_version, risk_version, risk_acknowledged_at, created_at)
     select uuid_v7(now(), n::int), 'INV-K' || n, '${project}', u.id, 10000 + n * 7, 10000 + n * 7, 12, 0, 0, 'ACTIVE', 'GATEWAY', 'K' || n, '{}', '2026-01-01', '2027-01-01', 1, 1, now(), now()
     from (select id, row_number() over (order by id) + k * ${LINES / 2} as n from users, (values (0), (1)) twice(k) where username like 'killed%') u`,
    [],
  )
  await admin.call(funds.record, { params: { id: project }, body: { kind: 'RETURN_RECEIVED', amount: '90000.00', gateway } })
  const body = { year: 2026, month: 10, rates: [{ lockedPeriod: 12, percentage: '3.3333' }] }
  const { data: preview } = await admin.call(profit.preview, { params: { id: project }, body })
  const { data: batch } = await admin.call(profit.confirm, { params: { id: project }, body: { ...body, hash: preview.hash } })
  expect(batch.of).toBe(LINES)

  const countPosted = async () => (await db.one<{ done: number }>(sql`select done from profit_batches where id = ${batch.id}`)).done
  // Kills the process around the first lines; the delays grow while a slow machine has posted none.
  let longest = 60
  for (const part of fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: KILLS, seed: 20261120 })) {
    expect(await postAndKill(batch.id, (part / 60) * longest)).toBe(false)
    if ((await countPosted()) === 0) longest *= 1.25
  }
  const posted = await countPosted()
  expect(posted).toBeGreaterThan(0)
  expect(posted).toBeLessThan(LINES)
  expect(await postAndKill(batch.id, null)).toBe(true)

  expect((await admin.call(profit.progress, { params: { id: project, batchId: batch.id } })).data).toMatchObject({
    status: 'POSTED',
    done: LINES,
  })
  const wrong = await db.all(sql`
    select l.user_id from profit_lines l left join ledger_accounts a on a.owner = l.user_id and a.kind = 'CUSTOMER_AVAILABLE'
    where l.batch_id = ${batch.id} group by l.user_id, a.balance having a.balance is distinct from sum(l.amount)`)
  expect(wrong).toEqual([])
  const { transfers } = await db.one<{ transfers: number }>(
    sql`select count(*)::int as transfers from ledger_transfers where kind = 'PROFIT_SHARE'`,
  )
  expect(transfers).toBe(LINES)
  const { paid } = await db.one<{ paid: bigint }>(sql`select sum(amount)::bigint as paid from profit_lines where batch_id = ${batch.id}`)
  expect(await balanceOf(db, account.pool(project))).toBe(9_000_000n - paid)
  const books = await reconcile(db, server.clock.now())
  expect(books.drift).toEqual([])
  expect(books.checks.filter((check) => ['balances', 'runs', 'transfers'].includes(check.key)).every((check) => check.ok)).toBe(true)
})
