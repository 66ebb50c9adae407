import { MAX_LIMIT } from '@/contract/core/list'
import { investments } from '@/contract/investments'
import { sql } from '@/server/db/sql'
import { toMinor, toMoney } from '@/domain/money'
import type { Caller, TestServer } from './server'

const sum = (amounts: readonly string[]): string => toMoney(amounts.reduce((total, amount) => total + toMinor(amount), 0n))

type Estimate = { low: string; high: string }
/** A range as `collectFigures` reads it. */
export const rangeOf = (estimates: readonly Estimate[]): string => {
  const [low, high] = [sum(estimates.map((one) => one.low)), sum(estimates.map((one) => one.high))]
  return low === high ? low : `${low} to ${high}`
}

type OrderRow = { id: string; amount: bigint; incoming: bigint; missing: bigint }

/** The figures of a customer's single orders, investments and payments, and the payouts expected for each month, by their keys. */
export async function figuresOfRecords(server: TestServer, caller: Caller): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  const orders = await server.db.all<OrderRow>(sql`
    select id, amount, incoming, greatest(amount - paid_amount - incoming, 0) as missing from (
      select i.id, i.amount, i.paid_amount, coalesce((select sum(p.book_amount) from payments p
        where p.investment_id = i.id and p.status in ('PENDING', 'MORE_INFO') and not p.awaits_money), 0)::bigint as incoming
      from investments i where i.user_id = ${caller.user.id}) orders`)
  const months = new Map<string, Estimate[]>()
  for (const { id, amount, incoming, missing } of orders) {
    figures[`investmentAmount ${id}`] = toMoney(amount)
    figures[`incoming ${id}`] = toMoney(incoming)
    figures[`stillToPay ${id}`] = toMoney(missing)
    const { upcoming } = (await caller.call(investments.get, { params: { id } })).data
    const shares = (await caller.call(investments.shares, { params: { id }, query: { limit: MAX_LIMIT } })).data
    figures[`payoutsExpected ${id}`] = rangeOf(upcoming)
    figures[`targetToDate ${id}`] = rangeOf(shares.map(({ aimedLow, aimedHigh }) => ({ low: aimedLow, high: aimedHigh })))
    for (const { year, month, low, high } of upcoming) {
      const key = `${year}-${String(month).padStart(2, '0')}`
      months.set(key, [...(months.get(key) ?? []), { low, high }])
    }
  }
  for (const [month, estimates] of months) figures[`payoutsExpected ${month}`] = rangeOf(estimates)
  const payments = await server.db.all<{ id: string; amount: bigint }>(
    sql`select id, book_amount as amount from payments where user_id = ${caller.user.id}`,
  )
  for (const { id, amount } of payments) figures[`paymentAmount ${id}`] = toMoney(amount)
  return figures
}

/** For each project, the amount reserved by unpaid orders, and the amount neither reserved nor received. */
export async function figuresOfProjects(server: TestServer): Promise<Record<string, string>> {
  const rows = await server.db.all<{ id: string; value: bigint; received: bigint; reserved: bigint }>(sql`
    select p.id, p.value, p.received, coalesce((select sum(i.amount - i.paid_amount) from investments i
      where i.project_id = p.id and i.status = 'AWAITING_PAYMENT'), 0)::bigint as reserved from projects p`)
  return Object.fromEntries(
    rows.flatMap(({ id, value, received, reserved }) => [
      [`projectReserved ${id}`, toMoney(reserved)],
      [`projectRemaining ${id}`, toMoney(value - received - reserved)],
    ]),
  )
}
