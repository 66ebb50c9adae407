import type { Step } from '../investing-steps'
import {
  adjust,
  bulk,
  customer,
  first,
  fromBalance,
  invest,
  month,
  move,
  next,
  paid,
  project,
  quote,
  reverseBulk,
  share,
  twice,
  wait,
  withdraw,
} from './names'

const part = { amount: 20_000 }

export const ofMoneyOut: Step[] = [
  ...[adjust(100_000), next('approve-adjustment', 0), next('approve-adjustment', 1), adjust(-777), next('decline-adjustment', 1)],
  ...[withdraw(30_000), ...twice('approve-withdrawal'), next('pay-withdrawal'), withdraw(2_500), next('cancel-withdrawal')],
  ...[withdraw(2_500), next('decline-withdrawal'), withdraw(2_500), next('approve-withdrawal'), next('fail-withdrawal')],
]

export const ofCapital: Step[] = [
  ...[...paid(0, 1), first('instruct'), move('CAPITAL_DEPLOYED', 9_999), move('CAPITAL_RETURNED', 1)],
  ...[move('CAPITAL_LOST', 1_001), move('PLATFORM_MONEY_IN', 50_000), move('PLATFORM_MONEY_OUT', 50_000)],
  ...[month, next('withdraw-investment'), ...twice('approve-withdrawal'), next('pay-withdrawal')],
]

/** A customer invests two days before a month ends, receives a payout for it, and then cancels within the cooling-off period. */
export const ofShares: Step[] = [
  ...[wait(24 * 9), move('RETURN_RECEIVED', 9_999), ...paid(1, 6), wait(48)],
  ...[share, next('post-share'), first('cancel')],
]

/** The payment behind an investment that was paid out is reversed: refused while the payout is spent, done once the balance covers it. */
export const ofReversedShares: Step[] = [
  ...[wait(24 * 9), move('RETURN_RECEIVED', 9_999), ...paid(1, 6), invest(2, 6), first('pay', 0, part), first('approve', 0, part)],
  ...[first('pay', 0, { amount: 30_000 }), first('approve', 0, { amount: 30_000 }), wait(48), share, next('post-share')],
  ...[adjust(-1, 1), next('approve-adjustment', 1), first('reverse'), adjust(1, 1), next('approve-adjustment', 1), first('reverse')],
  ...[first('reverse'), share],
]

const opening = (owner: number): Step[] => [adjust(100_000, owner), next('approve-adjustment', 1), fromBalance(owner, owner === 2 ? 6 : 1)]
/** All customers have a balance and an investment, the project has returns and capital, and a month has just ended. */
export const riches: Step[] = [
  ...[wait(24 * 9), ...opening(0), ...opening(1), ...opening(2), first('instruct')],
  ...[move('RETURN_RECEIVED', 50_000), move('CAPITAL_DEPLOYED', 50_000), wait(48)],
]

/** Two approvals while a wallet or password is new, one later; bulk decisions; nothing is paid out of a frozen account. */
export const ofCustomers: Step[] = [
  ...[0, 2].flatMap((owner) => [
    adjust(100_000, owner),
    next('approve-adjustment', 1),
    withdraw(2_000, owner),
    ...twice('approve-withdrawal'),
  ]),
  ...[next('pay-withdrawal'), next('pay-withdrawal'), quote(0, 80_000), quote(2, 50), withdraw(1_500, 2), customer('changeCredentials', 0)],
  ...[quote(0, 1_000), withdraw(1_200), next('approve-withdrawal'), next('approve-withdrawal'), wait(100), next('approve-withdrawal')],
  ...[customer('changeCredentials', 0), next('pay-withdrawal'), wait(100), next('pay-withdrawal')],
  ...[
    withdraw(3_000),
    bulk('approve', 1),
    reverseBulk(),
    reverseBulk(),
    bulk('approve', 1),
    bulk('approve', 1),
    bulk('approve', 2, 15),
    withdraw(3_000),
    bulk('decline', 1),
    quote(0, 1_000),
  ],
  ...[withdraw(1_000), next('approve-withdrawal'), withdraw(1_000), ...paid(0, 1), ...paid(1, 1), first('exit', 0, { amount: 777 })],
  ...[first('instruct'), customer('freeze', 0), customer('freeze', 0), quote(0, 1_000)],
  ...[
    withdraw(1_000),
    next('approve-withdrawal'),
    ...[0, 1, 2].map((by) => next('pay-withdrawal', by)),
    bulk('approve', 2),
    fromBalance(0, 1),
    first('instruct'),
    month,
  ],
  ...[next('quote-investment'), first('release'), customer('unfreeze', 0), customer('unfreeze', 0), next('quote-investment')],
  ...[next('approve-withdrawal'), next('pay-withdrawal')],
]

/** Posting fails after each of two lines; meanwhile one investor who was paid and one who was not cancel free of charge. */
export const ofFailingShares: Step[] = [
  ...[wait(24 * 9), move('RETURN_RECEIVED', 400), ...[0, 1, 2, 2].flatMap((owner) => paid(owner, 1)), wait(48), share],
  ...[next('post-one-line'), first('cancel'), share, move('RETURN_RECEIVED', 10), next('resume-share'), next('post-one-line')],
  ...[first('cancel', 0, { at: 1 }), project('cancel', 1), next('resume-share'), next('post-one-line')],
  ...[next('post-share')],
]
