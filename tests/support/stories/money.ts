import type { Step } from '../investing-steps'
import { adjust, first, fromBalance, month, move, next, paid, share, twice, wait, withdraw } from './words'

export const ofMoneyOut: Step[] = [
  ...[adjust(100_000), next('approve-adjustment', 0), next('approve-adjustment', 1), adjust(-777), next('decline-adjustment', 1)],
  ...[withdraw(30_000), ...twice('approve-withdrawal'), next('pay-withdrawal'), withdraw(2_500), next('cancel-withdrawal')],
  ...[withdraw(2_500), next('decline-withdrawal'), withdraw(2_500), next('approve-withdrawal'), next('fail-withdrawal')],
]

export const ofCapital: Step[] = [
  ...[...paid(0, 1), first('instruct'), move('CAPITAL_DEPLOYED', 9_999), move('CAPITAL_RETURNED', 1)],
  ...[move('CAPITAL_LOST', 1_001), next('approve-movement', 0), next('approve-movement', 1)],
  ...[move('PLATFORM_MONEY_IN', 50_000), next('decline-movement'), move('PLATFORM_MONEY_OUT', 50_000), next('approve-movement', 1)],
  ...[month, next('withdraw-investment'), ...twice('approve-withdrawal'), next('pay-withdrawal')],
]

/** Somebody invests two days before a month ends, is paid a share of it, and then cancels within the reflection days. */
export const ofShares: Step[] = [
  ...[wait(24 * 9), move('RETURN_RECEIVED', 9_999), ...paid(1, 6), wait(48)],
  ...[share, next('post-share'), first('cancel')],
]

const opening = (who: number): Step[] => [adjust(100_000, who), next('approve-adjustment', 1), fromBalance(who, who === 2 ? 6 : 1)]
/** Everybody has money and an investment, the project has returns and capital, and a month has just ended. */
export const riches: Step[] = [
  ...[wait(24 * 9), ...opening(0), ...opening(1), ...opening(2), first('instruct')],
  ...[move('RETURN_RECEIVED', 50_000), move('CAPITAL_DEPLOYED', 50_000), wait(48)],
]
