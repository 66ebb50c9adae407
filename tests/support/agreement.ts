import { expect } from 'vitest'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { toMinor, toMoney } from '@/domain/money'
import { reconcile } from '@/server/modules/reconciliation/queries'
import { balance, expectBooksExact, expectCapacityExact } from './investing'
import type { Model } from './investing-model'
import type { World } from './investing-steps'
import { availableOf, onHoldOf } from './money'
import { requestsOf } from './request-steps'
import type { TestServer } from './server'

const money = (amount: number) => toMoney(BigInt(amount))

/** Asserts that every state, amount and balance of a group is the same in the application and in the model. */
export async function expectAgreement(server: TestServer, world: World, model: Model): Promise<void> {
  await expectOrders(server, world, model)
  await expectMoneyOut(server, world, model)
  await expectShares(server, world, model)
  expect(await Promise.all(world.customers.map((caller) => availableOf(server, caller)))).toEqual(model.balances.map(money))
  expect(await Promise.all(world.customers.map((caller) => onHoldOf(server, caller)))).toEqual(model.holds.map(money))
  expect(await server.db.one(sql`select received::int, reserved::int, status from projects where id = ${world.project}`)).toEqual(
    model.project,
  )
  expect(await balance(server, account.gatewayClearing(world.gateway))).toBe(money(model.clearing))
  expect(await balance(server, account.gatewayClearing(world.simulator))).toBe(money(model.simulator))
  expect(await balance(server, account.pool(world.project))).toBe(money(model.pool))
  expect(await balance(server, account.deployed(world.project))).toBe(money(model.deployed))
}

async function expectOrders(server: TestServer, { project }: World, model: Model): Promise<void> {
  const rows = await server.db.all(sql`
    select i.status, i.amount::int, i.paid_amount::int as paid, coalesce(a.balance, 0)::int as principal, i.clock_stopped_at as "stoppedAt", i.matures_at as "maturesAt",
      case when i.status = 'AWAITING_PAYMENT' then i.expires_at end as "expiresAt",
      case when i.status = 'EXIT_REQUESTED' then i.exit_net end::int as "exitNet"
    from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' where i.project_id = ${project} order by i.id`)
  expect(rows).toEqual(
    model.investments.map(({ status, amount, paid, principal, stoppedAt, maturesAt, expiresAt, exitNet }) => ({
      ...{ status, amount, paid, principal, stoppedAt, maturesAt },
      expiresAt: status === 'AWAITING_PAYMENT' ? expiresAt : null,
      exitNet: status === 'EXIT_REQUESTED' ? exitNet : null,
    })),
  )
  const payments = await server.db.all(sql`select status from payments where project_id = ${project} order by id`)
  expect(payments).toEqual(model.payments.map(({ status }) => ({ status })))
  const earned = await server.db.all(sql`
    select c.status, c.amount::int, c.paid::int, c.debt::int from commissions c join investments i on i.id = c.investment_id where i.project_id = ${project} order by c.id`)
  expect(earned).toEqual(model.commissions.map(({ status, amount, paid, debt }) => ({ status, amount, paid, debt })))
}

async function expectMoneyOut(server: TestServer, { customers }: World, model: Model): Promise<void> {
  const users = customers.map(({ user }) => user.id)
  const requests = await server.db.all(sql`
    select array_position(${users}::uuid[], user_id) - 1 as owner, amount::int, status, investment_id is not null as "isInvestment", approvals_needed as needed,
      (select coalesce(jsonb_agg(h ->> 'reason'), '[]'::jsonb) from jsonb_array_elements(review_reasons) h) as reasons
    from withdrawals where user_id = any(${users}::uuid[]) order by id`)
  expect(requests).toEqual(
    model.withdrawals.map(({ owner, amount, status, investment, needed, reasons }) => ({
      ...{ owner, amount, status, needed },
      isInvestment: investment !== null,
      reasons: reasons.map(({ reason }) => reason),
    })),
  )
  const paidTogether = await server.db.all(sql`
    select b.status, jsonb_agg(l.status order by l.no) as lines from payout_batches b join payout_batch_lines l on l.batch_id = b.id
    join withdrawals w on w.id = l.withdrawal_id where w.user_id = any(${users}::uuid[]) group by b.id order by b.id`)
  expect(paidTogether).toEqual(model.payoutBatches.map(({ status, lines }) => ({ status, lines: lines.map((line) => line.status) })))
  const corrected = await server.db.all(sql`
    select array_position(${users}::uuid[], user_id) - 1 as owner, amount::int, status from adjustments where user_id = any(${users}::uuid[]) order by id`)
  expect(corrected).toEqual(model.adjustments.map(({ owner, amount, status }) => ({ owner, amount, status })))
}

async function expectShares(server: TestServer, world: World, model: Model): Promise<void> {
  const { project, gateway } = world
  const ids = requestsOf(world)
  const decided = await server.db.all<{ status: string }>(
    sql`select status from change_requests where id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], id)`,
  )
  expect(decided.map(({ status }) => status)).toEqual(model.changeRequests.map(({ status }) => status))
  const moved = await server.db.all(
    sql`select kind, amount::int, status from fund_movements where project_id = ${project} or gateway_id = ${gateway} order by id`,
  )
  expect(moved).toEqual(model.movements.map(({ kind, amount, status }) => ({ kind, amount, status })))
  const shared = await server.db.all(sql`
    select b.year, b.month, b.status, b.done, b.total::int, b.posted_total::int as posted, (
      select coalesce(jsonb_agg(l.amount order by l.investment_id), '[]'::jsonb) from profit_lines l where l.batch_id = b.id) as lines
    from profit_batches b where b.project_id = ${project} order by b.id`)
  expect(shared).toEqual(
    model.batches.map(({ year, month, status, done, total, posted, lines }) => ({
      ...{ year, month, status, done, total, posted },
      lines: lines.map(({ amount }) => amount),
    })),
  )
}

const platform = { fees: account.fees, capital: account.capital, granted: account.referralBudget, adjusted: account.adjustments }
type Platform = Record<keyof typeof platform | 'sentOut', bigint>

/** The balances of the platform's accounts and of the payout gateway, which all groups share. */
export async function platformNow(server: TestServer, { payouts }: World): Promise<Platform> {
  const entries = Object.entries(platform).map(async ([name, account]) => [name, toMinor(await balance(server, account))] as const)
  const sentOut = -toMinor(await balance(server, account.gatewayClearing(payouts)))
  return { ...(Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof platform, bigint>), sentOut }
}

/** Asserts that the platform's accounts changed by the total of all models. */
export async function expectPlatformAgrees(server: TestServer, world: World, before: Platform, models: readonly Model[]): Promise<void> {
  const after = await platformNow(server, world)
  for (const name of Object.keys(after) as (keyof Platform)[])
    expect(after[name] - before[name], name).toBe(BigInt(models.reduce((sum, model) => sum + model[name], 0)))
}

/** Invariants: the ledger matches every record, capacity is correct, no customer account is negative. */
export async function expectInvariants(server: TestServer): Promise<void> {
  await expectBooksExact(server)
  await expectCapacityExact(server)
  expect(await reconciled(server)).toEqual({ drift: [], exceptions: [], balanced: true })
  expect(
    await server.db.all(sql`
    select kind, owner from ledger_accounts where kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL') and balance < 0`),
  ).toEqual([])
}

/** The findings of the reconciliation. Compared before and after each scenario, so that one failure does not fail the next scenario. */
export async function reconciled(server: TestServer): Promise<object> {
  const { drift, exceptions, balanced } = await reconcile(server.db, server.clock.now())
  return { drift, exceptions, balanced }
}
