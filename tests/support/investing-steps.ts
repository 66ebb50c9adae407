import fc from 'fast-check'
import { paymentAgrees } from './checks'
import { investmentLife, type InvestmentEvent } from '@/contract/investment-life'
import { investments } from '@/contract/investments'
import { paymentLife, payments } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { payCommissions } from '@/server/modules/commissions/jobs'
import { matureInvestments, watchWindows } from '@/server/modules/investments/jobs'
import { refreshCheckouts } from '@/server/modules/payments/jobs'
import { expireChangeRequests } from '@/server/modules/approvals/jobs'
import { watchPayouts } from '@/server/modules/payouts/jobs'
import { closeDueProjects } from '@/server/modules/projects/jobs'
import { toMoney } from '@/domain/money'
import type { Model } from './investing-model'
import { actOnBatch, batchStep, isOfBatch, placesOfBatch, predictBatch, type BatchStep } from './batch-steps'
import { actOnBulk, bulkStep, isOfBulk, predictBulk } from './bulk-steps'
import { actOnCustomer, customerStep, isOfCustomer, predictCustomer } from './customer-steps'
import { order, runJob } from './investing'
import { actOnMoney } from './money-acts'
import { isAimedMoney, isMoney, moneyStep, placesOfMoney, predictMoney, type MoneyStep } from './money-steps'
import { actOnProject, isOfProject, predictProject, projectStep, refundCancelled } from './project-steps'
import { actOnRequest, isOfRequest, placesOfRequest, predictRequest, requestStep } from './request-steps'
import type { Caller, TestServer } from './server'
import {
  actAtSimulator,
  isOfSimulator,
  placesOfSimulator,
  predictSimulator,
  simulatorStep,
  type SimulatorStep,
  type SimulatorWorld,
} from './simulator-steps'

/** Actions on a payment and on an investment, which the step selects by index. */
export const ofPayment = ['approve', 'decline', 'ask', 'answer', 'reverse'] as const
export const ofInvestment = ['pay', 'cancel', 'release', 'reinvest', 'exit', 'approve-exit', 'decline-exit', 'instruct'] as const
const ofOwners = ['pay', 'cancel', 'release', 'reinvest', 'exit', 'instruct'] as const satisfies readonly OfInvestment[]
export type OfPayment = (typeof ofPayment)[number]
export type OfInvestment = (typeof ofInvestment)[number]

const cents = fc.oneof(
  fc.integer({ min: 1, max: 160_000 }),
  fc.constantFrom(9_999, 10_000, 50_000, 79_999, 80_000, 100_000, 150_000, 150_001),
)
/** Usually the exact amount due (represented by zero), sometimes another. */
const amount = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: cents })
const aimed = {
  at: fc.nat({ max: 12 }),
  by: fc.nat({ max: 2 }),
  amount,
  /** True selects a record that the step applies to, if there is one; false selects any. */
  suits: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  instruction: fc.constantFrom('BALANCE' as const, 'REINVEST' as const, 'KEEP' as const, 'KEEP' as const),
}
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('invest' as const),
      who: fc.nat({ max: 2 }),
      amount: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(10_000, 25_000, 50_000, 100_000) }, { weight: 1, arbitrary: cents }),
      source: fc.constantFrom('GATEWAY' as const, 'GATEWAY' as const, 'BALANCE' as const),
      period: fc.constantFrom(1, 1, 6),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'approve' as const, 'approve' as const), ...aimed }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom(...ofPayment, ...ofInvestment), ...aimed }) },
  { weight: 12, arbitrary: moneyStep },
  { weight: 1, arbitrary: projectStep },
  { weight: 3, arbitrary: customerStep },
  { weight: 4, arbitrary: bulkStep },
  { weight: 6, arbitrary: simulatorStep },
  { weight: 6, arbitrary: batchStep },
  { weight: 3, arbitrary: requestStep },
  // Matured investments are rare, so steps that need one are tried more often.
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('instruct' as const, 'release' as const, 'reinvest' as const, 'approve-exit' as const),
      ...aimed,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 20, 71, 100, 24 * 31, 24 * 31) }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Aimed = Extract<Step, { instruction: string }>

const isOfPayment = (step: Aimed): step is Aimed & { do: OfPayment } => (ofPayment as readonly string[]).includes(step.do)
const events: Readonly<Record<Exclude<OfInvestment, 'pay' | 'instruct'>, InvestmentEvent>> = {
  cancel: 'cancel',
  release: 'release',
  reinvest: 'reinvest',
  exit: 'request-exit',
  'approve-exit': 'approve-exit',
  'decline-exit': 'decline-exit',
}
const pick = (places: readonly number[], at: number): number | undefined => places[at % Math.max(1, places.length)]

