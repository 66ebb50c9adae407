import type { Step } from '../investing-steps'
import { first, instruct, invest, month, move, next, paid, paidLarge, project, refund, share } from './names'

/** Paused while the last investor pays, fully funded on resuming, completed; three maturity instructions are executed. */
export const ofCompletion: Step[] = [
  ...[project('pause'), project('resume'), ...[0, 1, 2, 0].flatMap((customer) => paidLarge(customer))],
  ...[invest(1, 1, 100_000), project('pause'), first('pay'), first('approve', 0), first('approve', 1)],
  ...[project('resume'), invest(1, 1), instruct(0, 'REINVEST'), instruct(1, 'KEEP')],
  ...[move('RETURN_RECEIVED', 9_999), project('complete'), project('close', 0, true), project('close'), project('complete'), month],
  ...[first('reinvest'), share, project('complete'), next('post-share'), move('RETURN_GIVEN_BACK', 9_000), project('complete', 0, true)],
  ...[move('RETURN_RECEIVED', 50), move('RETURN_GIVEN_BACK', 51), move('RETURN_GIVEN_BACK', 50), move('CAPITAL_DEPLOYED', 50)],
  ...[first('release'), project('cancel')],
]

/** The last payment fully funds it; then it is cancelled, once. */
export const ofFunding: Step[] = [
  ...[...[0, 1, 2, 0].flatMap((customer) => paidLarge(customer)), invest(1, 1, 100_000), first('pay'), first('approve', 0)],
  ...[first('approve', 1), project('cancel', 0), project('cancel', 0), project('close')],
]

const part = { amount: 20_000 }

/** Cancelled with one order unpaid, one partly paid, one active, one in early exit, one matured and one being withdrawn. */
export const ofCancelling: Step[] = [
  ...[...paidLarge(0), ...paidLarge(1), instruct(0, 'KEEP'), instruct(1, 'KEEP'), month, next('withdraw-investment')],
  ...[...paid(2, 6), first('exit'), ...paid(2, 6), invest(0, 6), invest(1, 6), first('pay', 0, { ...part, at: 1 })],
  ...[first('approve', 0, part), invest(1, 6), first('pay'), move('CAPITAL_DEPLOYED', 9_999), move('RETURN_RECEIVED', 500)],
  ...[project('cancel', 1, true), project('cancel', 0), first('pay'), share],
  ...[refund, refund, next('decline-withdrawal'), first('approve'), move('CAPITAL_RETURNED', 9_000)],
]
