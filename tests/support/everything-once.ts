import type { OfInvestment, OfPayment, Step } from './investing-steps'
import type { MoneyStep, OfMoney } from './money-steps'

/** A step at the first thing to which it can happen. */
const first = (what: OfPayment | OfInvestment, by = 0): Step => ({ do: what, at: 0, by, amount: 0, suits: true, instruction: 'KEEP' })
/** The first two payments stay: what they paid for has ended. */
const third = (what: OfPayment, by: number): Step => ({ do: what, at: 2, by, amount: 0, suits: true, instruction: 'KEEP' })
const invest = (who: number, period: 1 | 6): Step => ({ do: 'invest', who, amount: 50_000, source: 'GATEWAY', period })
const month: Step = { do: 'wait', hours: 24 * 31 }

const ofOrders: Step[] = [
  ...[
    invest(0, 1),
    first('pay'),
    first('approve'),
    first('instruct'),
    month,
    first('reinvest'),
    first('instruct'),
    month,
    first('release'),
  ],
  ...[invest(1, 6), first('pay'), first('ask'), first('answer'), first('approve'), first('exit'), first('decline-exit'), first('exit')],
  ...[first('approve-exit', 0), first('approve-exit', 1), invest(2, 6), first('pay'), first('decline'), first('cancel')],
  ...[invest(2, 6), first('pay'), first('approve'), third('reverse', 0), third('reverse', 1)],
]

const next = (what: OfMoney, by = 0): Step => ({ do: what, at: 0, by, suits: true })
const withdraw = (amount: number): Step => ({ do: 'withdraw', who: 0, amount })
const adjust = (amount: number): Step => ({ do: 'adjust', who: 0, by: 0, amount })
const move = (kind: Extract<MoneyStep, { do: 'move' }>['kind'], amount: number): Step => ({ do: 'move', kind, by: 0, amount })
const wait = (hours: number): Step => ({ do: 'wait', hours })
const share: Step = { do: 'share', ago: 1, short: '1.07', long: '0.3333' }
const twice = (what: OfMoney): Step[] => [next(what, 0), next(what, 1)]

const ofMoneyOut: Step[] = [
  ...[adjust(100_000), next('approve-adjustment', 0), next('approve-adjustment', 1), adjust(-777), next('decline-adjustment', 1)],
  ...[withdraw(30_000), ...twice('approve-withdrawal'), next('pay-withdrawal'), withdraw(2_500), next('cancel-withdrawal')],
  ...[withdraw(2_500), next('decline-withdrawal'), withdraw(2_500), next('approve-withdrawal'), next('fail-withdrawal')],
]
const ofCapital: Step[] = [
  ...[invest(0, 1), first('pay'), first('approve'), first('instruct'), move('CAPITAL_DEPLOYED', 9_999), move('CAPITAL_RETURNED', 1)],
  ...[move('CAPITAL_LOST', 1_001), next('approve-movement', 0), next('approve-movement', 1)],
  ...[move('PLATFORM_MONEY_IN', 50_000), next('decline-movement'), move('PLATFORM_MONEY_OUT', 50_000), next('approve-movement', 1)],
  ...[month, next('withdraw-investment'), ...twice('approve-withdrawal'), next('pay-withdrawal')],
]
/** Somebody invests two days before a month ends, is paid a share of it, and then cancels within the reflection days. */
const ofShares: Step[] = [
  ...[wait(24 * 6), move('RETURN_RECEIVED', 9_999), invest(1, 6), first('pay'), first('approve'), wait(48)],
  ...[share, next('post-share'), first('cancel')],
]

export const everythingOnce: Step[] = [...ofOrders, ...ofMoneyOut, ...ofCapital, ...ofShares]

const opening = (who: number): Step[] => [
  { do: 'adjust', who, by: 0, amount: 100_000 },
  next('approve-adjustment', 1),
  { do: 'invest', who, amount: 50_000, source: 'BALANCE', period: who === 2 ? 6 : 1 },
]
/** Everybody has money and an investment, the project has returns and capital, and a month has just ended. */
export const riches: Step[] = [
  ...[wait(24 * 9), ...opening(0), ...opening(1), ...opening(2), first('instruct')],
  ...[move('RETURN_RECEIVED', 50_000), move('CAPITAL_DEPLOYED', 50_000), wait(48)],
]
