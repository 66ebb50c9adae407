import fc from 'fast-check'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { toMinor, toMoney } from '@/domain/money'
import { living } from './investing'
import type { Model } from './investing-model'
import { quoted } from './model/withdrawals'
import type { MoneyWorld } from './money-acts'
import type { TestServer } from './server'

const customerIndex = fc.nat({ max: 2 })
/** Steps on a customer's account, and bulk decisions on withdrawals. */
export const customerStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('freeze' as const, 'unfreeze' as const, 'unfreeze' as const, 'unfreeze' as const, 'changeCredentials' as const),
      who: customerIndex,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('quote' as const),
      who: customerIndex,
      amount: fc.constantFrom<number[]>(50, 1_000, 30_000, 80_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      event: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const),
      by: customerIndex,
      some: fc.integer({ min: 1, max: 255 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reverse-bulk' as const),
      by: customerIndex,
      /** Index from the newest bulk, because old ones cannot be reversed. */
      at: fc.nat({ max: 1 }),
    }),
  },
)
export type CustomerStep = typeof customerStep extends fc.Arbitrary<infer S> ? S : never
export const customerSteps = ['freeze', 'unfreeze', 'changeCredentials', 'quote', 'bulk', 'reverse-bulk'] as const
export const isOfCustomer = (step: { do: string }): step is CustomerStep => (customerSteps as readonly string[]).includes(step.do)

const MOST = 50
/** The rows in a bulk: bit n of the mask selects every eighth row from row n. */
const chosen = <T>(rows: readonly T[], mask: number): T[] => rows.filter((_, place) => (mask >> (place % 8)) & 1).slice(0, MOST)
const yesOrNo = (answers: readonly boolean[]): string => `OK ${answers.map((isYes) => (isYes ? 'yes' : 'no')).join(' ')}`

export function predictCustomer(model: Model, step: CustomerStep): string | undefined {
  if (step.do === 'quote') return model.quote(step.who, step.amount, null)
  if (step.do === 'reverse-bulk') {
    const bulk = model.withdrawalBulks.at(-1 - step.at)
    return bulk && model.reverseBulk(bulk)
  }
  if (step.do !== 'bulk') return model[step.do](step.who)
  const rows = chosen(model.withdrawals, step.some)
  if (rows.length === 0) return undefined
  return yesOrNo(step.event === 'approve' ? model.approveInBulk(rows, step.by) : rows.map((row) => model.declineWithdrawal(row) === 'OK'))
}

export async function actOnCustomer(server: TestServer, world: MoneyWorld, step: CustomerStep): Promise<string | undefined> {
  if (step.do === 'bulk') return decideSeveral(server, world, step)
  if (step.do === 'reverse-bulk') return reverseBulk(server, world, step)
  if (step.do === 'quote') return quoteOf(world, step.who, { amount: toMoney(BigInt(step.amount)) })
  const customer = world.customers[step.who]
  const [boss] = world.bosses
  if (!customer || !boss) throw new Error('Nobody is there to do this')
  if (step.do === 'changeCredentials') {
    // The effect of a password change, without the hashing, which would take longer than the rest of the scenario.
    await server.db.run(sql`update users set credentials_changed_at = ${server.clock.now()} where id = ${customer.user.id}`)
    return 'OK'
  }
  const sent = { params: { userId: customer.user.id }, body: { note: 'Strange withdrawals' } }
  const answer = await (step.do === 'freeze' ? boss.call(users.freeze, sent) : boss.call(users.unfreeze, sent))
  // Freezing ends all sessions; a frozen customer may sign in and read.
  if (step.do === 'freeze' && answer.status === 200) world.customers[step.who] = living(server, await server.again(customer))
  return answer.code ?? (answer.status === 200 ? 'OK' : String(answer.status))
}

export async function quoteOf(
  { customers, wallets }: MoneyWorld,
  owner: number,
  { amount, investment }: { amount: string; investment?: string },
): Promise<string> {
  const wallet = wallets[owner] ?? ''
  const about = investment ? ({ fund: 'INVESTMENT', investment } as const) : ({ fund: 'EARNINGS' } as const)
  const answer = await customers[owner]?.call(withdrawals.quote, { body: { ...about, amount, wallet } })
  if (answer?.status !== 200) return answer?.code ?? String(answer?.status)
  const { fee, net, available, leftToday, leftThisMonth, holds, reviewReasons, approvalsNeeded } = answer.data
  const cents = (money: string) => Number(toMinor(money))
  return quoted({
    ...{ fee: cents(fee), net: cents(net), available: cents(available), today: cents(leftToday), thisMonth: cents(leftThisMonth) },
    reasons: [...reviewReasons, ...holds].map(({ reason }) => reason),
    needed: approvalsNeeded,
  })
}

async function decideSeveral(
  server: TestServer,
  { customers, staff }: MoneyWorld,
  { event, by, some }: Extract<CustomerStep, { do: 'bulk' }>,
): Promise<string | undefined> {
  const users = customers.map(({ user }) => user.id)
  const rows = await server.db.all<{ id: string }>(sql`select id from withdrawals where user_id = any(${users}::uuid[]) order by id`)
  const ids = chosen(rows, some).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const answer = await staff[by]?.call(withdrawals.bulk, { body: { event, ids, note: 'Looked at together' } })
  return answer?.status === 200 ? yesOrNo(answer.data.results.map(({ ok }) => ok)) : (answer?.code ?? String(answer?.status))
}

async function reverseBulk(
  server: TestServer,
  { customers, staff }: MoneyWorld,
  { by, at }: Extract<CustomerStep, { do: 'reverse-bulk' }>,
): Promise<string | undefined> {
  const users = customers.map(({ user }) => user.id)
  const [bulk] = await server.db.all<{ id: string }>(sql`
    select b.id from withdrawal_bulks b where exists (
      select 1 from withdrawal_bulk_items i join withdrawals w on w.id = i.withdrawal_id where i.bulk_id = b.id and w.user_id = any(${users}::uuid[]))
    order by b.id desc offset ${at} limit 1`)
  if (!bulk) return undefined
  const answer = await staff[by]?.call(withdrawals.bulkReverse, { params: { id: bulk.id }, body: { note: 'Too early' } })
  return answer?.code ?? (answer?.status === 200 ? 'OK' : String(answer?.status))
}
