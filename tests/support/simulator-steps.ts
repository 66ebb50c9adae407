import fc from 'fast-check'
import { investments } from '@/contract/investments'
import { sql } from '@/server/db/sql'
import { toMoney } from '@/domain/money'
import type { Btcpay } from './btcpay'
import type { Model } from './investing-model'
import type { MoneyWorld } from './money-acts'
import type { TestServer } from './server'

export type SimulatorWorld = MoneyWorld & { btcpay: Btcpay; simulator: string; payouts: string }

/** Events at a gateway with automatic checkouts and payouts, by the kind of record that each selects by index. */
export const ofSimulator = {
  checkout: 'investments',
  coins: 'payments',
  'confirm-coins': 'payments',
  tell: 'payments',
  payout: 'withdrawals',
} as const
export type OfSimulator = keyof typeof ofSimulator
const events = ['InvoiceCreated', 'InvoiceReceivedPayment', 'InvoiceProcessing', 'InvoiceSettled', 'InvoiceExpired'] as const

export const simulatorStep = fc.record({
  do: fc.constantFrom<OfSimulator[]>('checkout', 'checkout', 'coins', 'coins', 'confirm-coins', 'tell', 'tell', 'payout', 'payout'),
  at: fc.nat({ max: 12 }),
  suits: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  /** Share of the requested amount: 0 is half of it, 1 all of it, 2 more than that. */
  more: fc.constantFrom(0, 1, 1, 2),
  isGood: fc.boolean(),
  event: fc.constantFrom(...events),
  /** How many times the provider sends the webhook. */
  times: fc.integer({ min: 1, max: 3 }),
})
export type SimulatorStep = typeof simulatorStep extends fc.Arbitrary<infer S> ? S : never
export const isOfSimulator = (step: { do: string }): step is SimulatorStep => step.do in ofSimulator
const coinsOf = (amount: number, more: number): number => (more === 0 ? Math.ceil(amount / 2) : more === 1 ? amount : amount + 1_234)

/** The indexes of all records of the kind, and of those that the step applies to. */
export function placesOfSimulator(model: Model, { do: command }: SimulatorStep): { all: number[]; fitting: number[] } {
  const all = model[ofSimulator[command]].map((_, place) => place)
  const suits: Readonly<Record<OfSimulator, (place: number) => boolean>> = {
    checkout: (place) => model.investments[place]?.status === 'AWAITING_PAYMENT',
    coins: (place) => Boolean(model.payments[place]?.checkout),
    'confirm-coins': (place) => (model.payments[place]?.checkout?.coming ?? 0) > 0,
    tell: (place) => Boolean(model.payments[place]?.checkout),
    payout: (place) => model.withdrawals[place]?.isSent ?? false,
  }
  return { all, fitting: all.filter(suits[command]) }
}

export function predictSimulator(
  model: Model,
  { do: command, more, isGood }: SimulatorStep,
  place: number | undefined,
): string | undefined {
  if (place === undefined) return undefined
  const [investment, payment, withdrawal] = [model.investments[place], model.payments[place], model.withdrawals[place]]
  const taken: Readonly<Record<OfSimulator, () => string | undefined>> = {
    checkout: () => investment && model.checkOut(investment, coinsOf(investment.amount, more)),
    coins: () => payment && model.sendCoins(payment, coinsOf(payment.amount, more), isGood),
    'confirm-coins': () => payment && model.confirmCoins(payment),
    tell: () => payment && model.refresh(payment),
    payout: () => withdrawal && model.settlePayout(withdrawal, isGood),
  }
  return taken[command]()
}

export async function actAtSimulator(
  server: TestServer,
  world: SimulatorWorld,
  step: SimulatorStep,
  place = step.at,
): Promise<string | undefined> {
  if (step.do === 'checkout') return checkOut(server, world, step, place)
  if (step.do === 'payout') return settlePayout(server, world, step, place)
  const rows = await server.db.all<{ invoice: string | null }>(
    sql`select case when follows is null then provider_id end as invoice from payments where project_id = ${world.project} order by id`,
  )
  const row = rows[place % Math.max(1, rows.length)]
  if (!row?.invoice) return row && 'NOTHING'
  const invoice = world.btcpay.invoiceOf(row.invoice)
  const now = server.clock.now().getTime() / 1000
  if (step.do === 'tell') return sendWebhook(world, world.simulator, step, 'invoiceId', invoice.id)
  if (step.do === 'confirm-coins') {
    if (invoice.coins.every(({ status }) => status === 'Settled')) return 'NOTHING'
    for (const coins of invoice.coins) coins.status = 'Settled'
  } else {
    if (invoice.monitoringExpiration <= now) return 'NOTHING'
    invoice.coins.push({
      value: inCoins(coinsOf(centsOf(invoice.amount), step.more)),
      fee: '0',
      status: step.isGood ? 'Settled' : 'Processing',
    })
    world.btcpay.lookAt(invoice)
  }
  return 'OK'
}

// One coin is worth 50,000 in tests, so a cent is 0.0000002 coins.
const inCoins = (cents: number): string => ((cents * 2) / 10_000_000).toFixed(7)
const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

async function checkOut(server: TestServer, world: SimulatorWorld, { more }: SimulatorStep, place: number): Promise<string | undefined> {
  const rows = await server.db.all<{ id: string; user_id: string; amount: bigint }>(
    sql`select id, user_id, amount from investments where project_id = ${world.project} order by id`,
  )
  const row = rows[place % Math.max(1, rows.length)]
  const owner = world.customers.find(({ user }) => user.id === row?.user_id)
  if (!row || !owner) return undefined
  const amount = toMoney(BigInt(coinsOf(Number(row.amount), more)))
  const answer = await owner.call(investments.makePayment, { params: { id: row.id }, body: { gateway: world.simulator, amount } })
  return answer.code ?? (answer.status === 200 ? 'OK' : String(answer.status))
}

async function settlePayout(server: TestServer, world: SimulatorWorld, step: SimulatorStep, place: number): Promise<string | undefined> {
  const users = world.customers.map(({ user }) => user.id)
  const rows = await server.db.all<{ payout: string | null }>(sql`
    select o.provider_id as payout from withdrawals w left join payouts o on o.withdrawal_id = w.id and o.stage in ('CREATED', 'APPROVED')
    where w.user_id = any(${users}::uuid[]) order by w.id`)
  const row = rows[place % Math.max(1, rows.length)]
  const payout = row?.payout && world.btcpay.payouts.get(row.payout)
  if (!payout) return row && 'NOTHING'
  Object.assign(payout, step.isGood ? { state: 'Completed', proof: `proof-${payout.id}` } : { state: 'Cancelled' })
  return sendWebhook(world, world.payouts, { ...step, event: 'PayoutUpdated' }, 'payoutId', payout.id)
}

type WebhookStep = { event: string; times: number }
/** The provider sends a webhook several times at once; its content may be stale. */
async function sendWebhook(
  { btcpay }: SimulatorWorld,
  gateway: string,
  { event, times }: WebhookStep,
  about: 'invoiceId' | 'payoutId',
  id: string,
) {
  const message = btcpay.message(event, { [about]: id })
  const again = Array.from({ length: times - 1 }, (_, n) =>
    n === 0 ? message : btcpay.message(event, { [about]: id }, { isRedelivery: true }),
  )
  const answers = await Promise.all([message, ...again].map((body) => btcpay.deliver(gateway, body)))
  return answers.find(({ status }) => status !== 200)?.code ?? 'OK'
}