/** The index of the record that a step acts on, in creation order. */
export function aim(model: Model, step: Step): number | undefined {
  if (step.do === 'invest' || step.do === 'wait' || isOfProject(step) || isOfCustomer(step) || isOfBulk(step)) return undefined
  if (isMoney(step) && !isAimedMoney(step)) return undefined
  if (isOfRequest(step)) {
    const { all, fitting } = placesOfRequest(model, step)
    return pick(step.suits && fitting.length > 0 ? fitting : all, step.at)
  }
  if (isMoney(step) || isOfSimulator(step) || isOfBatch(step)) {
    const { all, fitting } = placesOf(model, step)
    return pick(step.suits && fitting.length > 0 ? fitting : all, step.at)
  }
  const all = (isOfPayment(step) ? model.payments : model.investments).map((_, place) => place)
  const fitting = all.filter((place) => suits(model, step, place))
  return pick(step.suits && fitting.length > 0 ? fitting : all, step.at)
}
const placesOf = (model: Model, step: Extract<MoneyStep, { at: number }> | SimulatorStep | BatchStep) =>
  isOfBatch(step) ? placesOfBatch(model, step) : isOfSimulator(step) ? placesOfSimulator(model, step) : placesOfMoney(model, step)

function suits(model: Model, step: Aimed, place: number): boolean {
  if (isOfPayment(step)) return paymentLife.allows(model.payments[place]?.status ?? 'PENDING', step.do)
  const status = model.investments[place]?.status ?? 'CLOSED'
  if (step.do === 'pay') return status === 'AWAITING_PAYMENT'
  if (step.do === 'instruct') return status === 'ACTIVE'
  return investmentLife.allows(status, events[step.do as keyof typeof events])
}

/** The customer who performs this step; undefined for a step of staff. */
function customerOf(model: Model, step: Step, place = -1): number | undefined {
  if (step.do === 'invest' || step.do === 'withdraw' || step.do === 'quote') return step.who
  if (step.do === 'answer') return model.payments[place]?.investment.owner
  if (step.do === 'cancel-withdrawal') return model.withdrawals[place]?.owner
  const isOwners =
    step.do === 'withdraw-investment' ||
    step.do === 'quote-investment' ||
    step.do === 'checkout' ||
    (ofOwners as readonly string[]).includes(step.do)
  return isOwners ? model.investments[place]?.owner : undefined
}

/** Performs the step in the model; undefined if there is no record to perform it on. */
export function predict(model: Model, step: Step, place: number | undefined): string | undefined {
  const customer = customerOf(model, step, place)
  if (customer !== undefined && model.isFrozen(customer)) return 'ACCOUNT_FROZEN'
  if (step.do === 'invest') return model.invest(step.who, step.amount, step.source, step.period)
  if (step.do === 'wait') {
    model.wait(step.hours)
    return 'OK'
  }
  if (isOfProject(step)) return predictProject(model, step)
  if (isOfCustomer(step)) return predictCustomer(model, step)
  if (isOfBulk(step)) return predictBulk(model, step)
  if (isOfSimulator(step)) return predictSimulator(model, step, place)
  if (isOfBatch(step)) return predictBatch(model, step, place)
  if (isOfRequest(step)) return predictRequest(model, step, place)
  if (isMoney(step)) return predictMoney(model, step, place)
  if (place === undefined) return undefined
  if (isOfPayment(step)) {
    const payment = model.payments[place]
    if (!payment) return undefined
    if (step.do === 'approve') return model.approve(payment, step.by, step.amount || payment.amount)
    return model[step.do](payment)
  }
  const investment = model.investments[place]
  if (!investment) return undefined
  const taken: Readonly<Record<OfInvestment, () => string>> = {
    pay: () => model.pay(investment, step.amount || investment.amount),
    cancel: () => model.cancel(investment),
    release: () => model.release(investment),
    reinvest: () => model.reinvest(investment),
    exit: () => model.requestExit(investment, step.amount),
    'approve-exit': () => model.approveExit(investment, step.by),
    'decline-exit': () => model.declineExit(investment),
    instruct: () => model.instruct(investment, step.instruction),
  }
  return taken[step.do as OfInvestment]()
}

export type World = SimulatorWorld

const coded = ({ status, code }: { status: number; code?: string }): string => code ?? (status === 200 ? 'OK' : String(status))
const money = (minor: number) => toMoney(BigInt(minor))
function of<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}

