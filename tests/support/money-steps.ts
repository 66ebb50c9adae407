import fc from 'fast-check'
import { adjustmentLife } from '@/contract/adjustments'
import { batchLife } from '@/contract/profit'
import { withdrawalLife, type WithdrawalEvent } from '@/contract/withdrawals'
import type { Month } from '@/domain/dates'
import type { Model } from './investing-model'
import type { MovementKind } from './model/things'

/** Actions on a withdrawal, an adjustment or a profit distribution, which the step selects by index. */
export const ofMoney = {
  'approve-withdrawal': 'withdrawals',
  'decline-withdrawal': 'withdrawals',
  'cancel-withdrawal': 'withdrawals',
  'pay-withdrawal': 'withdrawals',
  'fail-withdrawal': 'withdrawals',
  'approve-adjustment': 'adjustments',
  'decline-adjustment': 'adjustments',
  'post-share': 'batches',
  'post-one-line': 'batches',
  'resume-share': 'batches',
  'withdraw-investment': 'investments',
  'quote-investment': 'investments',
} as const
export type OfMoney = keyof typeof ofMoney
export const newMoney = ['withdraw', 'adjust', 'move', 'share'] as const
export const movementKinds = [
  'RETURN_RECEIVED',
  'RETURN_GIVEN_BACK',
  'CAPITAL_DEPLOYED',
  'CAPITAL_RETURNED',
  'CAPITAL_LOST',
  'PLATFORM_MONEY_IN',
  'PLATFORM_MONEY_OUT',
] as const satisfies readonly MovementKind[]

const kinds = Object.keys(ofMoney) as OfMoney[]
const person = fc.nat({ max: 2 })
const odd = fc.integer({ min: 1, max: 130_000 })
const amountOf = (...usual: number[]) => fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd })
const aimed = {
  at: fc.nat({ max: 12 }),
  by: person,
  suits: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
}
const percentages = fc.constantFrom('0', '0.3333', '1.07', '2.5')

export const moneyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), who: person, amount: amountOf(1_000, 2_500, 30_000, 80_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), who: person, by: person, amount: amountOf(-5_000, 777, 40_000, 100_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      kind: fc.oneof(fc.constantFrom(...movementKinds), fc.constantFrom('RETURN_RECEIVED', 'CAPITAL_DEPLOYED', 'CAPITAL_LOST')),
      by: person,
      amount: amountOf(1, 1_001, 9_999, 50_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('share' as const), ago: fc.constantFrom(0, 1, 1, 1, 2), short: percentages, long: percentages }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...kinds), ...aimed }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('approve-withdrawal', 'pay-withdrawal', 'approve-adjustment', 'withdraw-investment', 'post-share'),
      ...aimed,
    }),
  },
)
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer S> ? S : never
export type AimedMoney = Extract<MoneyStep, { at: number }>

export const isMoney = (step: { do: string }): step is MoneyStep => step.do in ofMoney || (newMoney as readonly string[]).includes(step.do)
export const isAimedMoney = (step: MoneyStep): step is AimedMoney => step.do in ofMoney

/** The month that many months before the current one. */
export function monthBefore(now: Date, ago: number): Month {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
  return { year: start.getUTCFullYear(), month: start.getUTCMonth() + 1 }
}

const events: Readonly<Record<Extract<OfMoney, `${string}-withdrawal`>, WithdrawalEvent>> = {
  'approve-withdrawal': 'approve',
  'decline-withdrawal': 'decline',
  'cancel-withdrawal': 'cancel',
  'pay-withdrawal': 'pay',
  'fail-withdrawal': 'fail',
}

const batchEvents = { 'post-share': 'done', 'post-one-line': 'fail', 'resume-share': 'resume' } as const

/** The indexes of all records of the kind, and of those that the step applies to. */
export function placesOfMoney(model: Model, step: AimedMoney): { all: number[]; fitting: number[] } {
  const all = model[ofMoney[step.do]].map((_, place) => place)
  return { all, fitting: all.filter((place) => suits(model, step.do, place)) }
}
function suits(model: Model, command: OfMoney, place: number): boolean {
  if (command === 'withdraw-investment' || command === 'quote-investment')
    return model.investments[place]?.status === 'MATURED' && !model.investments[place].isLeaving
  if (ofMoney[command] === 'batches')
    return batchLife.allows(model.batches[place]?.status ?? 'POSTED', batchEvents[command as keyof typeof batchEvents])
  const event = command.startsWith('approve') ? 'approve' : 'decline'
  if (ofMoney[command] === 'adjustments') return adjustmentLife.allows(model.adjustments[place]?.status ?? 'POSTED', event)
  return withdrawalLife.allows(model.withdrawals[place]?.status ?? 'PAID', events[command as keyof typeof events])
}

/** Performs the step in the model; undefined if there is no record to perform it on. */
export function predictMoney(model: Model, step: MoneyStep, place: number | undefined): string | undefined {
  if (isAimedMoney(step)) return place === undefined ? undefined : predictAimed(model, step, place)
  if (step.do === 'withdraw') return model.withdraw(step.who, step.amount, null)
  if (step.do === 'adjust') return model.adjust(step.who, step.amount, step.by)
  if (step.do === 'move') return model.move(step.kind, step.amount)
  return model.share(monthBefore(model.now, step.ago), { 1: partsOf(step.short), 6: partsOf(step.long) })
}
const partsOf = (percentage: string): number => Math.round(Number(percentage) * 10_000)

function predictAimed(model: Model, { do: command, by }: AimedMoney, place: number): string | undefined {
  const [withdrawal, adjustment] = [model.withdrawals[place], model.adjustments[place]]
  const [batch, investment] = [model.batches[place], model.investments[place]]
  const taken: Readonly<Record<OfMoney, () => string | undefined>> = {
    'approve-withdrawal': () => withdrawal && model.approveWithdrawal(withdrawal, by),
    'decline-withdrawal': () => withdrawal && model.declineWithdrawal(withdrawal),
    'cancel-withdrawal': () => withdrawal && model.cancelWithdrawal(withdrawal),
    'pay-withdrawal': () => withdrawal && model.payWithdrawal(withdrawal, by),
    'fail-withdrawal': () => withdrawal && model.failWithdrawal(withdrawal),
    'approve-adjustment': () => adjustment && model.decideAdjustment(adjustment, by, true),
    'decline-adjustment': () => adjustment && model.decideAdjustment(adjustment, by, false),
    'post-share': () => batch && model.postShare(batch),
    'post-one-line': () => batch && model.postShare(batch, 1),
    'resume-share': () => batch && model.resumeShare(batch),
    'quote-investment': () => investment && model.quote(investment.owner, investment.principal || investment.amount, investment),
    'withdraw-investment': () => investment && model.withdraw(investment.owner, investment.principal || investment.amount, investment),
  }
  return taken[command]()
}