/** Performs one step in the application; undefined if there is no record to perform it on. */
export async function act(server: TestServer, world: World, step: Step, place: number | undefined): Promise<string | undefined> {
  if (step.do === 'invest') {
    const request = order({ project: world.project, amount: money(step.amount), source: step.source, lockedPeriod: step.period })
    return coded(await of(world.customers, step.who).call(investments.create, request))
  }
  if (step.do === 'wait') {
    server.clock.set(new Date(server.clock.now().getTime() + step.hours * 3_600_000))
    await runJob(server, expireChangeRequests)
    await runJob(server, refreshCheckouts)
    await runJob(server, watchWindows)
    await closeDueProjects.run(server.services, {})
    await runJob(server, matureInvestments)
    await refundCancelled(server)
    await runJob(server, watchPayouts)
    await runJob(server, payCommissions)
    return 'OK'
  }
  if (isOfProject(step)) return actOnProject(server, world, step)
  if (isOfCustomer(step)) return actOnCustomer(server, world, step)
  if (isOfBulk(step)) return actOnBulk(server, world, step)
  if (isOfSimulator(step)) return actAtSimulator(server, world, step, place)
  if (isOfBatch(step)) return actOnBatch(server, world, step, place)
  if (isOfRequest(step)) return actOnRequest(server, world, step, place)
  if (isMoney(step)) return actOnMoney(server, world, step, place)
  const target = await targetOf(server, world, step, place ?? step.at)
  return target && coded(await (isOfPayment(step) ? actOnPayment(world, step, target) : actOnInvestment(server, world, step, target)))
}

type Target = { id: string; owner: Caller; amount: bigint; version: number }
/** The application's rows in creation order, as in the model. */
async function targetOf(server: TestServer, world: World, step: Aimed, place: number): Promise<Target | undefined> {
  const rows = await server.db.all<{ id: string; user_id: string; amount: bigint; version: number }>(
    isOfPayment(step)
      ? sql`select id, user_id, amount, version from payments where project_id = ${world.project} order by id`
      : sql`select id, user_id, amount, version from investments where project_id = ${world.project} order by id`,
  )
  const row = rows[place % Math.max(1, rows.length)]
  const owner = world.customers.find(({ user }) => user.id === row?.user_id)
  return row && owner && { id: row.id, owner, amount: row.amount, version: row.version }
}

function actOnPayment(
  world: World,
  step: Aimed & { do: OfPayment },
  { id, owner, amount: claimed }: Target,
): Promise<{ status: number; code?: string }> {
  const staff = of(world.staff, step.by)
  const taken: Readonly<Record<OfPayment, () => Promise<{ status: number; code?: string }>>> = {
    approve: () =>
      staff.call(investments.settlePayment, {
        body: {
          payment: id,
          status: 'APPROVED',
          receivedAmount: step.amount ? money(step.amount) : toMoney(claimed),
          note: 'As on the account',
          checks: paymentAgrees,
        },
      }),
    decline: () => staff.call(investments.settlePayment, { body: { payment: id, status: 'DECLINED', note: 'It did not come' } }),
    ask: () => staff.call(investments.settlePayment, { body: { payment: id, status: 'MORE_INFO', note: 'Which day?' } }),
    answer: () => owner.call(messages.answerPayment, { params: { id }, body: { body: 'On Friday' } }),
    reverse: () => staff.call(payments.reverse, { params: { id }, body: { note: 'Called back' } }),
  }
  return taken[step.do]()
}

async function actOnInvestment(server: TestServer, world: World, step: Aimed, target: Target): Promise<{ status: number; code?: string }> {
  const { id, owner, version } = target
  const [params, staff] = [{ id }, of(world.staff, step.by)]
  const taken: Readonly<Record<OfInvestment, () => Promise<{ status: number; code?: string }>>> = {
    pay: async () =>
      owner.call(investments.makePayment, {
        params,
        body: {
          gateway: world.gateway,
          amount: step.amount ? money(step.amount) : toMoney(target.amount),
          transactionId: newId(),
          transferProof: await owner.proof(),
        },
      }),
    cancel: () => owner.call(investments.cancel, { params, body: {} }),
    release: () => owner.call(investments.release, { params, body: {} }),
    reinvest: () => owner.call(investments.reinvest, { params, body: { acknowledgedRisk: true } }),
    exit: () => exit(owner, id, step.amount),
    'approve-exit': () => staff.call(investments.approveExit, { params, body: {} }),
    'decline-exit': () => staff.call(investments.declineExit, { params, body: { note: 'Not now' } }),
    instruct: () => owner.call(investments.instruct, { params, body: { maturityInstruction: step.instruction, version } }),
  }
  return taken[step.do as OfInvestment]()
}

/** Requests an early exit at the quoted amount, or at another. */
async function exit(owner: Caller, id: string, claimed: number): Promise<{ status: number; code?: string }> {
  const params = { id }
  const quote = await owner.call(investments.exitQuote, { params, body: {} })
  if (quote.status !== 200) return quote
  return owner.call(investments.exit, { params, body: { net: claimed ? money(claimed) : quote.data.net } })
}
